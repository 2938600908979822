package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.core.ApiCall;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.Component;
import io.guildkit.core.model.ComponentType;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.EmbedField;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.model.PollAnswer;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.model.PollMedia;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedMessage;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.webhooks.Components;
import io.guildkit.webhooks.WebhookClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WebhookMessagesContractTest extends WebhookContractTest {
    private static final ErrorCode MESSAGE_BLOCKED = ErrorCode.of(200_000);
    private static final ErrorCode THREAD_REQUIRED = ErrorCode.of(220_001);
    private static final ErrorCode THREAD_AMBIGUOUS = ErrorCode.of(220_002);
    private static final ErrorCode THREAD_ONLY_IN_FORUMS = ErrorCode.of(220_003);
    private static final Snowflake ROLE = Snowflake.of("831646372519346186");

    private Message posted(String content) {
        Message message = calls.executeAndWait(content).send();
        emulator.clearRequests();
        emulator.clearEvents();
        return message;
    }

    private String messagePath(Message message) {
        return path + "/messages/" + message.id();
    }

    @Test
    void arePostedWithoutWaitingForThem() {
        assertThat(sent(calls.execute("Hello"))).isNull();
        onlyRequest().to("POST", path).withBody("{'content':'Hello'}").asNobody();
        EmulatedMessage message = onlyMessage(general);
        assertThat(message.content()).isEqualTo("Hello");
        assertThat(message.username()).isEqualTo("Deploys");
        assertFired("MESSAGE_CREATE");
    }

    @Test
    void arePostedAndWaitedFor() {
        Message message = sent(calls.executeAndWait("Hello"));
        onlyRequest()
                .to("POST", path + "?wait=true")
                .withBody("{'content':'Hello'}")
                .asNobody();
        assertThat(message.id()).hasToString(onlyMessage(general).id());
        assertThat(message.channelId()).contains(id(general));
        assertThat(message.webhookId()).contains(id(deploys));
        assertThat(message.applicationId()).isEmpty();
        assertThat(message.author()).map(PartialUser::username).contains("Deploys");
        assertThat(message.content()).isEqualTo("Hello");
        assertThat(message.timestamp()).contains(emulator.clock().instant());
        assertThat(message.editedTimestamp()).isEmpty();
        assertThat(message.tts()).isFalse();
        assertThat(message.pinned()).isFalse();
        assertThat(message.embeds()).isEmpty();
        assertThat(message.attachments()).isEmpty();
        assertThat(message.components()).isEmpty();
        assertThat(message.poll()).isEmpty();
        assertThat(message.flags()).isEqualTo(FlagSet.none(MessageFlag.class));
        assertFired("MESSAGE_CREATE");
    }

    @Test
    void consistOfAllThereIs() {
        Message message = sent(calls.executeAndWait(m -> m.content("Hello")
                .username("Builds")
                .avatarUrl("https://example.com/a.png")
                .tts(true)
                .suppressEmbeds()
                .suppressNotifications()
                .voiceMessage()
                .poll(
                        "Lunch?",
                        poll -> poll.addAnswers(PollAnswer.of("Soup"), PollAnswer.of("Salad"))
                                .duration(2)
                                .allowMultiselect(true))));
        assertThat(message.author()).map(PartialUser::username).contains("Builds");
        assertThat(onlyMessage(general).avatarUrl()).contains("https://example.com/a.png");
        assertThat(message.tts()).isTrue();
        assertThat(message.flags().known()).containsExactlyInAnyOrder(MessageFlag.values());
        assertThat(message.poll()).hasValueSatisfying(poll -> {
            assertThat(poll.question()).contains(PollMedia.of("Lunch?"));
            assertThat(poll.answers()).element(1).satisfies(answer -> {
                assertThat(answer.answerId()).contains(2);
                assertThat(answer.pollMedia()).isEqualTo(PollMedia.of("Salad"));
            });
            assertThat(poll.allowMultiselect()).contains(true);
            assertThat(poll.expiry()).contains(emulator.clock().instant().plus(Duration.ofHours(2)));
        });
        sent(calls.execute(m -> m.poll(PollCreateRequest.of("Dinner?", "Soup"))));
        assertThat(general.messages()).hasSize(2);
    }

    @Test
    void haveEmbeds() {
        Instant moment = Instant.parse("2026-01-02T03:04:05Z");
        Message message = sent(calls.executeAndWait(m -> m.embed(e -> e.title("T", "https://example.com")
                        .description("D")
                        .timestamp(moment)
                        .color(0x2ECC71)
                        .footer("F", "https://example.com/f.png")
                        .image("https://example.com/i.png")
                        .thumbnail("https://example.com/t.png")
                        .author("A", "https://example.com/a", "https://example.com/a.png")
                        .field("n", "v")
                        .inlineField("m", "w"))
                .embed(e -> e.title("Second"))));
        assertThat(message.embeds()).hasSize(2);
        Embed embed = message.embeds().get(0);
        assertThat(embed.type()).contains("rich");
        assertThat(embed.title()).contains("T");
        assertThat(embed.url()).contains("https://example.com");
        assertThat(embed.description()).contains("D");
        assertThat(embed.timestamp()).contains(moment);
        assertThat(embed.color()).contains(0x2ECC71);
        assertThat(embed.footer()).hasValueSatisfying(footer -> {
            assertThat(footer.text()).isEqualTo("F");
            assertThat(footer.iconUrl()).contains("https://example.com/f.png");
            assertThat(footer.proxyIconUrl()).isPresent();
        });
        assertThat(embed.image()).hasValueSatisfying(image -> {
            assertThat(image.url()).isEqualTo("https://example.com/i.png");
            assertThat(image.proxyUrl()).isPresent();
        });
        assertThat(embed.thumbnail())
                .hasValueSatisfying(image -> assertThat(image.url()).isEqualTo("https://example.com/t.png"));
        assertThat(embed.author()).hasValueSatisfying(author -> {
            assertThat(author.name()).isEqualTo("A");
            assertThat(author.url()).contains("https://example.com/a");
            assertThat(author.iconUrl()).contains("https://example.com/a.png");
        });
        assertThat(embed.fields()).extracting(EmbedField::name).containsExactly("n", "m");
        assertThat(embed.fields()).extracting(EmbedField::value).containsExactly("v", "w");
        assertThat(embed.fields())
                .extracting(EmbedField::inline)
                .containsExactly(Optional.of(false), Optional.of(true));
    }

    @Test
    void haveInteractivePartsIfTheWebhookBelongsToAnApplication() {
        WebhookClient answers =
                callsOf(general.webhook("Answers").createdBy(quiz).create());
        Component row = Components.row(
                Components.button("approve", "Approve"), Components.linkButton("https://example.com", "Look"));
        Component menu = Components.row(Components.stringSelect("colour", "red", "green"));
        Message message = sent(
                answers.executeAndWait(m -> m.component(row).component(menu).row(Components.userSelect("who"))));
        assertThat(message.applicationId()).contains(Snowflake.of(quiz.id()));
        assertThat(message.components()).hasSize(3).startsWith(row, menu);
        assertThat(message.components()).extracting(Component::type).containsOnly(ComponentType.ACTION_ROW);
        assertThat(sent(answers.editMessage(
                                message.id(), edit -> edit.content("Chosen.").clearComponents()))
                        .components())
                .isEmpty();
        isWrongAt(calls.execute(m -> m.component(row)), "components", "COMPONENTS_NOT_ALLOWED");
        assertThat(general.messages()).hasSize(1);
    }

    @Test
    void notifyThoseOnlyWhomTheyMay() {
        String text = "<@" + ada.id() + "> <@" + bob.id() + "> <@&" + ROLE + "> @everyone";
        Message loud = sent(calls.executeAndWait(text));
        assertThat(loud.mentions()).extracting(user -> user.id().toString()).containsExactly(ada.id(), bob.id());
        assertThat(loud.mentionRoles()).containsExactly(ROLE);
        assertThat(loud.mentionEveryone()).isTrue();
        Message quiet = sent(calls.executeAndWait(m -> m.content(text).allowedMentions(AllowedMentions.none())));
        assertThat(quiet.mentions()).isEmpty();
        assertThat(quiet.mentionRoles()).isEmpty();
        assertThat(quiet.mentionEveryone()).isFalse();
        Message some = sent(calls.executeAndWait(
                m -> m.content(text).allowedMentions(AllowedMentions.onlyUsers(Snowflake.of(bob.id())))));
        assertThat(some.mentions()).extracting(user -> user.id().toString()).containsExactly(bob.id());
        assertThat(some.mentionRoles()).isEmpty();
        assertThat(some.mentionEveryone()).isFalse();
    }

    @Test
    void goToThreadsWhichTheyUnarchive() {
        EmulatedChannel thread = general.thread("Off topic");
        thread.archive();
        WebhookClient inThread = calls.thread(id(thread));
        sent(inThread.execute("Hello"));
        onlyRequest()
                .to("POST", path + "?thread_id=" + thread.id())
                .withBody("{'content':'Hello'}")
                .asNobody();
        assertThat(thread.isArchived()).isFalse();
        assertThat(onlyMessage(thread).content()).isEqualTo("Hello");
        assertThat(general.messages()).isEmpty();
        Message message = sent(inThread.executeAndWait("Again"));
        onlyRequest().to("POST", path + "?wait=true&thread_id=" + thread.id());
        assertThat(message.channelId()).contains(id(thread));
        Snowflake elsewhere = id(guild.channel("news").thread("Not here"));
        isUnknown(calls.thread(elsewhere).execute("x"), UNKNOWN_CHANNEL);
        isUnknown(calls.thread(Snowflake.of(1)).execute("x"), UNKNOWN_CHANNEL);
    }

    @Test
    void beginThreadsInForums() {
        EmulatedWebhook questions = help.webhook("Questions").create();
        Snowflake question = Snowflake.of(help.tagId("question"));
        Message message = sent(callsOf(questions)
                .executeAndWait(
                        m -> m.content("How?").threadName("How does it work?").appliedTags(question)));
        onlyRequest().withBody("{'content':'How?','thread_name':'How does it work?','applied_tags':['%s']}", question);
        EmulatedChannel thread = help.threads().get(0);
        assertThat(thread.name()).contains("How does it work?");
        assertThat(thread.appliedTags()).containsExactly(question.toString());
        assertThat(message.channelId()).contains(id(thread));
        sent(callsOf(questions).thread(id(thread)).execute("Like this."));
        assertThat(thread.messages()).hasSize(2);
        assertThat(help.threads()).hasSize(1);
    }

    @Test
    void needAThreadInForumsAndBeginNoneElsewhere() {
        WebhookClient questions = callsOf(help.webhook("Questions").create());
        isBad(questions.execute("Where?"), THREAD_REQUIRED);
        Snowflake thread = id(help.thread("There"));
        isBad(
                questions.thread(thread).execute(m -> m.content("Where?").threadName("There and here")),
                THREAD_AMBIGUOUS);
        isBad(calls.execute(m -> m.content("Here?").threadName("Here")), THREAD_ONLY_IN_FORUMS);
        isWrongAt(
                calls.execute(m -> m.content("x").appliedTags(Snowflake.of(1))), "applied_tags", "TAGS_ONLY_IN_FORUMS");
        isWrongAt(
                questions.execute(m -> m.content("x")
                        .threadName("T")
                        .appliedTags(Snowflake.of(help.tagId("solved")), Snowflake.of(1))),
                "applied_tags[1]",
                "TAG_NOT_FOUND");
        assertFired();
        assertThat(help.threads()).hasSize(1);
    }

    @Test
    void areLostWithoutAWordUnlessTheyAreWaitedFor() {
        general.blockWord("spam");
        assertThat(sent(calls.execute("More SPAM"))).isNull();
        isBad(calls.executeAndWait("More SPAM"), MESSAGE_BLOCKED);
        assertThat(general.messages()).isEmpty();
        assertFired();
    }

    @Test
    void areRefusedWithThePlaceOfWhatIsWrong() {
        isWrongAt(
                calls.execute(m -> m.content("x").avatarUrl("ftp://example.com")),
                "avatar_url",
                "URL_TYPE_INVALID_SCHEME");
        BadRequestException refusal = refused(
                way,
                BadRequestException.class,
                calls.executeAndWait(m -> m.embed(e -> e.title("Fine"))
                        .embed(e -> e.title("T", "example.com").image("x").author("A", "mailto:a@example.com"))));
        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_FORM);
        assertThat(refusal.formErrors().all())
                .containsOnlyKeys("embeds[1].url", "embeds[1].image.url", "embeds[1].author.url");
        assertThat(refusal).hasMessageContaining("embeds[1].url");
        assertFired();
    }

    @Test
    void areNotEvenSentIfTheyBreakALimit() {
        InvalidRequestException refusal = catchThrowableOfType(
                InvalidRequestException.class,
                () -> sent(calls.execute(m -> m.content("x".repeat(2001)).username(""))));
        assertThat(refusal.formErrors().all()).containsOnlyKeys("content", "username");
        sent(calls.execute("😀".repeat(2000)));
        assertThat(onlyMessage(general).content()).hasSize(4000);
        onlyRequest().to("POST", path);
    }

    @Test
    void areLookedUp() {
        Message posted = posted("Hello");
        assertThat(sent(calls.getMessage(posted.id()))).isEqualTo(posted);
        onlyRequest().to("GET", messagePath(posted)).withoutBody().asNobody();
    }

    @Test
    void areFoundInTheirThreadOnly() {
        EmulatedChannel thread = general.thread("Off topic");
        WebhookClient inThread = calls.thread(id(thread));
        Message message = sent(inThread.executeAndWait("Hello"));
        emulator.clearRequests();
        assertThat(sent(inThread.getMessage(message.id()))).isEqualTo(message);
        onlyRequest().to("GET", messagePath(message) + "?thread_id=" + thread.id());
        WebhookClient elsewhere = calls.thread(id(general.thread("Elsewhere")));
        isUnknown(elsewhere.getMessage(message.id()), UNKNOWN_MESSAGE);
        isUnknown(elsewhere.editMessage(message.id(), "x"), UNKNOWN_MESSAGE);
        isUnknown(elsewhere.deleteMessage(message.id()), UNKNOWN_MESSAGE);
        emulator.clearRequests();
        assertThat(sent(inThread.editMessage(message.id(), "Goodbye")).content())
                .isEqualTo("Goodbye");
        onlyRequest().to("PATCH", messagePath(message) + "?thread_id=" + thread.id());
        sent(inThread.deleteMessage(message.id()));
        onlyRequest().to("DELETE", messagePath(message) + "?thread_id=" + thread.id());
        assertThat(thread.messages()).isEmpty();
    }

    @Test
    void areThoseOfOneWebhookOnly() {
        Message posted = posted("Hello");
        WebhookClient other = callsOf(general.webhook("Other").create());
        for (WebhookClient stranger : List.of(other, calls)) {
            Snowflake message = stranger == other ? posted.id() : Snowflake.of(1);
            isUnknown(stranger.getMessage(message), UNKNOWN_MESSAGE);
            isUnknown(stranger.editMessage(message, "x"), UNKNOWN_MESSAGE);
            isUnknown(stranger.deleteMessage(message), UNKNOWN_MESSAGE);
        }
        assertFired();
    }

    @Test
    void areEdited() {
        Message posted = posted("Hello");
        emulator.clock().advance(Duration.ofMinutes(1));
        Message edited = sent(calls.editMessage(posted.id(), "Goodbye"));
        onlyRequest()
                .to("PATCH", messagePath(posted))
                .withBody("{'content':'Goodbye'}")
                .asNobody();
        assertThat(edited.id()).isEqualTo(posted.id());
        assertThat(edited.content()).isEqualTo("Goodbye");
        assertThat(edited.timestamp()).isEqualTo(posted.timestamp());
        assertThat(edited.editedTimestamp()).contains(emulator.clock().instant());
        assertThat(onlyMessage(general).content()).isEqualTo("Goodbye");
        assertFired("MESSAGE_UPDATE");
    }

    private Message rich() {
        WebhookClient answers =
                callsOf(general.webhook("Answers").createdBy(quiz).create());
        calls = answers;
        return sent(answers.executeAndWait(m -> m.content("Hello")
                .embed(e -> e.title("T"))
                .row(Components.button("a", "A"))
                .suppressNotifications()
                .file("a.txt", new byte[] {1})
                .poll(PollCreateRequest.of("Lunch?", "Soup"))));
    }

    @Test
    void keepWhatAnEditDoesNotName() {
        Message rich = rich();
        Message edited = sent(calls.editMessage(rich.id(), "Goodbye"));
        assertThat(Message.builder()
                        .from(edited)
                        .content("Hello")
                        .editedTimestamp(rich.editedTimestamp())
                        .build())
                .isEqualTo(rich);
        Message embedded =
                sent(calls.editMessage(rich.id(), edit -> edit.embeds(List.of()).embed(e -> e.title("U"))));
        assertThat(embedded.content()).isEqualTo("Goodbye");
        assertThat(embedded.embeds()).extracting(Embed::title).containsExactly(Optional.of("U"));
        assertThat(embedded.components()).isEqualTo(rich.components());
        assertThat(embedded.attachments()).isEqualTo(rich.attachments());
        assertThat(embedded.flags()).isEqualTo(rich.flags());
        assertThat(sent(calls.editMessage(rich.id(), edit -> {})).embeds()).isEqualTo(embedded.embeds());
        assertThat(sent(calls.editMessage(rich.id(), edit -> edit.suppressEmbeds()))
                        .flags()
                        .has(MessageFlag.SUPPRESS_EMBEDS))
                .isTrue();
    }

    @Test
    void loseWhatAnEditClears() {
        Message rich = rich();
        emulator.clearRequests();
        Message edited = sent(calls.editMessage(
                rich.id(),
                edit -> edit.clearContent().clearEmbeds().clearComponents().clearAttachments()));
        onlyRequest().withBody("{'content':'','embeds':[],'components':[],'attachments':[]}");
        assertThat(edited.content()).isEmpty();
        assertThat(edited.embeds()).isEmpty();
        assertThat(edited.components()).isEmpty();
        assertThat(edited.attachments()).isEmpty();
        assertThat(edited.poll()).isEqualTo(rich.poll());
    }

    @Test
    void areClearedOfComponentsEvenWhereNoneAreAllowed() {
        Message posted = posted("Hello");
        emulator.clearRequests();
        Message edited =
                sent(calls.editMessage(posted.id(), edit -> edit.content("Bye").clearComponents()));
        onlyRequest().withBody("{'content':'Bye','components':[]}");
        assertThat(edited.content()).isEqualTo("Bye");
        assertThat(edited.components()).isEmpty();
    }

    @Test
    void neverBecomeEmpty() {
        Message posted = posted("Hello");
        isBad(calls.editMessage(posted.id(), edit -> edit.clearContent()), EMPTY_MESSAGE);
        assertThat(onlyMessage(general).content()).isEqualTo("Hello");
        assertFired();
    }

    @Test
    void areEditedOnlyIfTheEditIsRight() {
        Message posted = posted("Hello");
        ApiCall<Message> wrong = calls.editMessage(
                posted.id(),
                edit -> edit.content("Goodbye")
                        .embed(e -> e.footer("F", "nowhere"))
                        .keep(Snowflake.of(1)));
        BadRequestException refusal = refused(way, BadRequestException.class, wrong);
        assertThat(refusal.formErrors().all()).containsOnlyKeys("embeds[0].footer.icon_url", "attachments[0].id");
        isWrongAt(
                calls.editMessage(posted.id(), edit -> edit.row(Components.button("a", "A"))),
                "components",
                "COMPONENTS_NOT_ALLOWED");
        assertThat(onlyMessage(general).content()).isEqualTo("Hello");
    }

    @Test
    void notifyAnewWhenTheirTextIsEdited() {
        String text = "<@" + ada.id() + ">";
        Message quiet = sent(calls.executeAndWait(m -> m.content(text).allowedMentions(AllowedMentions.none())));
        assertThat(sent(calls.editMessage(quiet.id(), edit -> edit.embed(e -> e.title("T"))))
                        .mentions())
                .isEmpty();
        assertThat(sent(calls.editMessage(quiet.id(), text)).mentions())
                .extracting(user -> user.id().toString())
                .containsExactly(ada.id());
        assertThat(sent(calls.editMessage(
                                quiet.id(), edit -> edit.content(text).allowedMentions(AllowedMentions.none())))
                        .mentions())
                .isEmpty();
    }

    @Test
    void areDeleted() {
        Message posted = posted("Hello");
        assertThat(sent(calls.deleteMessage(posted.id()))).isNull();
        onlyRequest().to("DELETE", messagePath(posted)).withoutBody().asNobody();
        assertThat(general.messages()).isEmpty();
        assertFired("MESSAGE_DELETE");
        isUnknown(calls.getMessage(posted.id()), UNKNOWN_MESSAGE);
    }
}
