package io.guildkit.examples;

import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;

/**
 * Posts a text to a channel with the URL of a webhook.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL"}.
 */
public final class WebhookExample {
    private WebhookExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            post(args[0]);
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel releases =
                    emulator.guild("Engines").textChannel("releases").create().channel("releases");
            main(releases.webhook("Deploys").create().url());
            releases.messages().forEach(message -> System.out.println(message.username() + ": " + message.content()));
        }
    }

    private static void post(String url) {
        // snippet: webhook
        try (var webhook = WebhookClient.of(url)) {
            webhook.execute("Version 4.1 is out.").send();
        }
        // snippet: end
    }
}
