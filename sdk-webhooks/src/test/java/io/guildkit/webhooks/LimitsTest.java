package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
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
import java.io.ByteArrayInputStream;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each limit below, at and above it; and that all that is wrong is said at once. */
class LimitsTest {
    /** One character to readers, two to Java. */
    private static final String EMOJI = "\uD83D\uDE00";

    private static final long REQUEST = 100L * 1024 * 1024;

    private static String text(int length) {
        return EMOJI.repeat(length);
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

    /**
     * A limit.
     *
     * @param path where the fault is shown
     * @param build makes a message with so many of what is limited, and nothing else wrong
     */
    private record Limit(String path, int min, int max, String code, IntFunction<FormErrors> build) {}

    private static final String LONG = "BASE_TYPE_MAX_LENGTH";
    private static final String BAD = "BASE_TYPE_BAD_LENGTH";

    private static Limit embed(String path, int min, int max, String code, Embedding embedding) {
        return new Limit("embeds[0]." + path, min, max, code, n -> ofMessage(m -> m.embed(e -> embedding.set(e, n))));
    }

    private interface Embedding {
        void set(NewEmbed.Builder embed, int n);
    }

    private static PollCreateRequest poll(int answers, int hours) {
        return PollCreateRequest.builder()
                .from(PollCreateRequest.of(
                        "?", Collections.nCopies(answers, "a").toArray(String[]::new)))
                .duration(hours)
                .build();
    }

    @Test
    void anAnswerOfAPollNeedsATextOrAnEmoji() {
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

    private static void times(int n, Runnable step) {
        IntStream.range(0, n).forEach(i -> step.run());
    }

    private static List<Limit> limits() {
        return List.of(
                new Limit("content", 1, 2000, LONG, n -> ofMessage(m -> m.content(text(n)))),
                new Limit("content", 0, 2000, LONG, n -> ofEdit(m -> m.content(text(n)))),
                new Limit(
                        "username",
                        1,
                        80,
                        BAD,
                        n -> ofMessage(m -> m.content("x").username(text(n)))),
                new Limit(
                        "thread_name",
                        1,
                        100,
                        BAD,
                        n -> ofMessage(m -> m.content("x").threadName(text(n)))),
                new Limit(
                        "applied_tags",
                        0,
                        5,
                        LONG,
                        n -> ofMessage(m -> m.content("x").appliedTags(Collections.nCopies(n, Snowflake.of(1))))),
                new Limit(
                        "embeds",
                        0,
                        10,
                        LONG,
                        n -> ofMessage(m -> m.content("x")
                                .embeds(Collections.nCopies(
                                        n, NewEmbed.builder().build())))),
                new Limit("embeds", 0, 10, LONG, n -> ofEdit(m -> times(n, () -> m.embed(e -> {})))),
                embed("title", 0, 256, LONG, (e, n) -> e.title(text(n))),
                embed("description", 0, 4096, LONG, (e, n) -> e.description(text(n))),
                embed("footer.text", 1, 2048, LONG, (e, n) -> e.footer(text(n))),
                embed("author.name", 1, 256, LONG, (e, n) -> e.author(text(n))),
                embed("fields", 0, 25, LONG, (e, n) -> times(n, () -> e.field("n", "v"))),
                embed("fields[0].name", 1, 256, LONG, (e, n) -> e.field(text(n), "v")),
                embed("fields[0].value", 1, 1024, LONG, (e, n) -> e.inlineField("n", text(n))),
                embed("color", 0, 0xFFFFFF, "NUMBER_TYPE_MAX", (e, n) -> e.color(n)),
                new Limit(
                        "embeds",
                        0,
                        6000,
                        "MAX_EMBED_SIZE_EXCEEDED",
                        n -> ofMessage(m -> m.content("x").embeds(embedsOf(n)))),
                new Limit(
                        "files",
                        0,
                        10,
                        LONG,
                        n -> ofMessage(m -> {
                            m.content("x");
                            times(n, () -> m.file("a", new byte[0]));
                        })),
                new Limit(
                        "attachments",
                        0,
                        10,
                        LONG,
                        n -> ofEdit(m -> {
                            m.clearAttachments();
                            times(n / 2, () -> m.keep(Snowflake.of(70)));
                            times(n - n / 2, () -> m.file("a", new byte[0]));
                        })),
                new Limit("poll.answers", 1, 10, BAD, n -> ofMessage(m -> m.poll(poll(n, 24)))),
                new Limit("poll.duration", 1, 768, "NUMBER_TYPE_MAX", n -> ofMessage(m -> m.poll(poll(1, n)))));
    }

    /** Embeds that have so many characters together, in every place that counts, and are no fault by themselves. */
    private static List<NewEmbed> embedsOf(int characters) {
        int rest = Math.max(0, characters - 1012);
        NewEmbed spread = NewEmbed.of(e -> e.title(text(100))
                .description(text(500))
                .footer(text(200))
                .author(text(100))
                .field(text(50), text(50))
                .inlineField(text(6), text(6)));
        return characters < 1012
                ? List.of(NewEmbed.of(e -> e.description(text(characters))))
                : List.of(
                        spread,
                        NewEmbed.of(e -> e.description(text(rest / 2))),
                        NewEmbed.of(e -> e.description(text(rest - rest / 2))));
    }

    @TestFactory
    Stream<DynamicTest> limitsHoldBelowAtAndAbove() {
        return limits().stream()
                .map(limit -> DynamicTest.dynamicTest(limit.path() + " " + limit.max(), () -> {
                    for (int n : new int[] {limit.min(), limit.max() - 1, limit.max()}) {
                        assertThat(limit.build().apply(n)).isEqualTo(FormErrors.none());
                    }
                    Map<String, List<FormErrors.Fault>> above =
                            limit.build().apply(limit.max() + 1).all();
                    assertThat(above).containsOnlyKeys(limit.path());
                    assertThat(above.get(limit.path())).singleElement().satisfies(fault -> {
                        assertThat(fault.code()).isEqualTo(limit.code());
                        assertThat(fault.message())
                                .contains(Integer.toString(limit.max()))
                                .contains(Integer.toString(limit.max() + 1));
                    });
                    if (limit.min() > 0) {
                        assertThat(limit.build().apply(limit.min() - 1).all()).containsOnlyKeys(limit.path());
                    }
                }));
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
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
        assertThat(errors.all())
                .containsOnlyKeys(
                        "content",
                        "username",
                        "thread_name",
                        "applied_tags",
                        "flags",
                        "embeds[1].title",
                        "embeds[1].color",
                        "embeds[1].image.url",
                        "embeds[1].thumbnail.url",
                        "embeds[1].footer.icon_url",
                        "embeds[1].author.icon_url",
                        "embeds[1].fields[1].name",
                        "embeds[1].fields[1].value",
                        "poll.answers",
                        "poll.duration");
    }

    @Test
    void aProblemNamesFieldLimitAndActualSizeButNoValue() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> WebhookMessage.of("secret".repeat(400)))
                .withMessage("The request cannot be sent. content: Must be 2000 or fewer in length, but is 2400.");
    }

    @Test
    void aMessageNeedsSomethingToShow() {
        for (Consumer<WebhookMessage.Builder> nothing : List.<Consumer<WebhookMessage.Builder>>of(
                m -> {},
                m -> m.content(""),
                m -> m.embeds(List.of()),
                m -> m.components(List.of()),
                m -> m.username("x"))) {
            assertThat(ofMessage(nothing).at("content").faults())
                    .extracting(FormErrors.Fault::code)
                    .containsExactly("BASE_TYPE_REQUIRED");
        }
        for (Consumer<WebhookMessage.Builder> something : List.<Consumer<WebhookMessage.Builder>>of(
                m -> m.content("x"),
                m -> m.embed(e -> {}),
                m -> m.row(Components.button("a", "A")),
                m -> m.file("a", new byte[0]),
                m -> m.uploaded("a", "b"),
                m -> m.poll(poll(1, 1)))) {
            assertThat(ofMessage(something)).isEqualTo(FormErrors.none());
        }
        assertThat(ofEdit(m -> {})).isEqualTo(FormErrors.none());
    }

    /** Requests that contain what only responses can contain, and the paths of the faults. */
    static Stream<Arguments> valuesOfResponsesAreRefused() {
        String value = "BASE_TYPE_CHOICES";
        String text = "BASE_TYPE_REQUIRED";
        Embed incomplete = Embed.builder()
                .footer(EmbedFooter.builder().build())
                .image(EmbedMedia.builder().build())
                .author(EmbedAuthor.builder().build())
                .addFields(EmbedField.builder().name("n").build())
                .build();
        Consumer<WebhookMessage.Builder> embed =
                m -> m.embed(NewEmbed.from(incomplete).build());
        Component untyped = Component.builder().build();
        return Stream.of(
                Arguments.of(embed, "embeds[0].footer.text", text),
                Arguments.of(embed, "embeds[0].image.url", text),
                Arguments.of(embed, "embeds[0].author.name", text),
                Arguments.of(embed, "embeds[0].fields[0].value", text),
                Arguments.of(use(m -> m.components(List.of(untyped))), "components[0].type", value),
                Arguments.of(use(m -> m.row(untyped)), "components[0].type", value),
                Arguments.of(use(m -> m.component(Components.of(ComponentType.UNKNOWN, Map.of()))), "type", value),
                Arguments.of(
                        use(m -> m.component(Components.of(
                                ComponentType.of(99),
                                Map.of("types", List.of(Map.of("type", Optional.of(ChannelType.UNKNOWN))))))),
                        "types[0].type",
                        value),
                Arguments.of(
                        use(m -> m.allowedMentions(AllowedMentions.of(MentionType.USERS, MentionType.UNKNOWN))),
                        "parse[1]",
                        value));
    }

    private static Consumer<WebhookMessage.Builder> use(Consumer<WebhookMessage.Builder> message) {
        return message;
    }

    @ParameterizedTest
    @MethodSource
    void valuesOfResponsesAreRefused(Consumer<WebhookMessage.Builder> message, String path, String code) {
        assertThat(ofMessage(message).all().get(path))
                .extracting(FormErrors.Fault::code)
                .containsExactly(code);
    }

    @Test
    void valuesThatAreNewerThanTheLibraryAreSent() {
        assertThat(ofMessage(m -> m.component(Components.of(ComponentType.of(99), Map.of()))
                        .allowedMentions(AllowedMentions.of(MentionType.of("newer")))))
                .isEqualTo(FormErrors.none());
    }

    // ---- messages in another service's format

    private static FormErrors ofChatCompat(Consumer<ChatCompatMessageBuilder> message) {
        return errors(() -> {
            ChatCompatMessageBuilder builder = ChatCompatMessage.builder();
            message.accept(builder);
            assertThat(builder.build()).isNotNull();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 80})
    void usernamesOfAnotherFormatHave1To80Characters(int length) {
        assertThat(ofChatCompat(m -> m.text("hi").username(text(length)))).isEqualTo(FormErrors.none());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 81})
    void otherUsernamesOfAnotherFormatAreRefused(int length) {
        assertThat(ofChatCompat(m -> m.text("hi").username(text(length))).all()).containsOnlyKeys("username");
    }

    @Test
    void aMessageInAnotherFormatNeedsSomethingToShow() {
        for (Consumer<ChatCompatMessageBuilder> nothing : List.<Consumer<ChatCompatMessageBuilder>>of(
                m -> {}, m -> m.text(""), m -> m.username("x").iconUrl("https://example.com/a.png"))) {
            assertThat(ofChatCompat(nothing))
                    .hasToString("text: A message needs at least one of text, attachments and unknown fields.");
        }
        for (Consumer<ChatCompatMessageBuilder> something : List.<Consumer<ChatCompatMessageBuilder>>of(
                m -> m.text("x"),
                m -> m.addAttachments(ChatCompatAttachment.builder().text("x").build()),
                m -> m.putUnknownField("blocks", TextNode.valueOf("x")))) {
            assertThat(ofChatCompat(something)).isEqualTo(FormErrors.none());
        }
    }

    @Test
    void onlyTheThreeFlagsCanBeSet() {
        assertThat(ofMessage(m -> m.content("x").flags(FlagSet.of(MessageFlag.SUPPRESS_EMBEDS, MessageFlag.values()))))
                .isEqualTo(FormErrors.none());
        assertThat(ofMessage(m -> m.content("x").flags(FlagSet.ofBits(MessageFlag.class, 0b101)))
                        .at("flags")
                        .faults())
                .extracting(FormErrors.Fault::code)
                .containsExactly("BASE_TYPE_CHOICES");
    }

    // ---- files

    private static UploadFile sized(String name, long bytes) {
        return UploadFile.of(name, () -> new ByteArrayInputStream(new byte[0])).sized(bytes);
    }

    private static FormErrors ofFiles(long... sizes) {
        return ofMessage(m -> {
            for (long size : sizes) {
                m.file(sized("a", size));
            }
        });
    }

    @Test
    void theWholeRequestIsMeasuredBoundariesIncluded() {
        long low = 0;
        long high = REQUEST + 1;
        while (low + 1 < high) { // finds the largest file that still fits
            long middle = (low + high) / 2;
            if (ofFiles(middle).isEmpty()) {
                low = middle;
            } else {
                high = middle;
            }
        }
        assertThat(REQUEST - low).isBetween(300L, 600L);
        assertThat(ofFiles(low)).isEqualTo(FormErrors.none());
        assertThat(ofFiles(low + 1).at("files").faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.message()).contains("104857600", "104857601"));
        assertThat(ofFiles(low / 2, low / 2).at("files").faults()).hasSize(1);
        assertThat(errors(() -> WebhookMessageEdit.of(m -> m.file(sized("a", REQUEST))))
                        .at("files")
                        .faults())
                .hasSize(1);
    }

    @Test
    void anEditKnowsItsFilesOnlyIfItKeepsThemByName() {
        Consumer<NewEmbed.Builder> embed = e -> e.image("attachment://old.png");
        Attachment other =
                Attachment.builder().id(Snowflake.of(1)).filename("other.png").build();
        assertThat(ofEdit(m -> m.embed(embed))).isEqualTo(FormErrors.none());
        assertThat(ofEdit(m -> m.embed(embed).keep(Snowflake.of(1)).keep(other)))
                .isEqualTo(FormErrors.none());
        assertThat(ofEdit(m -> m.embed(embed).keep(other)).all()).containsOnlyKeys("embeds[0].image.url");
        assertThat(ofEdit(m -> m.embed(embed).clearAttachments()).all()).containsOnlyKeys("embeds[0].image.url");
    }

    @Test
    void newFilesOfAnEditCanBeDescribedIfItSaysWhatBecomesOfTheOld() {
        UploadFile file = UploadFile.of("a", new byte[0]);
        assertThat(ofEdit(m -> m.file(file, "it")).all()).containsOnlyKeys("attachments");
        assertThat(ofEdit(m -> m.uploaded("a", "b")).all()).containsOnlyKeys("attachments");
        assertThat(ofEdit(m -> m.file(file, "it").clearAttachments())).isEqualTo(FormErrors.none());
        assertThat(ofEdit(m -> m.file(file, "it").keep(Snowflake.of(1)))).isEqualTo(FormErrors.none());
    }

    // ---- webhooks themselves

    @Test
    void aWebhooksNameHasOneToEightyCharacters() {
        for (int n : new int[] {1, 79, 80}) {
            assertThatCode(() -> {
                        CreateWebhook.builder().name(text(n)).build();
                        ModifyWebhook.builder().name(text(n)).build();
                        ModifyWebhookWithToken.builder().name(text(n)).build();
                    })
                    .doesNotThrowAnyException();
        }
        for (int n : new int[] {0, 81}) {
            for (Runnable build : List.<Runnable>of(
                    () -> CreateWebhook.builder().name(text(n)).build(),
                    () -> ModifyWebhook.builder().name(text(n)).build(),
                    () -> ModifyWebhookWithToken.builder().name(text(n)).build())) {
                assertThatIllegalArgumentException()
                        .isThrownBy(build::run)
                        .withMessage("The request cannot be sent. name: "
                                + (n == 0
                                        ? "This field is required, but is empty."
                                        : "Must be between 1 and 80 in length, but is 81."));
            }
        }
    }

    @Test
    void faultsComeInTheOrderOfTheMessage() {
        assertThat(ofMessage(m -> m.content(text(2001)).embed(e -> e.title(text(257)))).all().keySet().stream()
                        .collect(Collectors.joining(" ")))
                .isEqualTo("content embeds[0].title");
    }
}
