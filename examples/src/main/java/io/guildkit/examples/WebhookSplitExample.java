package io.guildkit.examples;

import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.MessageSplitter;
import io.guildkit.webhooks.WebhookClient;

/**
 * Splits a long text into several messages.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookSplitExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL"}.
 */
public final class WebhookSplitExample {
    private WebhookSplitExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            try (WebhookClient webhook = WebhookClient.of(args[0])) {
                post(webhook, "A line of a long report.\n".repeat(200));
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel builds =
                    emulator.guild("Engines").textChannel("builds").create().channel("builds");
            main(builds.webhook("Builds").create().url());
            System.out.println("Messages: " + builds.messages().size());
        }
    }

    // snippet: split
    private static void post(WebhookClient webhook, String longText) {
        for (String part : MessageSplitter.split(longText)) {
            webhook.execute(part).send(); // waiting keeps the order
        }
    }
    // snippet: end
}
