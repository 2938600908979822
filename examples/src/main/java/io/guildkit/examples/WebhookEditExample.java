package io.guildkit.examples;

import io.guildkit.core.model.Message;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;
import java.nio.charset.StandardCharsets;

/**
 * Posts a message, edits it, and deletes it.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookEditExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL"}.
 */
public final class WebhookEditExample {
    private WebhookEditExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            try (WebhookClient webhook = WebhookClient.of(args[0])) {
                follow(webhook);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel builds =
                    emulator.guild("Engines").textChannel("builds").create().channel("builds");
            main(builds.webhook("Builds").create().url());
            System.out.println("Messages left: " + builds.messages().size());
        }
    }

    // snippet: edit
    private static void follow(WebhookClient webhook) {
        Message message = webhook.execute(it -> it.content("Build 4711 is running")
                        .embed(embed -> embed.title("Tests").description("0 of 12")))
                .send();
        webhook.editMessage(message.id(), "Build 4711 passed").send(); // the embed stays
        byte[] log = "12 tests, none failed".getBytes(StandardCharsets.UTF_8);
        Message edited = webhook.editMessage(
                        message.id(), edit -> edit.clearEmbeds().file("build.log", log))
                .send();
        System.out.println(edited.content() + ", " + edited.attachments().size() + " file");
        webhook.deleteMessage(message.id()).send();
    }
    // snippet: end
}
