package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.EmbedField;
import io.guildkit.core.model.Message;
import io.guildkit.testkit.ChatCompatResponse;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.webhooks.ChatCompatAttachment;
import io.guildkit.webhooks.ChatCompatField;
import io.guildkit.webhooks.ChatCompatMessage;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.WebhookClient;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The two routes that accept the formats of other services. */
class WebhookFormatsContractTest extends WebhookContractTest {
    private static final ChatCompatMessage HELLO =
            ChatCompatMessage.builder().text("Hello").build();
    private static final String STARRED =
            "{'action':'started','sender':{'login':'ada','html_url':'https://code.example/ada'},"
                    + "'repository':{'full_name':'ada/chess'}}";

    private static CodehostDelivery delivery(CodehostEvent event) {
        return CodehostDelivery.of(event, Sent.json(STARRED));
    }

    @ParameterizedTest
    @EnumSource
    void postsChatMessageForEachResponse(ChatCompatResponse answer) {
        emulator.chatCompatResponse(answer);
        assertThat(sent(calls.executeChatCompatWithoutWaiting(HELLO))).isNull();
        Optional<String> told =
                sent(calls.executeChatCompat(HELLO)).map(message -> message.id().toString());
        assertThat(told)
                .isEqualTo(
                        answer == ChatCompatResponse.AS_EXECUTE
                                ? Optional.of(general.messages().get(1).id())
                                : Optional.empty());
        assertThat(general.messages()).hasSize(2);
        assertThat(emulator.requests().get(1).path()).endsWith("/chatcompat?wait=true");
    }

    @Test
    void postsChatMessageWithAttachmentsAndUnknownFields() {
        Message message = sent(calls.executeChatCompat(chat -> chat.text("Hello")
                        .username("Builds")
                        .putUnknownField("unfurl_links", IntNode.valueOf(1))
                        .addAttachments(ChatCompatAttachment.builder()
                                .color("#2ECC71")
                                .title("T")
                                .addFields(ChatCompatField.builder()
                                        .title("n")
                                        .value("v")
                                        .brief(true)
                                        .build())
                                .ts(1_767_225_600L)
                                .build())))
                .orElseThrow();
        assertThat(onlyMessage(general).username()).isEqualTo("Builds");
        Embed embed = sent(calls.getMessage(message.id())).embeds().get(0);
        assertThat(embed.title()).contains("T");
        assertThat(embed.color()).contains(0x2ECC71);
        assertThat(embed.fields()).extracting(EmbedField::value).containsExactly("v");
        assertThat(embed.timestamp()).contains(Instant.ofEpochSecond(1_767_225_600L));
    }

    @Test
    void namesInvalidFieldOfChatMessage() {
        isBad(
                calls.executeChatCompatWithoutWaiting(
                        message -> message.putUnknownField("blocks", TextNode.valueOf("x"))),
                EMPTY_MESSAGE);
        assertFired();
    }

    @Test
    void postsToThreads() {
        EmulatedChannel thread = general.thread("Off topic");
        thread.archive();
        WebhookClient inThread = calls.thread(id(thread));
        sent(inThread.executeChatCompatWithoutWaiting(HELLO));
        assertThat(thread.isArchived()).isFalse();
        sent(inThread.executeCodehost(delivery(CodehostEvent.WATCH)));
        assertThat(thread.messages()).hasSize(2);
        isUnknown(calls.thread(id(help)).executeChatCompatWithoutWaiting(HELLO), UNKNOWN_CHANNEL);
        isUnknown(calls.thread(id(help)).executeCodehostWithoutWaiting(delivery(CodehostEvent.WATCH)), UNKNOWN_CHANNEL);
    }

    static List<CodehostEvent> events() {
        return CodehostEvent.values();
    }

    @ParameterizedTest
    @MethodSource("events")
    void postsCodehostEvents(CodehostEvent event) {
        Message message = sent(calls.executeCodehost(delivery(event))).orElseThrow();
        assertThat(message.id()).hasToString(onlyMessage(general).id());
        assertThat(message.embeds()).hasSize(1);
        assertThat(message.embeds().get(0).title())
                .hasValueSatisfying(title ->
                        assertThat(title).contains("ada/chess", event.value().replace('_', ' ')));
        assertThat(sent(calls.executeCodehostWithoutWaiting(delivery(event)))).isNull();
        assertThat(general.messages()).hasSize(2);
    }

    @Test
    void forwardsCodehostEventUnchanged() {
        byte[] body = "{ \"zen\" : \"ünï\" ,\n\"z\":1.50 }".getBytes(StandardCharsets.UTF_8);
        sent(calls.executeCodehostWithoutWaiting(CodehostDelivery.of(CodehostEvent.PUSH, body)));
        assertThat(onlyRequest().call().body()).isEqualTo(body);
    }

    @Test
    void ignoresUnknownCodehostEvents() {
        CodehostEvent unheardOf = CodehostEvent.of("unheard_of");
        assertThat(sent(calls.executeCodehost(delivery(unheardOf)))).isEmpty();
        assertThat(sent(calls.executeCodehostWithoutWaiting(delivery(unheardOf))))
                .isNull();
        assertThat(general.messages()).isEmpty();
        refused(
                calls.executeCodehostWithoutWaiting(CodehostDelivery.of(CodehostEvent.PUSH, "[]")),
                BadRequestException.class,
                400,
                ErrorCode.INVALID_FORM);
    }
}
