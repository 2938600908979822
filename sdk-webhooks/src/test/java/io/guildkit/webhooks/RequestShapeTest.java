package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.ComponentType;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.MentionType;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PollAnswer;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.Requests;
import io.guildkit.testsupport.Text;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arguments of calls in their requests. The module model-laws compares routes and names with the specification. */
class RequestShapeTest {
    private static final Snowflake ID = Snowflake.of(1);
    private static final Snowflake MESSAGE = Snowflake.of(2);
    private static final Snowflake THREAD = Snowflake.of(3);
    private static final ImageData AVATAR = ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a', 0, 0});
    private static final TextNode TEXT = TextNode.valueOf("x");

    @AutoClose
    final Service service = new Service();

    private final WebhooksClient webhooks = service.webhooks();
    private final WebhookClient calls = webhooks.withToken(ID, "t");
    private final WebhookClient thread = calls.thread(THREAD);

    @Test
    void sendsWebhooks() {
        assertSent("POST /channels/1/webhooks {'name': 'Builds'}", webhooks.create(ID, "Builds"));
        assertSent(
                "POST /channels/1/webhooks {'name': 'Builds', 'avatar': 'data:image/gif;base64,R0lGODlhAAA='}",
                webhooks.create(ID, "Builds", webhook -> webhook.avatar(AVATAR)));
        assertSent("PATCH /webhooks/1 {}", webhooks.modify(ID, change -> {}));
        assertSent(
                "PATCH /webhooks/1 {'avatar': null, 'channel_id': '2'}",
                webhooks.modify(ID, change -> change.clearAvatar().channelId(Snowflake.of(2))));
        assertSent(
                "PATCH /webhooks/1/t {'name': 'n', 'new': 'x'}",
                calls.modify(change -> change.name("n").putUnknownField("new", TEXT)));
        assertSent("GET /webhooks/1/a%2Fb%3Fc", webhooks.withToken(ID, "a/b?c").get());
    }

    @Test
    void usesTokenOfReceivedWebhook() {
        Webhook webhook = Webhook.builder().id(ID).token("t").build();
        assertSent("GET /webhooks/1/t", webhooks.of(webhook).get());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> webhooks.of(Webhook.builder().id(ID).build()))
                .withMessageContaining("no token");
    }

    @Test
    void sendsTexts() {
        assertSent("POST /webhooks/1/t {'content': 'hi'}", calls.executeWithoutWaiting("hi"));
        assertSent("POST /webhooks/1/t?wait=true {'content': 'hi'}", calls.execute("hi"));
        assertSent("POST /webhooks/1/t?thread_id=3 {'content': 'hi'}", thread.executeWithoutWaiting("hi"));
        assertSent("POST /webhooks/1/t?wait=true&thread_id=3 {'content': 'hi'}", thread.execute("hi"));
    }

    @Test
    void sendsAllPartsOfMessage() {
        assertSent(
                """
                POST /webhooks/1/t {'content': 'hi', 'username': 'Builds', 'avatar_url': 'https://example.com/a.png',
                 'thread_name': 'Build 41', 'applied_tags': ['1', '2'], 'tts': true, 'flags': 4100,
                 'allowed_mentions': {'parse': ['users']},
                 'attachments': [{'id': '0', 'filename': 'a.png', 'uploaded_filename': 'uploads/1/a.png'}],
                 'poll': {'question': {'text': 'Lunch?'}, 'answers': [{'poll_media': {'text': 'Soup'}}],
                          'duration': 2, 'allow_multiselect': true, 'layout_type': 1}}""",
                calls.executeWithoutWaiting(m -> m.content("hi")
                        .username("Builds")
                        .avatarUrl("https://example.com/a.png")
                        .threadName("Build 41")
                        .appliedTags(Snowflake.of(1), Snowflake.of(2))
                        .tts(true)
                        .allowedMentions(AllowedMentions.of(MentionType.USERS))
                        .suppressEmbeds()
                        .suppressNotifications()
                        .uploaded("a.png", "uploads/1/a.png")
                        .poll(
                                "Lunch?",
                                poll -> poll.addAnswers(PollAnswer.of("Soup"))
                                        .duration(2)
                                        .allowMultiselect(true)
                                        .layoutType(1))));
        assertSent(
                "POST /webhooks/1/t {'poll': {'question': {'text': '?'}, 'duration': 24,"
                        + " 'answers': [{'poll_media': {'text': 'a'}}, {'poll_media': {'text': 'b'}}]}}",
                calls.executeWithoutWaiting(m -> m.poll(PollCreateRequest.of("?", "a", "b"))));
    }

    @Test
    void sendsComponentsV2() {
        assertSent(
                "POST /webhooks/1/t {'components': [{'type': 10, 'content': 'a'}], 'flags': 36868}",
                calls.executeWithoutWaiting(m -> m.suppressNotifications()
                        .componentsV2()
                        .suppressEmbeds()
                        .component(Components.ofJson("{\"type\":10,\"content\":\"a\"}"))));
    }

    @Test
    void sendsEmbeds() {
        assertSent(
                "POST /webhooks/1/t {'embeds': [{'title': 't'}]}",
                calls.executeWithoutWaiting(m -> m.embed(e -> e.title("t"))));
        assertSent(
                """
                POST /webhooks/1/t {'embeds': [{'title': 'T', 'url': 'https://example.com', 'description': 'D',
                 'timestamp': '2026-01-02T03:04:05.123000+00:00', 'color': 3066993,
                 'footer': {'text': 'F', 'icon_url': 'https://example.com/f.png'},
                 'image': {'url': 'https://example.com/i.png'}, 'thumbnail': {'url': 'https://example.com/t.png'},
                 'author': {'name': 'A', 'url': 'https://example.com/a', 'icon_url': 'https://example.com/a.png'},
                 'fields': [{'name': 'n', 'value': 'v'}, {'name': 'm', 'value': 'w', 'inline': true}]}]}""",
                calls.executeWithoutWaiting(m -> m.embed(e -> e.title("T", "https://example.com")
                        .description("D")
                        .timestamp(Instant.parse("2026-01-02T03:04:05.123456789Z"))
                        .color(0x2ECC71)
                        .footer("F", "https://example.com/f.png")
                        .image("https://example.com/i.png")
                        .thumbnail("https://example.com/t.png")
                        .author("A", "https://example.com/a", "https://example.com/a.png")
                        .field("n", "v")
                        .inlineField("m", "w"))));
    }

    @Test
    void sendsComponents() {
        assertSent(
                """
                POST /webhooks/1/t {'components': [
                 {'type': 1, 'components': [{'type': 2, 'style': 1, 'custom_id': 'yes', 'label': 'Yes'},
                                            {'type': 2, 'style': 5, 'url': 'https://example.com', 'label': 'Look'}]},
                 {'type': 1, 'components': [{'type': 3, 'custom_id': 's', 'options': [{'label': 'a', 'value': 'a'},
                                                                                     {'label': 'b', 'value': 'b'}]}]},
                 {'type': 1, 'components': [{'type': 5, 'custom_id': 'u'}]},
                 {'type': 1, 'components': [{'type': 6, 'custom_id': 'r'}]},
                 {'type': 1, 'components': [{'type': 7, 'custom_id': 'm'}]},
                 {'type': 1, 'components': [{'type': 8, 'custom_id': 'c'}]},
                 {'type': 1, 'components': [{'type': 4, 'style': 1, 'custom_id': 't', 'label': 'Text'}]},
                 {'type': 17, 'accent_color': 5},
                 {'type': 10, 'content': 'x'}]}""",
                calls.executeWithoutWaiting(m -> m.row(
                                Components.button("yes", "Yes"), Components.linkButton("https://example.com", "Look"))
                        .row(Components.stringSelect("s", "a", "b"))
                        .row(Components.userSelect("u"))
                        .row(Components.roleSelect("r"))
                        .row(Components.mentionableSelect("m"))
                        .row(Components.channelSelect("c"))
                        .row(Components.textInput("t", "Text"))
                        .component(Components.of(ComponentType.of(17), Map.of("accent_color", 5)))
                        .component(Components.ofJson("{\"type\":10,\"content\":\"x\"}"))));
    }

    @Test
    void sendsUnknownMembers() {
        assertSent(
                "POST /webhooks/1/t {'embeds': [{'title': 't', 'flags': 'x'}], 'sticker_ids': 'x'}",
                calls.executeWithoutWaiting(m -> m.putUnknownField("sticker_ids", TEXT)
                        .embed(e -> e.putUnknownField("flags", TEXT).title("t"))));
        assertSent(
                "POST /webhooks/1/t {'sticker_ids': 'x'}",
                calls.executeWithoutWaiting(m -> m.putUnknownField("sticker_ids", TEXT)));
        assertSent(
                "PATCH /webhooks/1/t/messages/2 {'x': {'y': [1]}}",
                calls.editMessage(
                        MESSAGE,
                        m -> m.unknownFields(Message.CODEC
                                .decode("{\"id\":\"1\",\"tts\":[],\"x\":{\"y\":[1]}}")
                                .unknownFields())));
    }

    @Test
    void leavesOutReceivedNulls() {
        Embed embed = Embed.CODEC.decode(
                "{\"title\":null,\"fields\":[{\"name\":\"n\",\"value\":\"v\",\"inline\":null,\"new\":null},null]}");
        assertSent(
                "POST /webhooks/1/t {'embeds': [{'fields': [{'name': 'n', 'value': 'v'}]}]}",
                calls.executeWithoutWaiting(m -> m.embed(NewEmbed.from(embed).build())));
    }

    @Test
    void sendsEdits() {
        String edit = "PATCH /webhooks/1/t/messages/2 ";
        assertSent(edit + "{'content': 'new'}", calls.editMessage(MESSAGE, "new"));
        assertSent(edit + "{'tts': false}", calls.editMessage(MESSAGE, m -> m.tts(false)));
        assertSent(edit + "{}", calls.editMessage(MESSAGE, m -> {}));
        assertSent(
                edit + "{'content': '', 'embeds': [], 'components': [], 'attachments': []}",
                calls.editMessage(
                        MESSAGE,
                        m -> m.clearContent().clearEmbeds().clearComponents().clearAttachments()));
        assertSent(
                """
                PATCH /webhooks/1/t/messages/2?thread_id=3 {'content': 'new', 'tts': true, 'embeds': [{'title': 'T'}],
                 'allowed_mentions': {'parse': []}, 'flags': 4,
                 'components': [{'type': 1, 'components': [{'type': 2, 'style': 1, 'custom_id': 'b', 'label': 'B'}]}],
                 'attachments': [{'id': '7', 'filename': 'a.png'}, {'id': '8'}, {'id': '9', 'description': 'nine'},
                                 {'id': '0', 'filename': 'b.png', 'uploaded_filename': 'uploads/b.png'}]}""",
                thread.editMessage(
                        MESSAGE,
                        m -> m.content("new")
                                .tts(true)
                                .embed(e -> e.title("T"))
                                .allowedMentions(AllowedMentions.none())
                                .row(Components.button("b", "B"))
                                .flags(FlagSet.of(MessageFlag.SUPPRESS_EMBEDS))
                                .keep(Attachment.builder()
                                        .id(Snowflake.of(7))
                                        .filename("a.png")
                                        .build())
                                .keep(Snowflake.of(8))
                                .keep(Snowflake.of(9), "nine")
                                .uploaded("b.png", "uploads/b.png")));
        assertSent("GET /webhooks/1/t/messages/2?thread_id=3", thread.getMessage(MESSAGE));
        assertSent("DELETE /webhooks/1/t/messages/2?thread_id=3", thread.deleteMessage(MESSAGE));
    }

    @Test
    void sendsChatCompatMessages() {
        assertSent(
                "POST /webhooks/1/t/chatcompat {'text': 'hi'}",
                calls.executeChatCompatWithoutWaiting(m -> m.text("hi")));
        assertSent(
                "POST /webhooks/1/t/chatcompat?wait=true&thread_id=3 {'text': 'hi', 'link_names': 'x',"
                        + " 'attachments': [{'text': 'a', 'fields': [{'short': true}, {}], 'callback_id': 'x'}]}",
                thread.executeChatCompat(m -> m.text("hi")
                        .putUnknownField("link_names", TEXT)
                        .addAttachments(ChatCompatAttachment.builder()
                                .text("a")
                                .addFields(
                                        ChatCompatField.builder().brief(true).build(),
                                        ChatCompatField.builder().build())
                                .putUnknownField("callback_id", TEXT)
                                .build())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"channel", "icon_emoji", "mrkdwn", "mrkdwn_in"})
    void rejectsMembersThatChatCompatMessagesLack(String name) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        ChatCompatMessage.builder().putUnknownField(name, TEXT).build())
                .withMessage("The request cannot be sent. " + name
                        + ": The service cannot convert this field; leave it out.");
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ChatCompatAttachment.builder()
                        .putUnknownField(name, TEXT)
                        .build());
    }

    @Test
    void sendsCodehostDeliveriesUnchanged() {
        String payload = "{ \"b\" : 1.0e2,\n\t\"a\":\"\\u00e9é\" }";
        byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
        assertThat(calls.executeCodehostWithoutWaiting(CodehostDelivery.of(CodehostEvent.PUSH, bytes))
                        .body())
                .contains(payload);
        ApiCall<?> call = thread.executeCodehost(CodehostDelivery.of(CodehostEvent.PULL_REQUEST, payload));
        assertThat(call.body()).contains(payload);
        assertThat(call.path() + call.query()).isEqualTo("/webhooks/1/t/codehost[wait=true, thread_id=3]");
        assertThat(call.headers()).isEqualTo(Map.of("X-GitHub-Event", "pull_request"));
        assertThat(calls.executeCodehostWithoutWaiting(CodehostDelivery.of(CodehostEvent.PUSH, Text.json("{'a': 1}")))
                        .body())
                .contains("{\"a\":1}");
    }

    @Test
    void rejectsInvalidCodehostEvents() {
        CodehostDelivery injecting = CodehostDelivery.of(CodehostEvent.of("push\r\nX: y"), "{}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(calls.executeCodehostWithoutWaiting(injecting))
                        .isNull());
        assertThatIllegalArgumentException().isThrownBy(() -> CodehostDelivery.of(CodehostEvent.UNKNOWN, "{}"));
    }

    /** Compares a call with method, path, query without encoding, and body with single quotes. */
    private static void assertSent(String request, ApiCall<?> call) {
        Requests.assertSame(request, call.route().method(), call.path(), call.query(), call.body());
        assertThat(call.headers()).isEmpty();
    }
}
