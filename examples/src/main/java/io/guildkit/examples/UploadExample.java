package io.guildkit.examples;

import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/**
 * Posts files from a path, from memory and from a source, and sets the icon of a webhook.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.UploadExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL DIRECTORY"}.
 */
public final class UploadExample {
    private UploadExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL DIRECTORY}
     */
    public static void main(String... args) throws IOException {
        if (args.length == 2) {
            try (WebhookClient webhook = WebhookClient.of(args[0])) {
                post(webhook, Path.of(args[1]));
            }
            return;
        }
        Path directory = Files.createTempDirectory("uploads");
        Files.writeString(directory.resolve("build.log"), "12 tests, none failed");
        Files.write(
                directory.resolve("logo.png"),
                Base64.getDecoder()
                        .decode(
                                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="));
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel builds =
                    emulator.guild("Engines").textChannel("builds").create().channel("builds");
            main(builds.webhook("Builds").create().url(), directory.toString());
            builds.messages().get(0).attachments().forEach(System.out::println);
        }
    }

    // snippet: uploads
    private static void post(WebhookClient webhook, Path directory) {
        Path log = directory.resolve("build.log");
        UploadFile generated =
                UploadFile.of("numbers.csv", () -> numbers()).typed("text/csv"); // opened for each attempt
        webhook.execute(message -> message.content("Build 4711")
                        .file(UploadFile.of(log), "Log of the build") // the description helps screen readers
                        .file("empty.txt", new byte[0])
                        .file(generated))
                .send();
        webhook.modify(change -> change.avatar(ImageData.of(directory.resolve("logo.png"))))
                .send();
    }

    private static InputStream numbers() {
        return new ByteArrayInputStream("1,2,3".getBytes(StandardCharsets.UTF_8));
    }
    // snippet: end
}
