package io.guildkit.examples;

import io.guildkit.core.model.Message;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;

/** Keeps one message up to date, and deletes it in the end. */
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
                Message message = webhook.sendAndGet(m -> m.content("Build 4711 is running")
                        .embed(e -> e.title("Tests").description("0 of 12")));
                webhook.edit(message.id(), "Build 4711 passed"); // the embed stays
                webhook.edit(message.id(), edit -> edit.clearEmbeds().file("build.log", new byte[] {'o', 'k'}));
                // snippet: end
                Message now = webhook.get(message.id());
                System.out.println(now.content() + ", " + now.attachments().size() + " file");
                webhook.delete(message.id());
                System.out.println("Messages left: " + channel.messages().size());
            }
        }
    }
}
