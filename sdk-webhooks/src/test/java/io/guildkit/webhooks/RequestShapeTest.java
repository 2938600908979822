package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.ComponentType;
import io.guildkit.core.model.MentionType;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PollAnswer;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.Text;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What each endpoint sends, with everything set and with only what is required. Files are another test's. */
class RequestShapeTest {
    private static final HttpApiClient HTTP =
            HttpApiClient.create(ClientSettings.builder("https://chat.example.com/api/v9")
                    .credentials(Credentials.none())
                    .build());
    private static final WebhooksClient WEBHOOKS = new WebhooksClient(HTTP);
    private static final Snowflake CHANNEL = Snowflake.of("199737254929760257");
    private static final Snowflake GUILD = Snowflake.of("199737254929760256");
    private static final Snowflake WEBHOOK = Snowflake.of("223704706495545344");
    private static final Snowflake MESSAGE = Snowflake.of("162701077035089920");
    private static final Snowflake THREAD = Snowflake.of("162701077035089999");
    private static final WebhookClient CALLS = WEBHOOKS.withToken(WEBHOOK, "token-1");
    private static final ImageData AVATAR = ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a', 0, 0});
    private static final String BY_TOKEN = "/webhooks/223704706495545344/token-1";
    private static final String MESSAGES = BY_TOKEN + "/messages/162701077035089920";

    /**
     * A call and what it sends.
     *
     * @param request method, path, and a query that is not encoded
     * @param body JSON with single quotes; empty for no body
     */
    private record Shape(String name, ApiCall<?> call, String request, String body) {}

    private static List<Shape> management() {
        String ofChannel = "/channels/199737254929760257/webhooks";
        return List.of(
                new Shape("create", WEBHOOKS.create(CHANNEL, "Builds"), "POST " + ofChannel, "{'name': 'Builds'}"),
                new Shape(
                        "create, everything",
                        WEBHOOKS.create(CHANNEL, "Builds", webhook -> webhook.avatar(AVATAR)),
                        "POST " + ofChannel,
                        "{'name': 'Builds', 'avatar': 'data:image/gif;base64,R0lGODlhAAA='}"),
                new Shape("list of a channel", WEBHOOKS.listOfChannel(CHANNEL), "GET " + ofChannel, ""),
                new Shape(
                        "list of a guild", WEBHOOKS.listOfGuild(GUILD), "GET /guilds/199737254929760256/webhooks", ""),
                new Shape("get", WEBHOOKS.get(WEBHOOK), "GET /webhooks/223704706495545344", ""),
                new Shape(
                        "modify nothing",
                        WEBHOOKS.modify(WEBHOOK, change -> {}),
                        "PATCH /webhooks/223704706495545344",
                        "{}"),
                new Shape(
                        "modify everything",
                        WEBHOOKS.modify(
                                WEBHOOK,
                                change -> change.name("x").avatar(AVATAR).channelId(CHANNEL)),
                        "PATCH /webhooks/223704706495545344",
                        "{'name': 'x', 'avatar': 'data:image/gif;base64,R0lGODlhAAA=',"
                                + " 'channel_id': '199737254929760257'}"),
                new Shape(
                        "clear the avatar",
                        WEBHOOKS.modify(WEBHOOK, change -> change.clearAvatar()),
                        "PATCH /webhooks/223704706495545344",
                        "{'avatar': null}"),
                new Shape("delete", WEBHOOKS.delete(WEBHOOK), "DELETE /webhooks/223704706495545344", ""),
                new Shape("get by token", CALLS.get(), "GET " + BY_TOKEN, ""),
                new Shape(
                        "modify by token",
                        CALLS.modify(change -> change.name("x").clearAvatar()),
                        "PATCH " + BY_TOKEN,
                        "{'name': 'x', 'avatar': null}"),
                new Shape("delete by token", CALLS.delete(), "DELETE " + BY_TOKEN, ""),
                new Shape(
                        "an odd token",
                        WEBHOOKS.withToken(WEBHOOK, "a/b?c").get(),
                        "GET /webhooks/223704706495545344/a%2Fb%3Fc",
                        ""));
    }

    private static List<Shape> posting() {
        return List.of(
                new Shape("a text", CALLS.execute("hi"), "POST " + BY_TOKEN, "{'content': 'hi'}"),
                new Shape(
                        "a text, waiting",
                        CALLS.executeAndWait("hi"),
                        "POST " + BY_TOKEN + "?wait=true",
                        "{'content': 'hi'}"),
                new Shape(
                        "a text in a thread",
                        CALLS.thread(THREAD).execute("hi"),
                        "POST " + BY_TOKEN + "?thread_id=162701077035089999",
                        "{'content': 'hi'}"),
                new Shape(
                        "a text in a thread, waiting",
                        CALLS.thread(THREAD).executeAndWait("hi"),
                        "POST " + BY_TOKEN + "?wait=true&thread_id=162701077035089999",
                        "{'content': 'hi'}"),
                new Shape(
                        "everything but embeds and files",
                        CALLS.execute(m -> m.content("hi")
                                .username("Builds")
                                .avatarUrl("https://example.com/a.png")
                                .threadName("Build 41")
                                .appliedTags(Snowflake.of(1), Snowflake.of(2))
                                .tts(true)
                                .allowedMentions(AllowedMentions.of(MentionType.USERS))
                                .suppressEmbeds()
                                .suppressNotifications()
                                .voiceMessage()
                                .uploaded("a.png", "uploads/1/a.png")
                                .poll(
                                        "Lunch?",
                                        poll -> poll.addAnswers(PollAnswer.of("Soup"))
                                                .duration(2)
                                                .allowMultiselect(true)
                                                .layoutType(1))),
                        "POST " + BY_TOKEN,
                        "{'content': 'hi', 'username': 'Builds', 'avatar_url': 'https://example.com/a.png',"
                                + " 'thread_name': 'Build 41', 'applied_tags': ['1', '2'], 'tts': true,"
                                + " 'allowed_mentions': {'parse': ['users']}, 'flags': 12292,"
                                + " 'attachments': [{'id': '0', 'filename': 'a.png',"
                                + " 'uploaded_filename': 'uploads/1/a.png'}],"
                                + " 'poll': {'question': {'text': 'Lunch?'},"
                                + " 'answers': [{'poll_media': {'text': 'Soup'}}], 'duration': 2,"
                                + " 'allow_multiselect': true, 'layout_type': 1}}"),
                new Shape(
                        "an embed, everything",
                        CALLS.execute(m -> m.embed(e -> e.title("T", "https://example.com")
                                .description("D")
                                .timestamp(Instant.parse("2026-01-02T03:04:05.123456789Z"))
                                .color(0x2ECC71)
                                .footer("F", "https://example.com/f.png")
                                .image("https://example.com/i.png")
                                .thumbnail("https://example.com/t.png")
                                .author("A", "https://example.com/a", "https://example.com/a.png")
                                .field("n", "v")
                                .inlineField("m", "w"))),
                        "POST " + BY_TOKEN,
                        "{'embeds': [{'title': 'T', 'url': 'https://example.com', 'description': 'D',"
                                + " 'timestamp': '2026-01-02T03:04:05.123Z', 'color': 3066993,"
                                + " 'footer': {'text': 'F', 'icon_url': 'https://example.com/f.png'},"
                                + " 'image': {'url': 'https://example.com/i.png'},"
                                + " 'thumbnail': {'url': 'https://example.com/t.png'},"
                                + " 'author': {'name': 'A', 'url': 'https://example.com/a',"
                                + " 'icon_url': 'https://example.com/a.png'},"
                                + " 'fields': [{'name': 'n', 'value': 'v'},"
                                + " {'name': 'm', 'value': 'w', 'inline': true}]}]}"),
                new Shape(
                        "an embed without anything",
                        CALLS.execute(m -> m.embed(e -> {})),
                        "POST " + BY_TOKEN,
                        "{'embeds': [{}]}"),
                new Shape(
                        "a poll",
                        CALLS.execute(m -> m.poll(PollCreateRequest.of("?", "a", "b"))),
                        "POST " + BY_TOKEN,
                        "{'poll': {'question': {'text': '?'}, 'answers': [{'poll_media': {'text': 'a'}},"
                                + " {'poll_media': {'text': 'b'}}], 'duration': 24}}"),
                new Shape(
                        "interactive parts",
                        CALLS.execute(m -> m.row(
                                        Components.button("yes", "Yes"),
                                        Components.linkButton("https://example.com", "Look"))
                                .row(Components.stringSelect("s", "a", "b"))
                                .row(Components.userSelect("u"))
                                .row(Components.roleSelect("r"))
                                .row(Components.mentionableSelect("m"))
                                .row(Components.channelSelect("c"))
                                .row(Components.textInput("t", "Text"))
                                .component(Components.of(ComponentType.of(17), Map.of("accent_color", 5)))
                                .component(Components.ofJson("{\"type\":10,\"content\":\"x\"}"))),
                        "POST " + BY_TOKEN,
                        "{'components': ["
                                + "{'type': 1, 'components': ["
                                + "{'type': 2, 'style': 1, 'custom_id': 'yes', 'label': 'Yes'},"
                                + "{'type': 2, 'style': 5, 'url': 'https://example.com', 'label': 'Look'}]},"
                                + "{'type': 1, 'components': [{'type': 3, 'custom_id': 's', 'options':"
                                + " [{'label': 'a', 'value': 'a'}, {'label': 'b', 'value': 'b'}]}]},"
                                + "{'type': 1, 'components': [{'type': 5, 'custom_id': 'u'}]},"
                                + "{'type': 1, 'components': [{'type': 6, 'custom_id': 'r'}]},"
                                + "{'type': 1, 'components': [{'type': 7, 'custom_id': 'm'}]},"
                                + "{'type': 1, 'components': [{'type': 8, 'custom_id': 'c'}]},"
                                + "{'type': 1, 'components': [{'type': 4, 'style': 1, 'custom_id': 't',"
                                + " 'label': 'Text'}]},"
                                + "{'type': 17, 'accent_color': 5},"
                                + "{'type': 10, 'content': 'x'}]}"));
    }

    private static List<Shape> otherFormats() {
        return List.of(
                new Shape(
                        "members that the library does not know",
                        CALLS.execute(m -> m.putUnknownField("sticker_ids", TextNode.valueOf("1"))
                                .embed(e -> e.putUnknownField("flags", TextNode.valueOf("2"))
                                        .title("t"))),
                        "POST " + BY_TOKEN,
                        "{'embeds': [{'title': 't', 'flags': '2'}], 'sticker_ids': '1'}"),
                new Shape(
                        "a member that the library does not know, alone",
                        CALLS.execute(m -> m.putUnknownField("sticker_ids", TextNode.valueOf("1"))),
                        "POST " + BY_TOKEN,
                        "{'sticker_ids': '1'}"),
                new Shape(
                        "members of a decoded message",
                        CALLS.editMessage(
                                MESSAGE,
                                m -> m.unknownFields(Message.CODEC
                                        .decode("{\"id\":\"1\",\"tts\":[],\"x\":{\"y\":[1]}}")
                                        .unknownFields())),
                        "PATCH " + BY_TOKEN + "/messages/" + MESSAGE,
                        "{'x': {'y': [1]}}"),
                new Shape(
                        "a change with a member that the library does not know",
                        CALLS.modify(change -> change.name("n").putUnknownField("x", TextNode.valueOf("1"))),
                        "PATCH " + BY_TOKEN,
                        "{'name': 'n', 'x': '1'}"),
                new Shape(
                        "chatcompat",
                        CALLS.executeChatCompat(m -> m.text("hi")),
                        "POST " + BY_TOKEN + "/chatcompat",
                        "{'text': 'hi'}"),
                new Shape(
                        "chatcompat, everything",
                        CALLS.thread(THREAD)
                                .executeChatCompatAndWait(m -> m.text("hi")
                                        .username("u")
                                        .iconUrl("https://example.com/i.png")
                                        .putUnknownField("link_names", TextNode.valueOf("1"))
                                        .addAttachments(ChatCompatAttachment.builder()
                                                .fallback("f")
                                                .color("good")
                                                .pretext("p")
                                                .authorName("a")
                                                .authorLink("https://example.com/a")
                                                .authorIcon("https://example.com/a.png")
                                                .title("t")
                                                .titleLink("https://example.com/t")
                                                .text("x")
                                                .addFields(
                                                        ChatCompatField.builder()
                                                                .title("n")
                                                                .value("v")
                                                                .brief(true)
                                                                .build(),
                                                        ChatCompatField.builder()
                                                                .build())
                                                .imageUrl("https://example.com/i.png")
                                                .thumbUrl("https://example.com/t.png")
                                                .footer("o")
                                                .footerIcon("https://example.com/o.png")
                                                .ts(1_700_000_000L)
                                                .putUnknownField("callback_id", TextNode.valueOf("c"))
                                                .build())),
                        "POST " + BY_TOKEN + "/chatcompat?wait=true&thread_id=162701077035089999",
                        "{'text': 'hi', 'username': 'u', 'icon_url': 'https://example.com/i.png', 'link_names': '1',"
                                + " 'attachments': [{'fallback': 'f', 'color': 'good', 'pretext': 'p',"
                                + " 'author_name': 'a', 'author_link': 'https://example.com/a',"
                                + " 'author_icon': 'https://example.com/a.png', 'title': 't',"
                                + " 'title_link': 'https://example.com/t', 'text': 'x',"
                                + " 'fields': [{'title': 'n', 'value': 'v', 'short': true}, {}],"
                                + " 'image_url': 'https://example.com/i.png',"
                                + " 'thumb_url': 'https://example.com/t.png', 'footer': 'o',"
                                + " 'footer_icon': 'https://example.com/o.png', 'ts': 1700000000,"
                                + " 'callback_id': 'c'}]}"),
                new Shape(
                        "codehost",
                        CALLS.executeCodehost(CodehostDelivery.of(CodehostEvent.PUSH, "{\"a\":1}")),
                        "POST " + BY_TOKEN + "/codehost",
                        "{'a': 1}"),
                new Shape(
                        "codehost in a thread, waiting",
                        CALLS.thread(THREAD)
                                .executeCodehostAndWait(CodehostDelivery.of(CodehostEvent.PUSH, Text.json("{'a': 1}"))),
                        "POST " + BY_TOKEN + "/codehost?wait=true&thread_id=162701077035089999",
                        "{'a': 1}"));
    }

    private static List<Shape> messages() {
        Attachment kept =
                Attachment.builder().id(Snowflake.of(7)).filename("a.png").build();
        return List.of(
                new Shape("get a message", CALLS.getMessage(MESSAGE), "GET " + MESSAGES, ""),
                new Shape(
                        "get a message of a thread",
                        CALLS.thread(THREAD).getMessage(MESSAGE),
                        "GET " + MESSAGES + "?thread_id=162701077035089999",
                        ""),
                new Shape(
                        "edit the text", CALLS.editMessage(MESSAGE, "new"), "PATCH " + MESSAGES, "{'content': 'new'}"),
                new Shape(
                        "edit to a message that is not read aloud",
                        CALLS.editMessage(MESSAGE, m -> m.tts(false)),
                        "PATCH " + MESSAGES,
                        "{'tts': false}"),
                new Shape("edit nothing", CALLS.editMessage(MESSAGE, m -> {}), "PATCH " + MESSAGES, "{}"),
                new Shape(
                        "edit everything",
                        CALLS.thread(THREAD)
                                .editMessage(
                                        MESSAGE,
                                        m -> m.content("new")
                                                .tts(true)
                                                .embed(e -> e.title("T"))
                                                .allowedMentions(AllowedMentions.none())
                                                .row(Components.button("b", "B"))
                                                .flags(FlagSet.of(MessageFlag.SUPPRESS_EMBEDS))
                                                .keep(kept)
                                                .keep(Snowflake.of(8))
                                                .keep(Snowflake.of(9), "nine")
                                                .uploaded("b.png", "uploads/b.png")),
                        "PATCH " + MESSAGES + "?thread_id=162701077035089999",
                        "{'content': 'new', 'tts': true, 'embeds': [{'title': 'T'}], 'allowed_mentions': {'parse': []},"
                                + " 'components': [{'type': 1, 'components': [{'type': 2, 'style': 1,"
                                + " 'custom_id': 'b', 'label': 'B'}]}], 'flags': 4,"
                                + " 'attachments': [{'id': '7'}, {'id': '8'}, {'id': '9', 'description': 'nine'},"
                                + " {'id': '0', 'filename': 'b.png', 'uploaded_filename': 'uploads/b.png'}]}"),
                new Shape(
                        "clear everything",
                        CALLS.editMessage(
                                MESSAGE,
                                m -> m.clearContent()
                                        .clearEmbeds()
                                        .clearComponents()
                                        .clearAttachments()),
                        "PATCH " + MESSAGES,
                        "{'content': '', 'embeds': [], 'components': [], 'attachments': []}"),
                new Shape("delete a message", CALLS.deleteMessage(MESSAGE), "DELETE " + MESSAGES, ""),
                new Shape(
                        "delete a message of a thread",
                        CALLS.thread(THREAD).deleteMessage(MESSAGE),
                        "DELETE " + MESSAGES + "?thread_id=162701077035089999",
                        ""));
    }

    private static Stream<Shape> shapes() {
        return Stream.of(management(), posting(), otherFormats(), messages()).flatMap(List::stream);
    }

    @AfterAll
    static void close() {
        HTTP.close();
    }

    @TestFactory
    Stream<DynamicTest> callsAreAsSpecified() {
        return shapes().map(shape -> DynamicTest.dynamicTest(shape.name(), () -> {
            ApiCall<?> call = shape.call();
            String query = call.query().stream()
                    .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                    .collect(Collectors.joining("&"));
            assertThat(call.route().method() + " " + call.path() + (query.isEmpty() ? "" : "?" + query))
                    .isEqualTo(shape.request());
            assertThat(call.body().map(Text::json))
                    .isEqualTo(Optional.of(shape.body())
                            .filter(body -> !body.isEmpty())
                            .map(Text::json));
        }));
    }

    @Test
    void tokensAreSecretAndSplitTheRateLimit() {
        assertThat(WebhooksClient.routes())
                .filteredOn(route -> route.access() == Route.Access.WEBHOOK_TOKEN)
                .hasSize(9)
                .allSatisfy(route -> {
                    assertThat(route.secretVariables()).containsExactly("webhook.token");
                    assertThat(route.majorVariables()).containsExactlyInAnyOrder("webhook.id", "webhook.token");
                });
    }

    @Test
    void theEventOfACodeHostTravelsInItsHeader() {
        assertThat(CALLS.executeCodehost(CodehostDelivery.of(CodehostEvent.PULL_REQUEST, "{}"))
                        .headers())
                .isEqualTo(Map.of("X-GitHub-Event", "pull_request"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(
                                CALLS.executeCodehost(CodehostDelivery.of(CodehostEvent.of("push\r\nX: y"), "{}")))
                        .isNull());
        assertThatIllegalArgumentException().isThrownBy(() -> CodehostDelivery.of(CodehostEvent.UNKNOWN, "{}"));
    }

    @Test
    void whatACodeHostSentIsNotTouched() {
        String odd = "{ \"b\" : 1.0e2,\n\t\"a\":\"\\u00e9é\" }";
        assertThat(CALLS.executeCodehost(CodehostDelivery.of(CodehostEvent.PUSH, odd.getBytes(StandardCharsets.UTF_8)))
                        .body())
                .contains(odd);
        assertThat(CALLS.executeCodehost(CodehostDelivery.of(CodehostEvent.PUSH, odd))
                        .body())
                .contains(odd);
    }

    @Test
    void everyChangeTakesAnAuditReason() {
        for (ApiCall<?> call : List.of(WEBHOOKS.create(CHANNEL, "x"), WEBHOOKS.delete(WEBHOOK), CALLS.delete())) {
            assertThat(call.auditReason("old & unused").headers())
                    .containsEntry("X-Audit-Log-Reason", "old%20%26%20unused");
        }
    }

    @Test
    void otherFormatsRefuseWhatTheServiceDoesNotTake() {
        for (String name : List.of("channel", "icon_emoji", "mrkdwn", "mrkdwn_in")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ChatCompatMessage.builder()
                            .putUnknownField(name, TextNode.valueOf("x"))
                            .build())
                    .withMessage("The request cannot be sent. " + name + ": The format has no such field.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ChatCompatAttachment.builder()
                            .putUnknownField(name, TextNode.valueOf("x"))
                            .build());
        }
    }

    @Test
    void aWebhookThatWasReadCanBePostedWith() {
        Webhook webhook = Webhook.builder().id(WEBHOOK).token("token-1").build();
        assertThat(WEBHOOKS.of(webhook).get().path()).isEqualTo(BY_TOKEN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WEBHOOKS.of(Webhook.builder().id(WEBHOOK).build()))
                .withMessageContaining("no token");
    }
}
