package io.guildkit.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.PollAnswer;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.ScriptedNetwork.Sent;
import io.guildkit.testsupport.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages and edits as programs store them. */
class StoredMessagesTest {
    private static final UploadFile CHART = UploadFile.of("chart.png", "chart".getBytes(UTF_8));
    private static final UploadFile LOG =
            UploadFile.of("log.bin", "log".getBytes(UTF_8)).typed("text/plain; charset=utf-8");
    private static final Snowflake MESSAGE = Snowflake.of(7);

    @AutoClose
    final Service service = new Service();

    static Stream<WebhookMessage> messages() {
        return Stream.of(
                WebhookMessage.of("Ünïcode \" \\ \n \u2028 😀"),
                WebhookMessage.of(m -> m.file(CHART)),
                full(),
                WebhookMessage.of(m -> m.poll(
                        "Lunch?",
                        poll -> poll.addAnswers(PollAnswer.of("Soup"), PollAnswer.of("Salad"))
                                .duration(4))),
                WebhookMessage.of(m -> m.voiceMessage(CHART, Duration.ofMillis(1500), "AAAA")),
                WebhookMessage.of(
                        m -> m.content("x").putUnknownField("exact", DecimalNode.valueOf(new BigDecimal("1.0")))),
                WebhookMessage.of(
                        m -> m.content("x").putUnknownField("large", DecimalNode.valueOf(new BigDecimal("1E+400")))));
    }

    private static WebhookMessage full() {
        return WebhookMessage.of(m -> m.content("Version 4.1 is out.")
                .username("Releases")
                .avatarUrl("https://chat.example.com/a.png")
                .threadName("4.1")
                .appliedTags(Snowflake.of(5))
                .embed(e -> e.title("Changes").image(CHART.reference()).color(0xFF0000))
                .allowedMentions(AllowedMentions.none())
                .row(Components.linkButton("https://chat.example.com/4.1", "Notes"))
                .suppressNotifications()
                .tts(false)
                .putUnknownField("silent", BooleanNode.TRUE)
                .file(CHART, "The downloads of a week")
                .file(LOG)
                .uploaded("old.zip", "stored/old.zip"));
    }

    private static WebhookMessageEdit edit() {
        return WebhookMessageEdit.of(m -> m.content("Withdrawn.")
                .clearEmbeds()
                .keep(Snowflake.of(3), "The notes")
                .file(CHART));
    }

    /** Returns the request of a call without the boundary of its parts. */
    private String request(ApiCall<?> call) {
        call.send();
        Sent sent = service.last();
        String boundary = sent.contentType().replaceFirst("^.*boundary=", "");
        return (sent.contentType() + "\n" + sent.body().utf8()).replace(boundary, "boundary");
    }

    private static String read(String name) {
        try (InputStream in = Objects.requireNonNull(StoredMessagesTest.class.getResourceAsStream("/stored/" + name))) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void decodedMessagesSendTheSameRequests(WebhookMessage message) {
        WebhookMessage decoded = WebhookMessage.decode(message.encode(), message.files());

        assertThat(request(service.calls().execute(decoded)))
                .isEqualTo(request(service.calls().execute(message)));
        assertThat(decoded.encode()).isEqualTo(message.encode());
    }

    @Test
    void decodedEditsSendTheSameRequests() {
        WebhookMessageEdit decoded = WebhookMessageEdit.decode(edit().encode(), edit().files());

        assertThat(request(service.calls().editMessage(MESSAGE, decoded)))
                .isEqualTo(request(service.calls().editMessage(MESSAGE, edit())));
    }

    /** If this test fails, change the form only with a new number, and keep the old file as a further case. */
    @Test
    void readsWhatFormat1Contains() {
        assertThat(Text.json(full().encode())).isEqualTo(Text.json(read("message-1.json")));
        assertThat(Text.json(edit().encode())).isEqualTo(Text.json(read("edit-1.json")));

        assertThat(request(service.calls().execute(WebhookMessage.decode(read("message-1.json"), List.of(CHART, LOG)))))
                .isEqualTo(request(service.calls().execute(full())));
        assertThat(request(service.calls()
                        .editMessage(MESSAGE, WebhookMessageEdit.decode(read("edit-1.json"), List.of(CHART)))))
                .isEqualTo(request(service.calls().editMessage(MESSAGE, edit())));
    }

    @Test
    void ignoresMembersOfLaterVersions() {
        String later = "{'format': 1, 'kind': 'message', 'priority': 3, 'payload': {'content': 'Hi', 'newer': [null]},"
                + " 'files': [{'filename': 'a.txt', 'checksum': 'x'}]}";
        WebhookMessage decoded = WebhookMessage.decode(Text.json(later).toString(), List.of(LOG));

        assertThat(request(service.calls().execute(decoded)))
                .contains(
                        "{\"content\":\"Hi\",\"newer\":[null]}",
                        "filename=\"a.txt\"",
                        "Content-Type: text/plain; charset=utf-8");
    }

    @Test
    void contentsHaveTheStoredNamesTypesAndSizes() {
        WebhookMessage message = WebhookMessage.of(m -> m.file(LOG));
        UploadFile content = UploadFile.of("blob-17", () -> new ByteArrayInputStream("log".getBytes(UTF_8)));

        assertThat(WebhookMessage.decode(message.encode(), List.of(content)).files())
                .singleElement()
                .satisfies(file -> {
                    assertThat(file.name()).isEqualTo("log.bin");
                    assertThat(file.contentType()).isEqualTo("text/plain; charset=utf-8");
                    assertThat(file.size()).contains(3L);
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            []                                                                              | 0 | is not a stored message: encode() writes one
            "x"                                                                             | 0 | is not a stored message
            {'content': 'Hi'}                                                               | 0 | is not a stored message
            {'format': 0, 'kind': 'message', 'payload': {}}                                 | 0 | is not a stored message
            {'format': 1, 'kind': 'message', 'payload': 'x'}                                | 0 | is not a stored message
            {'format': 2, 'kind': 'message', 'payload': {}}                                 | 0 | has the format 2, but this version of the library reads formats up to 1
            {'format': 1, 'kind': 'edit', 'payload': {}}                                    | 0 | WebhookMessageEdit.decode reads it
            {'format': 1, 'kind': 'note', 'payload': {}}                                    | 0 | is a stored 'note'
            {'format': 1, 'kind': 'message', 'payload': {}, 'files': [{'filename': 'a'}]}   | 0 | has 1 files [a], but got 0
            {'format': 1, 'kind': 'message', 'payload': {}}                                 | 1 | has 0 files [], but got 1
            {'format': 1, 'kind': 'message', 'payload': {}, 'files': [{'filename': 'a', 'size': 4}]} | 1 | a had 4 bytes when the message was stored, and has 3 now
            """)
    void rejectsOtherTexts(String text, int files, String message) {
        List<UploadFile> contents = Stream.of(LOG).limit(files).toList();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebhookMessage.decode(Text.json(text).toString(), contents))
                .withMessageContaining(message);
    }

    @Test
    void rejectsTextThatIsNotJson() {
        assertThatIllegalArgumentException().isThrownBy(() -> WebhookMessage.decode("{\"format\":1", List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> WebhookMessageEdit.decode("", List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> WebhookMessageEdit.decode(WebhookMessage.of("Hi").encode(), List.of()))
                .withMessageContaining("WebhookMessage.decode reads it");
    }
}
