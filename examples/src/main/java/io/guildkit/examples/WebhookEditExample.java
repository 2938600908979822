package io.guildkit.examples;

import io.guildkit.core.model.Message;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;

/**
 * Keeps one message up to date, and deletes it in the end.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookEditExample}</pre>
 */
public final class WebhookEditExample {
    private WebhookEditExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel channel = emulator.guild("Analytical Engines")
                    .textChannel("builds")
                    .create()
                    .channel("builds");
            try (var webhook =
                    WebhookClient.of(channel.webhook("Builds").create().url())) {
                // snippet: edit
                Message message = webhook.executeAndWait(m -> m.content("Build 4711 is running")
                                .embed(e -> e.title("Tests").description("0 of 12")))
                        .send();
                webhook.editMessage(message.id(), "Build 4711 passed").send(); // the embed stays
                webhook.editMessage(message.id(), edit -> edit.clearEmbeds().file("build.log", new byte[] {'o', 'k'}))
                        .send();
                // snippet: end
                Message now = webhook.getMessage(message.id()).send();
                System.out.println(now.content() + ", " + now.attachments().size() + " file");
                webhook.deleteMessage(message.id()).send();
                System.out.println("Messages left: " + channel.messages().size());
            }
        }
    }
}
