package io.guildkit.examples;

import io.guildkit.core.model.AllowedMentions;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import me.tongfei.progressbar.ProgressBar;

/**
 * Posts a report with an embed and two files, and shows the progress of the upload.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookReportExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL CHART LOG"}.
 */
public final class WebhookReportExample {
    private WebhookReportExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL CHART LOG}
     */
    public static void main(String... args) throws IOException {
        if (args.length == 3) {
            try (WebhookClient webhook = WebhookClient.of(args[0])) {
                report(webhook, Path.of(args[1]), Path.of(args[2]));
            }
            return;
        }
        Path chart = Files.write(Files.createTempFile("chart", ".png"), new byte[3_000_000]);
        Path log = Files.writeString(Files.createTempFile("build", ".log"), "12 tests, none failed\n");
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel builds =
                    emulator.guild("Engines").textChannel("builds").create().channel("builds");
            main(builds.webhook("Builds").create().url(), chart.toString(), log.toString());
            builds.messages().get(0).attachments().forEach(file -> System.out.println(file.size() + " bytes"));
        }
    }

    // snippet: report
    private static void report(WebhookClient webhook, Path chart, Path log) throws IOException {
        try (ProgressBar bar = new ProgressBar("Upload", Files.size(chart) + Files.size(log))) {
            webhook.execute(message -> message.username("Nightly")
                            .embed(embed -> embed.title("Build 4711 passed")
                                    .color("#2e7d32")
                                    .inlineField("Tests", "12")
                                    .inlineField("Took", "3 min")
                                    .image("attachment://" + chart.getFileName())
                                    .timestamp(Instant.now()))
                            .file(chart)
                            .file(log)
                            .allowedMentions(AllowedMentions.none())
                            .onProgress(upload -> bar.stepTo(upload.totalSent())))
                    .send();
        }
    }
    // snippet: end
}
