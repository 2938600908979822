package io.guildkit.examples;

import io.guildkit.core.model.Message;
import io.guildkit.core.model.PollAnswer;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;

/**
 * Starts a thread in a forum, continues it, and posts a poll.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.WebhookThreadExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="URL_OF_A_FORUM_WEBHOOK"}.
 */
public final class WebhookThreadExample {
    private WebhookThreadExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code URL_OF_A_FORUM_WEBHOOK}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            try (WebhookClient webhook = WebhookClient.of(args[0])) {
                discuss(webhook);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel ideas =
                    emulator.guild("Engines").forumChannel("ideas").create().channel("ideas");
            main(ideas.webhook("Ideas").create().url());
            System.out.println("Messages: " + ideas.threads().get(0).messages().size());
        }
    }

    // snippet: thread
    private static void discuss(WebhookClient forum) {
        Message first = forum.execute(message -> message.threadName("Version 5").content("What should version 5 have?"))
                .send();
        Snowflake threadId = first.channelId().orElseThrow();
        WebhookClient thread = forum.thread(threadId); // closing it is not necessary
        thread.execute("Please vote.").send();
        vote(thread);
    }
    // snippet: end

    // snippet: poll
    private static void vote(WebhookClient webhook) {
        webhook.execute(message -> message.poll(
                        "First feature?",
                        poll -> poll.answers(PollAnswer.of("Steam"), PollAnswer.of("Punched cards"))
                                .allowMultiselect(true)
                                .duration(48)))
                .send();
    }
    // snippet: end
}
