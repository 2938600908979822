package io.guildkit.examples;

import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.WebhookClient;

/**
 * Passes on what a code-hosting service tells, such as a star, to be posted as a message.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.CodehostRelayExample}</pre>
 */
public final class CodehostRelayExample {
    private static final String PAYLOAD = """
            {"action": "started",
             "repository": {"full_name": "ada/engine", "html_url": "https://code.example/ada/engine"},
             "sender": {"login": "grace", "html_url": "https://code.example/grace"}}
            """;

    private CodehostRelayExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel channel = emulator.guild("Analytical Engines")
                    .textChannel("code")
                    .create()
                    .channel("code");
            try (var webhook = WebhookClient.of(channel.webhook("Code").create().url())) {
                String event = "watch"; // from the header of the request that the code host made
                // snippet: relay
                webhook.executeCodehost(CodehostDelivery.of(CodehostEvent.of(event), PAYLOAD))
                        .send();
                // snippet: end
            }
            channel.messages().forEach(message -> System.out.println(message.json()));
        }
    }
}
