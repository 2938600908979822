package io.guildkit.examples;

import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;

/**
 * Posts a text to a channel, given nothing but a webhook's URL.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookExample}</pre>
 */
public final class WebhookExample {
    private WebhookExample() {}

    /**
     * Runs the example on the emulator, or with a webhook of your own.
     *
     * @param args a webhook's URL, or nothing
     */
    public static void main(String[] args) {
        if (args.length > 0) {
            post(args[0]);
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel channel = emulator.guild("Analytical Engines")
                    .textChannel("releases")
                    .create()
                    .channel("releases");
            EmulatedWebhook webhook = channel.webhook("Deploys").create();
            post(webhook.url());
            channel.messages().forEach(message -> System.out.println(message.username() + ": " + message.content()));
        }
    }

    private static void post(String url) {
        // snippet: webhook
        try (var webhook = WebhookClient.of(url)) {
            webhook.send("Version 4.1 is out.");
        }
        // snippet: end
    }
}
