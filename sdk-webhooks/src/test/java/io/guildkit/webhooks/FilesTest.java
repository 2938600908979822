package io.guildkit.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.upload.UploadListener;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import okhttp3.MediaType;
import okhttp3.MultipartReader;
import okio.Buffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests with files. OkHttp reads their parts. */
class FilesTest {
    private static final Snowflake MESSAGE = Snowflake.of(2);
    private static final UploadFile A = UploadFile.of("a.txt", "one".getBytes(UTF_8));
    private static final UploadFile B = UploadFile.of("b.png", "two".getBytes(UTF_8));
    private static final Part PART_A = file(0, "a.txt", "text/plain", "one");

    @AutoClose
    final Service service = new Service();

    @TempDir
    Path directory;

    private record Part(String disposition, String type, String content) {}

    private static Part json(String text) {
        return new Part(
                "form-data; name=\"payload_json\"",
                "application/json",
                Text.json(text).toString());
    }

    private static Part file(int n, String name, String type, String content) {
        return new Part("form-data; name=\"files[" + n + "]\"; filename=\"" + name + "\"", type, content);
    }

    /** Returns the parts that a call sends. */
    private List<Part> parts(ApiCall<?> call) {
        call.send();
        assertThat(service.last().contentType()).startsWith("multipart/form-data; boundary=");
        String boundary = MediaType.get(service.last().contentType()).parameter("boundary");
        List<Part> parts = new ArrayList<>();
        try (MultipartReader reader =
                new MultipartReader(new Buffer().write(service.last().body()), boundary)) {
            for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
                parts.add(new Part(
                        part.headers().get("Content-Disposition"),
                        part.headers().get("Content-Type"),
                        part.body().readUtf8()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parts;
    }

    private List<Part> posted(Consumer<WebhookMessage.Builder> message) {
        return parts(service.calls().executeWithoutWaiting(message));
    }

    private List<Part> edited(Consumer<WebhookMessageEdit.Builder> edit) {
        return parts(service.calls().editMessage(MESSAGE, edit));
    }

    @Test
    void sendsFileAlone() {
        assertThat(posted(m -> m.file(A)))
                .containsExactly(json("{'attachments': [{'id': '0', 'filename': 'a.txt'}]}"), PART_A);
    }

    @Test
    void numbersFilesOfAllSources() throws IOException {
        Path path = Files.writeString(directory.resolve("p.json"), "{}");
        assertThat(posted(m -> m.content("hi")
                        .file(path)
                        .file("bytes.csv", "1;2".getBytes(UTF_8))
                        .file(UploadFile.of("s.log", new ByteArrayInputStream("line".getBytes(UTF_8))))
                        .file(UploadFile.of(
                                "c", Channels.newChannel(new ByteArrayInputStream("channel".getBytes(UTF_8)))))
                        .file(UploadFile.of("o", () -> new ByteArrayInputStream("own".getBytes(UTF_8)))
                                .typed("x/y"))))
                .containsExactly(
                        json("{'content': 'hi', 'attachments': [{'id': '0', 'filename': 'p.json'},"
                                + " {'id': '1', 'filename': 'bytes.csv'}, {'id': '2', 'filename': 's.log'},"
                                + " {'id': '3', 'filename': 'c'}, {'id': '4', 'filename': 'o'}]}"),
                        file(0, "p.json", "application/json", "{}"),
                        file(1, "bytes.csv", "text/csv", "1;2"),
                        file(2, "s.log", "text/plain", "line"),
                        file(3, "c", "application/octet-stream", "channel"),
                        file(4, "o", "x/y", "own"));
    }

    @Test
    void describesFilesAndShowsThemInEmbeds() {
        assertThat(posted(m -> m.embed(e -> e.image(B.reference()).thumbnail("attachment://a.txt"))
                        .file(A)
                        .file(B, "the load over the day")
                        .uploaded("c.gif", "uploads/c")
                        .embed(e -> e.image("attachment://c.gif"))))
                .containsExactly(
                        json("{'embeds': [{'image': {'url': 'attachment://b.png'},"
                                + " 'thumbnail': {'url': 'attachment://a.txt'}},"
                                + " {'image': {'url': 'attachment://c.gif'}}],"
                                + " 'attachments': [{'id': '0', 'filename': 'a.txt'},"
                                + " {'id': '1', 'filename': 'b.png', 'description': 'the load over the day'},"
                                + " {'id': '2', 'filename': 'c.gif', 'uploaded_filename': 'uploads/c'}]}"),
                        PART_A,
                        file(1, "b.png", "image/png", "two"));
    }

    @Test
    void sendsFileToThreadAndWaits() {
        assertThat(parts(service.calls().thread(MESSAGE).execute(m -> m.file(A))))
                .hasSize(2);
        assertThat(service.last().line()).isEqualTo("POST /webhooks/1/t?wait=true&thread_id=2");
    }

    @Test
    void escapesFileNames() {
        assertThat(posted(m -> m.file("../x\"; name=\"payload_json\"\r\n\r\n{}.txt", new byte[0])))
                .containsExactly(
                        json("{'attachments': [{'id': '0', 'filename': 'x_; name=_payload_json_____{}.txt'}]}"),
                        file(0, "x_; name=_payload_json_____{}.txt", "text/plain", ""));
    }

    @Test
    void appendsFilesToEditedMessage() {
        assertThat(edited(m -> m.file(A))).containsExactly(json("{}"), PART_A);
    }

    @Test
    void listsKeptAndNewFilesOfEdit() {
        Attachment old =
                Attachment.builder().id(Snowflake.of(70)).filename("old.png").build();
        assertThat(edited(m -> m.keep(old)
                        .file(B, "new")
                        .embed(e -> e.image("attachment://old.png").thumbnail(B.reference()))))
                .containsExactly(
                        json("{'embeds': [{'image': {'url': 'attachment://old.png'},"
                                + " 'thumbnail': {'url': 'attachment://b.png'}}],"
                                + " 'attachments': [{'id': '70', 'filename': 'old.png'},"
                                + " {'id': '0', 'filename': 'b.png', 'description': 'new'}]}"),
                        file(0, "b.png", "image/png", "two"));
    }

    @Test
    void listsFileOnceThatIsKeptTwice() {
        Attachment old =
                Attachment.builder().id(Snowflake.of(70)).filename("old.png").build();
        for (List<Part> parts : List.of(
                edited(m -> m.keep(old).keep(old.id(), "alt").file(A)),
                edited(m -> m.keep(old.id(), "alt").keep(old).keep(old.id()).file(A)),
                edited(m -> m.keep(Snowflake.of(71))
                        .clearAttachments()
                        .keep(old.id(), "other")
                        .keep(old.id(), change -> change.filename("old.png").description("alt"))
                        .file(A)))) {
            assertThat(parts)
                    .containsExactly(
                            json("{'attachments': [{'id': '70', 'filename': 'old.png', 'description': 'alt'},"
                                    + " {'id': '0', 'filename': 'a.txt'}]}"),
                            PART_A);
        }
    }

    @Test
    void listsOnlyNewFilesOfEditThatClearsOthers() {
        assertThat(edited(m -> m.clearAttachments().file(A)))
                .containsExactly(json("{'attachments': [{'id': '0', 'filename': 'a.txt'}]}"), PART_A);
    }

    @Test
    void sendsMessageTwice() {
        WebhookMessage message = WebhookMessage.of(m -> m.file(A));
        assertThat(parts(service.calls().executeWithoutWaiting(message)))
                .isEqualTo(parts(service.calls().executeWithoutWaiting(message)));
        assertThat(message).hasToString("WebhookMessage{47 bytes of JSON, 1 files}");
        assertThat(WebhookMessageEdit.of("x")).hasToString("WebhookMessageEdit{15 bytes of JSON, 0 files}");
    }

    @Test
    void reportsProgress() {
        List<UploadListener.Progress> reported = new ArrayList<>();
        service.calls()
                .executeWithoutWaiting(m -> m.file(A).file(B).onProgress(reported::add))
                .send();
        assertThat(reported).extracting(UploadListener.Progress::totalSent).containsExactly(3L, 6L);
        assertThat(reported).allSatisfy(progress -> assertThat(progress.total()).hasValue(6L));
    }
}
