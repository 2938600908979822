package io.guildkit.testkit.contract;

import io.guildkit.core.ApiCall;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.Components;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhooksClient;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The endpoints of webhooks that answer with JSON of a known form: all but those that delete, and chatcompat. */
class WebhooksMutationTest extends MutationTest {
    @Override
    List<String> topics() {
        return List.of("webhooks");
    }

    /** What parts and polls consist of is left to the service. */
    private static final Set<String> OPEN = Set.of(
            "/components/*",
            "/components/*/components",
            "/components/*/components/*",
            "/poll",
            "/poll/question",
            "/poll/answers/*",
            "/poll/answers/*/poll_media");

    /** One that answers with a webhook or a message. */
    private static Subject subject(String name, Function<Planted, ApiCall<?>> call) {
        return new Subject(name, test -> call.apply(new Planted(test)), Set.of("/id"), OPEN);
    }

    /** One that answers with several. */
    private static Subject list(String name, Function<Planted, ApiCall<?>> call) {
        return new Subject(name, test -> call.apply(new Planted(test)), Set.of());
    }

    static Stream<Subject> subjects() {
        return Stream.of(
                subject("create webhook", planted -> planted.webhooks().create(planted.channel(), "Builds")),
                list("webhooks of a channel", planted -> planted.webhooks().listOfChannel(planted.channel())),
                list("webhooks of a guild", planted -> planted.webhooks().listOfGuild(planted.guildId())),
                subject("get webhook", planted -> planted.webhooks().get(planted.id())),
                subject(
                        "get webhook that follows a channel",
                        planted -> planted.webhooks().get(planted.follower())),
                subject("get webhook by its token", planted -> planted.calls().get()),
                subject(
                        "modify webhook",
                        planted -> planted.webhooks().modify(planted.id(), change -> change.name("x"))),
                subject(
                        "modify webhook by its token",
                        planted -> planted.calls().modify(change -> change.name("x"))),
                subject("execute webhook", Planted::post),
                subject(
                        "codehost",
                        planted ->
                                planted.calls().executeCodehostAndWait(CodehostDelivery.of(CodehostEvent.WATCH, "{}"))),
                subject("get message", planted -> planted.calls().getMessage(planted.posted())),
                subject(
                        "edit message",
                        planted -> planted.calls().editMessage(planted.posted(), edit -> edit.suppressEmbeds())));
    }

    /** A guild with a webhook that belongs to an application, and its owner signed in. */
    private static final class Planted {
        private final MutationTest test;
        private final EmulatedAccount ada;
        private final EmulatedGuild guild;
        private final EmulatedWebhook webhook;

        Planted(MutationTest test) {
            this.test = test;
            ada = test.seed().create();
            test.signedIn(ada);
            EmulatedApplication quiz = test.emulator
                    .application("Quiz")
                    .bot(test.emulator.account().username("quizbot").bot().create())
                    .create();
            guild = test.emulator.guild("Chess Club").owner(ada).create();
            webhook =
                    guild.channel("general").webhook("Answers").createdBy(quiz).create();
        }

        WebhooksClient webhooks() {
            return test.client.webhooks();
        }

        Snowflake id() {
            return Snowflake.of(webhook.id());
        }

        Snowflake guildId() {
            return Snowflake.of(guild.id());
        }

        Snowflake channel() {
            return Snowflake.of(guild.channel("general").id());
        }

        WebhookClient calls() {
            return webhooks().withToken(id(), webhook.token());
        }

        Snowflake follower() {
            EmulatedGuild press = test.emulator
                    .guild("Press")
                    .owner(ada)
                    .images()
                    .channel(5, "headlines")
                    .create();
            return Snowflake.of(guild.channel("general")
                    .webhook("Press")
                    .following(press.channel("headlines"))
                    .create()
                    .id());
        }

        ApiCall<Message> post() {
            return calls().executeAndWait(m -> m.content("<@" + ada.id() + "> <@&7>")
                    .avatarUrl("https://example.com/a.png")
                    .embed(e -> e.title("T", "https://example.com")
                            .description("D")
                            .timestamp(test.emulator.clock().instant())
                            .color(7)
                            .footer("F", "https://example.com/f.png")
                            .image("attachment://a.png")
                            .thumbnail("https://example.com/t.png")
                            .author("A", "https://example.com/a", "https://example.com/a.png")
                            .field("n", "v"))
                    .row(Components.button("a", "A"))
                    .poll(PollCreateRequest.of("Lunch?", "Soup"))
                    .file(UploadFile.of("a.png", new byte[1]), "A picture"));
        }

        Snowflake posted() {
            return post().send().id();
        }
    }
}
