package io.guildkit.examples;

import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.WebhookClient;
import java.nio.charset.StandardCharsets;

/**
 * Forwards an event of a code host, such as a star, to a webhook that posts it as a message.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.CodehostRelayExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL"}.
 */
public final class CodehostRelayExample {
    private static final String PAYLOAD = """
            {"action": "started",
             "repository": {"full_name": "ada/engine", "html_url": "https://code.example/ada/engine"},
             "sender": {"login": "grace", "html_url": "https://code.example/grace"}}
            """;

    private CodehostRelayExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            try (WebhookClient webhook = WebhookClient.of(args[0])) {
                relay(webhook, "watch", PAYLOAD.getBytes(StandardCharsets.UTF_8));
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel code =
                    emulator.guild("Engines").textChannel("code").create().channel("code");
            main(code.webhook("Code").create().url());
            code.messages().forEach(message -> System.out.println(message.json()));
        }
    }

    // snippet: relay
    /** Takes the name of the event from the header of the code host's request, and the body as received. */
    private static void relay(WebhookClient webhook, String event, byte[] body) {
        webhook.executeCodehost(CodehostDelivery.of(CodehostEvent.of(event), body))
                .send();
    }
    // snippet: end
}
