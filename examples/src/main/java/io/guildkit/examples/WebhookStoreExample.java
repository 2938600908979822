package io.guildkit.examples;

import io.guildkit.core.upload.UploadFile;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores a message with a file in a folder, and posts it later.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookStoreExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL FOLDER"}.
 */
public final class WebhookStoreExample {
    private WebhookStoreExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL FOLDER}
     * @throws IOException if the folder cannot be used
     */
    public static void main(String... args) throws IOException {
        if (args.length == 2) {
            byte[] log = "12 tests, none failed".getBytes(StandardCharsets.UTF_8);
            store(
                    Path.of(args[1]),
                    WebhookMessage.of(m -> m.content("Build 4711").file("build.log", log)));
            try (WebhookClient webhook = WebhookClient.of(args[0])) {
                post(Path.of(args[1]), webhook);
            }
            return;
        }
        Path folder = Files.createTempDirectory("messages");
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel builds =
                    emulator.guild("Engines").textChannel("builds").create().channel("builds");
            main(builds.webhook("Builds").create().url(), folder.toString());
            System.out.println(builds.messages().get(0).content());
        } finally {
            Files.deleteIfExists(folder.resolve("message.json"));
            Files.deleteIfExists(folder.resolve("file-0"));
            Files.deleteIfExists(folder);
        }
    }

    // snippet: store
    private static void store(Path folder, WebhookMessage message) throws IOException {
        for (int i = 0; i < message.files().size(); i++) {
            try (InputStream content = message.files().get(i).open()) {
                Files.copy(content, folder.resolve("file-" + i));
            }
        }
        Files.writeString(folder.resolve("message.json"), message.encode());
    }

    private static void post(Path folder, WebhookClient webhook) throws IOException {
        List<UploadFile> files = new ArrayList<>();
        for (int i = 0; Files.exists(folder.resolve("file-" + i)); i++) {
            files.add(UploadFile.of(folder.resolve("file-" + i)));
        }
        String stored = Files.readString(folder.resolve("message.json"));
        webhook.execute(WebhookMessage.decode(stored, files)).send();
    }
    // snippet: end
}
