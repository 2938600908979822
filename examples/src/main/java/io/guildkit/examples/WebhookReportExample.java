package io.guildkit.examples;

import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.upload.UploadListener;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import me.tongfei.progressbar.ProgressBar;

/**
 * Posts a report with an embed and two files, and shows in the terminal how far the upload has come.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookReportExample}</pre>
 */
public final class WebhookReportExample {
    private WebhookReportExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     * @throws IOException if there is no room for the files
     */
    public static void main(String[] args) throws IOException {
        Path chart = Files.write(Files.createTempFile("chart", ".png"), new byte[3_000_000]);
        Path log = Files.writeString(Files.createTempFile("build", ".log"), "12 tests, none failed\n");
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel channel = emulator.guild("Analytical Engines")
                    .textChannel("builds")
                    .create()
                    .channel("builds");
            try (var webhook =
                            WebhookClient.of(channel.webhook("Builds").create().url());
                    var bar = new ProgressBar("Upload", Files.size(chart) + Files.size(log))) {
                UploadListener progress = upload -> bar.stepTo(upload.totalSent());
                // snippet: report
                webhook.send(m -> m.username("Nightly")
                        .embed(e -> e.title("Build 4711 passed")
                                .color("#2e7d32")
                                .inlineField("Tests", "12")
                                .inlineField("Took", "3 min")
                                .image("attachment://" + chart.getFileName())
                                .timestamp(Instant.now()))
                        .file(chart)
                        .file(log)
                        .allowedMentions(AllowedMentions.none())
                        .onProgress(progress));
                // snippet: end
            }
            channel.messages().get(0).attachments().forEach(file -> System.out.println(file.size() + " bytes"));
        }
    }
}
