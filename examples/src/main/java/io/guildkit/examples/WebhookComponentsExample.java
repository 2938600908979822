package io.guildkit.examples;

import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.Components;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;

/**
 * Posts a message with a button and a menu, and a message whose links show no embeds.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookComponentsExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL_OF_AN_APPLICATION"}.
 */
public final class WebhookComponentsExample {
    private WebhookComponentsExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL_OF_AN_APPLICATION}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            try (WebhookClient webhook = WebhookClient.of(args[0])) {
                ask(webhook);
                announce(webhook);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedApplication engine = emulator.application("Engine").create();
            EmulatedChannel deploys =
                    emulator.guild("Engines").textChannel("deploys").create().channel("deploys");
            main(deploys.webhook("Deploys").ofApplication(engine).create().url());
            deploys.messages().forEach(message -> System.out.println(message.json()));
        }
    }

    // snippet: components
    private static void ask(WebhookClient webhook) {
        webhook.execute(message -> message.content("Deploy version 4.2?")
                        .row(
                                Components.button("deploy", "Deploy"),
                                Components.linkButton("https://ci.example/4711", "Build 4711"))
                        .row(Components.stringSelect("stage", "staging", "production")))
                .send();
    }
    // snippet: end

    // snippet: flags
    private static void announce(WebhookClient webhook) {
        WebhookMessage quiet = WebhookMessage.of(message -> message.content("Notes: https://ci.example/notes")
                .flags(FlagSet.of(MessageFlag.SUPPRESS_EMBEDS, MessageFlag.SUPPRESS_NOTIFICATIONS)));
        webhook.execute(quiet).send();
        webhook.execute(message -> message.content("The same, without a flag set")
                        .suppressEmbeds()
                        .suppressNotifications())
                .send();
    }
    // snippet: end
}
