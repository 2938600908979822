package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.Component;
import io.guildkit.core.model.ComponentType;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.EmbedAuthor;
import io.guildkit.core.model.EmbedField;
import io.guildkit.core.model.EmbedFooter;
import io.guildkit.core.model.EmbedMedia;
import io.guildkit.core.model.Emoji;
import io.guildkit.core.model.MentionType;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PollAnswer;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.model.PollMedia;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Limits of messages, which have no generated builder. The module model-laws tests the limits of other requests. */
class LimitsTest {
    private static final long REQUEST = 100L * 1024 * 1024;
    private static final String LONG = "BASE_TYPE_MAX_LENGTH";
    private static final String BAD = "BASE_TYPE_BAD_LENGTH";
    private static final String LARGE = "NUMBER_TYPE_MAX";

    /** Returns a text of characters that are two chars each. */
    private static String text(int length) {
        return "\uD83D\uDE00".repeat(length);
    }

    private static FormErrors errors(Runnable build) {
        try {
            build.run();
            return FormErrors.none();
        } catch (InvalidRequestException e) {
            return e.formErrors();
        }
    }

    private static FormErrors ofMessage(Consumer<WebhookMessage.Builder> message) {
        return errors(() -> WebhookMessage.of(message));
    }

    private static FormErrors ofEdit(Consumer<WebhookMessageEdit.Builder> edit) {
        return errors(() -> WebhookMessageEdit.of(edit));
    }

    private static FormErrors ofEmbed(Consumer<NewEmbed.Builder> embed) {
        return ofMessage(m -> m.embed(e -> embed.accept(e.image("https://example.com/any.png"))));
    }

    private static FormErrors ofChatCompat(Consumer<ChatCompatMessageBuilder> message) {
        return errors(() -> {
            ChatCompatMessageBuilder builder = ChatCompatMessage.builder();
            message.accept(builder);
            assertThat(builder.build()).isNotNull();
        });
    }

    private static PollCreateRequest poll(int answers, int hours) {
        return PollCreateRequest.builder()
                .from(PollCreateRequest.of(
                        "?", Collections.nCopies(answers, "a").toArray(String[]::new)))
                .duration(hours)
                .build();
    }

    private static void times(int n, Runnable step) {
        IntStream.range(0, n).forEach(i -> step.run());
    }

    private static void assertValid(FormErrors errors) {
        assertThat(errors).isEqualTo(FormErrors.none());
    }

    /**
     * Checks values below, at and above a limit.
     *
     * @param path the path of the fault
     * @param build builds a message with a number of the limited parts, and no other fault
     */
    private static void assertLimit(String path, int min, int max, String code, IntFunction<FormErrors> build) {
        for (int n : new int[] {min, max - 1, max}) {
            assertValid(build.apply(n));
        }
        Map<String, List<FormErrors.Fault>> above = build.apply(max + 1).all();
        assertThat(above).containsOnlyKeys(path);
        assertThat(above.get(path)).singleElement().satisfies(fault -> {
            assertThat(fault.code()).isEqualTo(code);
            assertThat(fault.message()).contains(Integer.toString(max), Integer.toString(max + 1));
        });
        if (min > 0) {
            assertThat(build.apply(min - 1).all()).containsOnlyKeys(path);
        }
    }

    @Test
    void limitsMessages() {
        assertLimit("content", 1, 2000, LONG, n -> ofMessage(m -> m.content(text(n))));
        assertLimit("content", 0, 2000, LONG, n -> ofEdit(m -> m.content(text(n))));
        assertLimit("username", 1, 80, BAD, n -> ofMessage(m -> m.content("x").username(text(n))));
        assertLimit(
                "thread_name", 1, 100, BAD, n -> ofMessage(m -> m.content("x").threadName(text(n))));
        assertLimit(
                "applied_tags",
                0,
                5,
                LONG,
                n -> ofMessage(m -> m.content("x").appliedTags(Collections.nCopies(n, Snowflake.of(1)))));
        assertLimit(
                "embeds",
                0,
                10,
                LONG,
                n -> ofMessage(m -> m.content("x").embeds(Collections.nCopies(n, NewEmbed.of(e -> e.title("t"))))));
        assertLimit("embeds", 0, 10, LONG, n -> ofEdit(m -> times(n, () -> m.embed(e -> e.title("t")))));
        assertLimit("poll.answers", 1, 10, BAD, n -> ofMessage(m -> m.poll(poll(n, 24))));
        assertLimit("poll.duration", 1, 768, LARGE, n -> ofMessage(m -> m.poll(poll(1, n))));
        assertLimit("username", 1, 80, BAD, n -> ofChatCompat(m -> m.text("hi").username(text(n))));
        assertLimit("text", 1, 2000, LONG, n -> ofChatCompat(m -> m.text(text(n))));
        assertLimit(
                "attachments",
                0,
                10,
                LONG,
                n -> ofChatCompat(m -> m.text("x")
                        .addAllAttachments(Collections.nCopies(
                                n, ChatCompatAttachment.builder().title("t").build()))));
    }

    @Test
    void requiredTextsNeedMoreThanWhiteSpace() {
        for (String blank : List.of(" ", "\n\t", "\u2003".repeat(200))) {
            assertFault(m -> m.content("x").username(blank), "username", "BASE_TYPE_REQUIRED");
            assertFault(m -> m.content("x").threadName(blank), "thread_name", "BASE_TYPE_REQUIRED");
            assertFault(m -> m.poll(PollCreateRequest.of(blank, "a")), "poll.question.text", "BASE_TYPE_REQUIRED");
            assertFault(
                    m -> m.poll(PollCreateRequest.of("?", "a", blank)),
                    "poll.answers[1].poll_media",
                    "BASE_TYPE_REQUIRED");
            assertThat(ofChatCompat(m -> m.text("x").username(blank)).all()).containsOnlyKeys("username");
            assertThat(errors(() -> assertThat(
                                            CreateWebhook.builder().name(blank).build())
                                    .isNotNull())
                            .all())
                    .containsOnlyKeys("name");
            assertThat(errors(() -> assertThat(
                                            ModifyWebhook.builder().name(blank).build())
                                    .isNotNull())
                            .all())
                    .containsOnlyKeys("name");
            assertThat(errors(() -> assertThat(ModifyWebhookWithToken.builder()
                                            .name(blank)
                                            .build())
                                    .isNotNull())
                            .all())
                    .containsOnlyKeys("name");
        }
        assertValid(ofMessage(m -> m.content("x").username(" " + text(80) + "\n")));
    }

    @Test
    void pollNeedsQuestion() {
        PollCreateRequest poll = PollCreateRequest.builder()
                .question(PollMedia.builder().build())
                .addAnswers(PollAnswer.of("a"))
                .build();
        assertFault(m -> m.poll(poll), "poll.question.text", "BASE_TYPE_REQUIRED");
    }

    @Test
    void refusesHalvesOfCharacters() {
        String cut = text(2).substring(0, 3);
        for (String half : List.of(cut, text(2).substring(1), "a\uDE00\uD83Db")) {
            Stream.<Consumer<WebhookMessage.Builder>>of(
                            m -> m.content(half),
                            m -> m.content("x").username(half),
                            m -> m.content("x").threadName(half),
                            m -> m.embed(e -> e.title(half)),
                            m -> m.embed(e -> e.description(half)),
                            m -> m.embed(e -> e.title("t").footer(half)),
                            m -> m.embed(e -> e.title("t").field("n", half)))
                    .forEach(message -> assertThat(ofMessage(message).all().values())
                            .singleElement()
                            .satisfies(faults -> assertThat(faults)
                                    .singleElement()
                                    .satisfies(fault -> {
                                        assertThat(fault.code()).isEqualTo("STRING_TYPE_REGEX");
                                        assertThat(fault.message())
                                                .contains("index")
                                                .doesNotContain(half);
                                    })));
            assertThat(ofEdit(m -> m.content(half)).all()).containsOnlyKeys("content");
            assertThat(ofChatCompat(m -> m.text(half)).all()).containsOnlyKeys("text");
        }
        assertThat(ofMessage(m -> m.content(cut)).toString()).contains("index 2");
    }

    @Test
    void addressesAreNotEmpty() {
        assertFault(m -> m.content("x").avatarUrl(""), "avatar_url", "BASE_TYPE_REQUIRED");
        assertFault(m -> m.embed(e -> e.title("t", "")), "embeds[0].url", "BASE_TYPE_REQUIRED");
        assertFault(m -> m.embed(e -> e.footer("f", "")), "embeds[0].footer.icon_url", "BASE_TYPE_REQUIRED");
        assertFault(m -> m.embed(e -> e.author("a", "")), "embeds[0].author.url", "BASE_TYPE_REQUIRED");
        assertFault(
                m -> m.embed(e -> e.author("a", "https://example.com", "")),
                "embeds[0].author.icon_url",
                "BASE_TYPE_REQUIRED");
        assertThat(ofChatCompat(m -> m.text("x").iconUrl("")).all()).containsOnlyKeys("icon_url");
        assertThat(errors(() -> assertThat(ChatCompatAttachment.builder()
                                        .title("t")
                                        .titleLink("")
                                        .thumbUrl("")
                                        .build())
                                .isNotNull())
                        .all())
                .containsOnlyKeys("title_link", "thumb_url");
    }

    @Test
    void refusesAttachmentsOfOtherFormatThatShowNothing() {
        ChatCompatAttachment empty =
                ChatCompatAttachment.builder().color("good").text(" ").build();
        assertThat(ofChatCompat(m -> m.text("x").addAttachments(empty)).all()).containsOnlyKeys("attachments[0].text");
        assertValid(ofChatCompat(m -> m.addAttachments(
                ChatCompatAttachment.builder().fallback("f").build(),
                ChatCompatAttachment.builder()
                        .imageUrl("https://example.com/i.png")
                        .build())));
    }

    @Test
    void limitsEmbeds() {
        assertLimit("embeds[0].title", 0, 256, LONG, n -> ofEmbed(e -> e.title(text(n))));
        assertLimit("embeds[0].description", 0, 4096, LONG, n -> ofEmbed(e -> e.description(text(n))));
        assertLimit("embeds[0].footer.text", 1, 2048, LONG, n -> ofEmbed(e -> e.footer(text(n))));
        assertLimit("embeds[0].author.name", 1, 256, LONG, n -> ofEmbed(e -> e.author(text(n))));
        assertLimit("embeds[0].fields", 0, 25, LONG, n -> ofEmbed(e -> times(n, () -> e.field("n", "v"))));
        assertLimit("embeds[0].fields[0].name", 1, 256, LONG, n -> ofEmbed(e -> e.field(text(n), "v")));
        assertLimit("embeds[0].fields[0].value", 1, 1024, LONG, n -> ofEmbed(e -> e.inlineField("n", text(n))));
        assertLimit("embeds[0].color", 0, 0xFFFFFF, LARGE, n -> ofEmbed(e -> e.color(n)));
        assertLimit(
                "embeds",
                0,
                6000,
                "MAX_EMBED_SIZE_EXCEEDED",
                n -> ofMessage(m -> m.content("x").embeds(embedsOf(n))));
    }

    /** Returns valid embeds with a number of characters together, in each member that counts. */
    private static List<NewEmbed> embedsOf(int characters) {
        int rest = Math.max(0, characters - 1012);
        NewEmbed spread = NewEmbed.of(e -> e.title(text(100))
                .description(text(500))
                .footer(text(200))
                .author(text(100))
                .field(text(50), text(50))
                .inlineField(text(6), text(6)));
        return characters < 1012
                ? List.of(NewEmbed.of(e -> e.description(text(characters)).image("https://example.com/any.png")))
                : List.of(
                        spread,
                        NewEmbed.of(e -> e.description(text(rest / 2))),
                        NewEmbed.of(e -> e.description(text(rest - rest / 2))));
    }

    @Test
    void refusesEmbedsThatShowNothing() {
        Stream.<Consumer<NewEmbed.Builder>>of(
                        e -> {},
                        e -> e.color(1).url("https://example.com"),
                        e -> e.title(" ").description("\n"))
                .forEach(empty -> {
                    assertFault(m -> m.content("x").embed(empty), "embeds[0].description", "BASE_TYPE_REQUIRED");
                    assertThat(ofEdit(m -> m.embed(e -> e.title("t")).embed(empty))
                                    .all())
                            .containsOnlyKeys("embeds[1].description");
                });
        Stream.<Consumer<NewEmbed.Builder>>of(
                        e -> e.title("t"),
                        e -> e.description("d"),
                        e -> e.timestamp(Instant.EPOCH),
                        e -> e.footer("f"),
                        e -> e.image("https://example.com/i.png"),
                        e -> e.thumbnail("https://example.com/t.png"),
                        e -> e.author("a"),
                        e -> e.field("n", "v"),
                        e -> e.putUnknownField("newer", TextNode.valueOf("x")))
                .forEach(embed -> assertValid(ofMessage(m -> m.embed(embed))));
    }

    @Test
    void measuresTrimmedTextsOfEmbeds() {
        String blanks = "\n \u2003".repeat(3000);
        assertValid(ofEmbed(e -> e.title(blanks + text(256) + blanks)
                .description(text(2) + blanks)
                .footer(blanks + "f")
                .author("a" + blanks)
                .field(text(256) + blanks, blanks + text(1024))));
        assertThat(ofEmbed(e -> e.title(blanks + text(257))).all()).containsOnlyKeys("embeds[0].title");
        assertThat(ofMessage(m -> m.content("x" + " ".repeat(2000))).all()).containsOnlyKeys("content");
    }

    @Test
    void requiredTextsOfEmbedsNeedMoreThanWhiteSpace() {
        FormErrors errors =
                ofEmbed(e -> e.footer(" ").author("\n").field("\t", "v").field("n", " "));
        assertThat(errors.all().values())
                .hasSize(4)
                .allSatisfy(faults -> assertThat(faults)
                        .singleElement()
                        .satisfies(fault -> assertThat(fault.code()).isEqualTo("BASE_TYPE_REQUIRED")));
    }

    @Test
    void limitsNumberOfFiles() {
        assertLimit(
                "files",
                0,
                10,
                LONG,
                n -> ofMessage(m -> {
                    m.content("x");
                    times(n, () -> m.file("a", new byte[0]));
                }));
        assertLimit(
                "attachments",
                0,
                10,
                LONG,
                n -> ofEdit(m -> {
                    m.clearAttachments();
                    IntStream.range(0, n / 2).forEach(i -> m.keep(Snowflake.of(70 + i)));
                    times(n - n / 2, () -> m.file("a", new byte[0]));
                }));
    }

    @Test
    void reportsAllFaultsInOrderOfMessage() {
        FormErrors errors = ofMessage(m -> m.content(text(2001))
                .username("")
                .threadName(text(101))
                .appliedTags(Collections.nCopies(6, Snowflake.of(1)))
                .flags(FlagSet.ofBits(MessageFlag.class, 1 << 6))
                .embed(e -> e.title("fine"))
                .embed(e -> e.title(text(257))
                        .color(-1)
                        .image("attachment://nowhere.png")
                        .thumbnail("attachment://nor-here.png")
                        .footer("f", "attachment://f.png")
                        .author("a", "https://example.com", "attachment://a.png")
                        .field("n", "v")
                        .field(text(257), text(1025)))
                .poll(poll(0, 0)));
        assertThat(String.join(" ", errors.all().keySet()))
                .isEqualTo("content embeds[1].title embeds[1].color embeds[1].fields[1].name embeds[1].fields[1].value"
                        + " embeds[1].image.url embeds[1].thumbnail.url embeds[1].footer.icon_url"
                        + " embeds[1].author.icon_url flags username thread_name applied_tags poll.answers"
                        + " poll.duration");
    }

    @Test
    void messageNeedsContent() {
        Stream.<Consumer<WebhookMessage.Builder>>of(
                        m -> {},
                        m -> m.content(""),
                        m -> m.content("   "),
                        m -> m.content("\n\t"),
                        m -> m.embeds(List.of()),
                        m -> m.components(List.of()),
                        m -> m.username("x"))
                .forEach(empty -> assertFault(empty, "content", "BASE_TYPE_REQUIRED"));
        Stream.<Consumer<WebhookMessage.Builder>>of(
                        m -> m.content("x"),
                        m -> m.embed(e -> e.title("t")),
                        m -> m.row(Components.button("a", "A")),
                        m -> m.file("a", new byte[0]),
                        m -> m.uploaded("a", "b"),
                        m -> m.poll(poll(1, 1)))
                .forEach(message -> assertValid(ofMessage(message)));
        assertValid(ofEdit(m -> {}));
    }

    @Test
    void chatCompatMessageNeedsContent() {
        Stream.<Consumer<ChatCompatMessageBuilder>>of(
                        m -> {},
                        m -> m.text(""),
                        m -> m.text(" \n"),
                        m -> m.username("x").iconUrl("https://example.com/a.png"))
                .forEach(empty -> assertThat(ofChatCompat(empty))
                        .hasToString("text: A message needs at least one of text, attachments and unknown fields."));
        assertValid(ofChatCompat(m -> m.text("x")));
        assertValid(ofChatCompat(
                m -> m.addAttachments(ChatCompatAttachment.builder().text("x").build())));
        assertValid(ofChatCompat(m -> m.putUnknownField("blocks", TextNode.valueOf("x"))));
    }

    @Test
    void unknownFieldsCannotRepeatFieldsWithBuilderMethods() {
        TextNode value = TextNode.valueOf("canary");
        for (String name : List.of("content", "flags", "attachments", "allowed_mentions", "applied_tags", "poll")) {
            assertFault(m -> m.content("x").putUnknownField(name, value), name, "BASE_TYPE_FORBIDDEN");
        }
        for (String name : List.of("content", "flags", "attachments", "allowed_mentions")) {
            assertThat(ofEdit(m -> m.keep(Snowflake.of(9)).putUnknownField(name, value))
                            .all())
                    .containsOnlyKeys(name);
        }
        assertThat(ofEmbed(e -> e.title("x").putUnknownField("title", value)).all())
                .containsOnlyKeys("title");
        assertThat(ofMessage(m -> m.content("x").putUnknownField("attachments", value)))
                .hasToString("attachments: Cannot be set as an unknown field. Use the builder's file(..) or"
                        + " uploaded(..) or keep(..).");
    }

    @Test
    void unknownFieldsOfModelsInRequestsCannotRepeatTheirMembers() {
        UnknownFields twice = UnknownFields.none().with("name", TextNode.valueOf("canary"));
        Emoji emoji = Emoji.builder().name("b").unknownFields(twice).build();
        PollAnswer answer = PollAnswer.builder()
                .pollMedia(PollMedia.builder().emoji(emoji).build())
                .build();
        assertThat(ofMessage(m -> m.poll("?", poll -> poll.addAnswers(answer))).all())
                .containsOnlyKeys("name");
    }

    private static void assertFault(Consumer<WebhookMessage.Builder> message, String path, String code) {
        assertThat(ofMessage(message).all().get(path))
                .extracting(FormErrors.Fault::code)
                .containsExactly(code);
    }

    @Test
    void rejectsIncompleteEmbeds() {
        Embed incomplete = Embed.builder()
                .footer(EmbedFooter.builder().build())
                .image(EmbedMedia.builder().build())
                .author(EmbedAuthor.builder().build())
                .addFields(EmbedField.builder().name("n").build())
                .build();
        for (String path : List.of("footer.text", "image.url", "author.name", "fields[0].value")) {
            assertFault(m -> m.embed(NewEmbed.from(incomplete).build()), "embeds[0]." + path, "BASE_TYPE_REQUIRED");
        }
    }

    @Test
    void rejectsValuesThatOnlyResponsesContain() {
        String code = "BASE_TYPE_CHOICES";
        Component untyped = Component.builder().build();
        assertFault(m -> m.components(List.of(untyped)), "components[0].type", code);
        assertFault(m -> m.row(untyped), "components[0].type", code);
        assertFault(m -> m.component(Components.of(ComponentType.UNKNOWN, Map.of())), "type", code);
        Map<String, ?> nested = Map.of("types", List.of(Map.of("type", Optional.of(ChannelType.UNKNOWN))));
        assertFault(m -> m.component(Components.of(ComponentType.of(99), nested)), "types[0].type", code);
        assertFault(
                m -> m.allowedMentions(AllowedMentions.of(MentionType.USERS, MentionType.UNKNOWN)), "parse[1]", code);
    }

    @Test
    void fieldsOfComponentsHaveNoType() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Components.of(ComponentType.BUTTON, Map.of("type", 3)))
                .withMessageContaining("type");
    }

    @Test
    void acceptsUnknownValues() {
        assertValid(ofMessage(m -> m.component(Components.of(ComponentType.of(99), Map.of()))
                .allowedMentions(AllowedMentions.of(MentionType.of("newer")))));
    }

    @Test
    void answersOfPollsNeedTextOrEmoji() {
        PollCreateRequest poll = PollCreateRequest.builder()
                .question(PollMedia.of("?"))
                .addAnswers(
                        PollAnswer.of("a"),
                        PollAnswer.builder().build(),
                        PollAnswer.builder()
                                .pollMedia(PollMedia.builder()
                                        .emoji(Emoji.builder().name("b").build())
                                        .build())
                                .build())
                .build();
        assertThat(ofMessage(m -> m.poll(poll)).all()).containsOnlyKeys("poll.answers[1].poll_media");
    }

    @Test
    void acceptsOnlyKnownFlags() {
        assertValid(ofMessage(m ->
                m.content("x").flags(FlagSet.of(MessageFlag.SUPPRESS_EMBEDS, MessageFlag.SUPPRESS_NOTIFICATIONS))));
        assertFault(m -> m.content("x").flags(FlagSet.ofBits(MessageFlag.class, 0b101)), "flags", "BASE_TYPE_CHOICES");
    }

    @Test
    void messagesOfComponentsHaveNoOtherContent() {
        Consumer<WebhookMessage.Builder> components =
                m -> m.componentsV2().component(Components.of(ComponentType.of(10), Map.of("content", "a")));
        assertValid(ofMessage(components.andThen(m -> m.suppressNotifications().suppressEmbeds())));
        assertValid(ofMessage(
                components.andThen(m -> m.content("").embeds(List.of()).file("a", new byte[0]))));
        assertThat(ofMessage(components.andThen(
                                m -> m.content("x").embed(e -> e.title("x")).poll(poll(1, 1))))
                        .all())
                .containsOnlyKeys("content", "embeds", "poll");
        assertThat(ofEdit(m -> m.componentsV2().content("x").embed(e -> e.title("x")))
                        .all())
                .containsOnlyKeys("content", "embeds");
        assertValid(ofEdit(m -> m.componentsV2().clearContent().clearEmbeds()));
    }

    @Test
    void componentsV2IsCombinedWithOtherFlags() {
        FlagSet<MessageFlag> flags = FlagSet.ofBits(MessageFlag.class, 1 << 15 | 1 << 12);
        assertValid(ofMessage(m -> m.flags(flags).row(Components.linkButton("https://e.example", "l"))));
    }

    // ---- files

    private static FormErrors ofFiles(long... sizes) {
        return ofMessage(m -> LongStream.of(sizes).forEach(size -> m.file(sized(size))));
    }

    private static UploadFile sized(long bytes) {
        return UploadFile.of("a", () -> new ByteArrayInputStream(new byte[0])).sized(bytes);
    }

    private static String message(FormErrors errors) {
        return errors.at("files").faults().get(0).message();
    }

    @Test
    void limitsBytesOfRequestWithBoundaries() {
        long tooMany = Long.parseLong(message(ofFiles(REQUEST)).replaceFirst(".*but has (\\d+)\\.", "$1"));
        long most = REQUEST - (tooMany - REQUEST);
        assertThat(tooMany - REQUEST).isBetween(300L, 600L);
        assertValid(ofFiles(most));
        assertThat(message(ofFiles(most + 1))).contains("104857600", "104857601");
        assertThat(message(ofFiles(most / 2, most / 2))).contains("104857600");
        assertThat(message(ofEdit(m -> m.file(sized(REQUEST))))).contains("104857600");
    }

    @Test
    void editChecksReferencesToFilesKeptByName() {
        Consumer<NewEmbed.Builder> embed = e -> e.image("attachment://old.png");
        Attachment other =
                Attachment.builder().id(Snowflake.of(1)).filename("other.png").build();
        assertValid(ofEdit(m -> m.embed(embed)));
        assertValid(ofEdit(m -> m.embed(embed).keep(Snowflake.of(2)).keep(other)));
        assertThat(ofEdit(m -> m.embed(embed).keep(Snowflake.of(1)).keep(other)).all())
                .containsOnlyKeys("embeds[0].image.url");
        assertThat(ofEdit(m -> m.embed(embed).keep(other)).all()).containsOnlyKeys("embeds[0].image.url");
        assertThat(ofEdit(m -> m.embed(embed).clearAttachments()).all()).containsOnlyKeys("embeds[0].image.url");
    }

    @Test
    void editDescribesNewFilesOnlyWithListOfOldFiles() {
        UploadFile file = UploadFile.of("a", new byte[0]);
        assertThat(ofEdit(m -> m.file(file, "it")).all()).containsOnlyKeys("attachments");
        assertThat(ofEdit(m -> m.uploaded("a", "b")).all()).containsOnlyKeys("attachments");
        assertValid(ofEdit(m -> m.file(file, "it").clearAttachments()));
        assertValid(ofEdit(m -> m.file(file, "it").keep(Snowflake.of(1))));
    }
}
