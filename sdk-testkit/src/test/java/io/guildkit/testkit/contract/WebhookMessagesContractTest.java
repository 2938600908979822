package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.Component;
import io.guildkit.core.model.ComponentType;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.webhooks.Components;
import io.guildkit.webhooks.WebhookClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WebhookMessagesContractTest extends WebhookContractTest {
    private static final ErrorCode MESSAGE_BLOCKED = ErrorCode.of(200_000);

    private Message posted(String content) {
        Message message = calls.execute(content).send();
        emulator.clearEvents();
        return message;
    }

    @Test
    void postsMessageAndWaits() {
        Message message = sent(calls.execute("Hello"));
        assertThat(message.id()).hasToString(onlyMessage(general).id());
        assertThat(message.channelId()).contains(id(general));
        assertThat(message.author()).map(PartialUser::username).contains("Deploys");
        assertThat(message.content()).isEqualTo("Hello");
        assertThat(message.timestamp()).contains(emulator.clock().instant());
        assertThat(sent(calls.getMessage(message.id()))).isEqualTo(message);
        assertThat(sent(calls.executeWithoutWaiting("Again"))).isNull();
        assertThat(general.messages()).hasSize(2);
    }

    @Test
    void postsComponentsWithApplicationWebhook() {
        WebhookClient answers =
                callsOf(general.webhook("Answers").createdBy(quiz).create());
        Component row = Components.row(
                Components.button("approve", "Approve"), Components.linkButton("https://example.com", "Look"));
        Component menu = Components.row(Components.stringSelect("colour", "red", "green"));
        Message message =
                sent(answers.execute(m -> m.component(row).component(menu).row(Components.userSelect("who"))));
        assertThat(message.applicationId()).contains(Snowflake.of(quiz.id()));
        assertThat(message.components()).hasSize(3).startsWith(row, menu);
        assertThat(message.components()).extracting(Component::type).containsOnly(ComponentType.ACTION_ROW);
        assertThat(sent(answers.editMessage(
                                message.id(), edit -> edit.content("Chosen.").clearComponents()))
                        .components())
                .isEmpty();
    }

    @Test
    void unarchivesThreads() {
        EmulatedChannel thread = general.thread("Off topic");
        thread.archive();
        WebhookClient inThread = calls.thread(id(thread));
        sent(inThread.executeWithoutWaiting("Hello"));
        assertThat(thread.isArchived()).isFalse();
        assertThat(onlyMessage(thread).content()).isEqualTo("Hello");
        assertThat(general.messages()).isEmpty();
        Message message = sent(inThread.execute("Again"));
        assertThat(message.channelId()).contains(id(thread));
    }

    @Test
    void startsThreadsInForums() {
        EmulatedWebhook questions = help.webhook("Questions").create();
        Snowflake question = Snowflake.of(help.tagId("question"));
        Message message = sent(callsOf(questions)
                .execute(m -> m.content("How?").threadName("How does it work?").appliedTags(question)));
        EmulatedChannel thread = help.threads().get(0);
        assertThat(thread.name()).contains("How does it work?");
        assertThat(thread.appliedTags()).containsExactly(question.toString());
        assertThat(message.channelId()).contains(id(thread));
        sent(callsOf(questions).thread(id(thread)).executeWithoutWaiting("Like this."));
        assertThat(thread.messages()).hasSize(2);
        assertThat(help.threads()).hasSize(1);
    }

    @Test
    void reportsFailureOnlyWhenWaiting() {
        general.blockWord("spam");
        assertThat(sent(calls.executeWithoutWaiting("More SPAM"))).isNull();
        isBad(calls.execute("More SPAM"), MESSAGE_BLOCKED);
        assertThat(general.messages()).isEmpty();
        assertFired();
    }

    @Test
    void namesInvalidField() {
        BadRequestException refusal = refused(
                way,
                BadRequestException.class,
                calls.execute(m -> m.embed(e -> e.title("Fine"))
                        .embed(e -> e.title("T", "example.com").image("x").author("A", "mailto:a@example.com"))));
        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_FORM);
        assertThat(refusal.formErrors().all())
                .containsOnlyKeys("embeds[1].url", "embeds[1].image.url", "embeds[1].author.url");
        assertThat(refusal).hasMessageContaining("embeds[1].url");
        assertFired();
    }

    @Test
    void rejectsInvalidMessageWithoutRequest() {
        InvalidRequestException refusal = catchThrowableOfType(
                InvalidRequestException.class,
                () -> sent(calls.executeWithoutWaiting(
                        m -> m.content("x".repeat(2001)).username(""))));
        assertThat(refusal.formErrors().all()).containsOnlyKeys("content", "username");
        sent(calls.executeWithoutWaiting("😀".repeat(2000)));
        assertThat(onlyMessage(general).content()).hasSize(4000);
    }

    @Test
    void findsMessagesOnlyInTheirThread() {
        EmulatedChannel thread = general.thread("Off topic");
        WebhookClient inThread = calls.thread(id(thread));
        Message message = sent(inThread.execute("Hello"));
        assertThat(sent(inThread.getMessage(message.id()))).isEqualTo(message);
        WebhookClient elsewhere = calls.thread(id(general.thread("Elsewhere")));
        isUnknown(elsewhere.getMessage(message.id()), UNKNOWN_MESSAGE);
        assertThat(sent(inThread.editMessage(message.id(), "Goodbye")).content())
                .isEqualTo("Goodbye");
        sent(inThread.deleteMessage(message.id()));
        assertThat(thread.messages()).isEmpty();
    }

    @Test
    void editsMessages() {
        Message posted = posted("Hello");
        emulator.clock().advance(Duration.ofMinutes(1));
        Message edited = sent(calls.editMessage(posted.id(), "Goodbye"));
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
        return sent(answers.execute(m -> m.content("Hello")
                .embed(e -> e.title("T"))
                .row(Components.button("a", "A"))
                .suppressNotifications()
                .file("a.txt", new byte[] {1})
                .poll(PollCreateRequest.of("Lunch?", "Soup"))));
    }

    @Test
    void keepsFieldsThatEditOmits() {
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
    void clearsFields() {
        Message rich = rich();
        Message edited = sent(calls.editMessage(
                rich.id(),
                edit -> edit.clearContent().clearEmbeds().clearComponents().clearAttachments()));
        assertThat(edited.content()).isEmpty();
        assertThat(edited.embeds()).isEmpty();
        assertThat(edited.components()).isEmpty();
        assertThat(edited.attachments()).isEmpty();
        assertThat(edited.poll()).isEqualTo(rich.poll());
    }

    @Test
    void clearsComponentsWithUserWebhook() {
        Message posted = posted("Hello");
        Message edited =
                sent(calls.editMessage(posted.id(), edit -> edit.content("Bye").clearComponents()));
        assertThat(edited.content()).isEqualTo("Bye");
        assertThat(edited.components()).isEmpty();
    }
}
