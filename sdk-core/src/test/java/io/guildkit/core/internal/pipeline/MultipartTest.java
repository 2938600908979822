package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.guildkit.core.ApiCall;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.internal.http.MultipartBody;
import io.guildkit.core.internal.http.UnreadableBodyException;
import io.guildkit.core.model.Company;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.upload.UploadListener.Progress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Multipart bodies and uploads of files. */
class MultipartTest extends Pipeline {
    @TempDir
    Path directory;

    private static Multipart.Builder body() {
        return Multipart.builder().json("payload_json", "{\"a\":1}".getBytes(UTF_8));
    }

    private static Multipart body(UploadFile file) {
        return body().file("f", file).build();
    }

    private static UploadFile stream(int length) {
        return UploadFile.of("s.txt", new ByteArrayInputStream(new byte[length]));
    }

    private static String written(Multipart body) throws IOException {
        Buffer buffer = new Buffer();
        new MultipartBody(body).writeTo(buffer);
        return buffer.readUtf8();
    }

    private ApiCall<Company> post(Multipart body) {
        return core().call(POST).multipart(body).returns(Company.CODEC);
    }

    private Path file(String content) throws IOException {
        return Files.writeString(directory.resolve("log.txt"), content);
    }

    // ---- format

    @Test
    void writesPartsOfMultipartFormData() throws IOException {
        Multipart multipart = body().text("title", "ä")
                .file("files[0]", UploadFile.of("ä b.txt", "one".getBytes(UTF_8)))
                .file(
                        "files[1]",
                        UploadFile.of("b", InputStream.nullInputStream()).typed("x/y"))
                .build();
        assertThat(multipart.contentType()).startsWith("multipart/form-data; boundary=guildkit-");
        String boundary = multipart.contentType().substring("multipart/form-data; boundary=".length());
        assertThat(written(multipart)).isEqualTo("""
                --BOUNDARY
                Content-Disposition: form-data; name="payload_json"
                Content-Type: application/json

                {"a":1}
                --BOUNDARY
                Content-Disposition: form-data; name="title"
                Content-Type: text/plain; charset=utf-8

                ä
                --BOUNDARY
                Content-Disposition: form-data; name="files[0]"; filename="ä b.txt"
                Content-Type: text/plain

                one
                --BOUNDARY
                Content-Disposition: form-data; name="files[1]"; filename="b"
                Content-Type: x/y


                --BOUNDARY--
                """.replace("\n", "\r\n").replace("BOUNDARY", boundary));
    }

    @Test
    void eachBodyHasBoundaryOfItsOwn() {
        assertThat(body().build().contentType()).isNotEqualTo(body().build().contentType());
    }

    @Test
    void rejectsBodyAboveMaxBytesAndNamesWithQuotes() {
        Multipart large = body().file("f", UploadFile.of("f", new byte[1_000]))
                .maxBytes(500)
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> core().call(POST).multipart(large))
                .withMessageStartingWith("The body must have 500 or fewer bytes, but has 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> body().text("a\"b", "x"))
                .withMessageContaining("quotes");
    }

    @Test
    void lengthIsKnownIfLengthsOfAllFilesAre() throws IOException {
        Multipart known = body().file("f", UploadFile.of(file("four")))
                .file("g", UploadFile.of("ö", new byte[20_000]))
                .build();
        assertThat(new MultipartBody(known).contentLength())
                .isEqualTo(known.leastLength())
                .isEqualTo(written(known).getBytes(UTF_8).length);
        Multipart unknown = body().file("f", UploadFile.of(file("four")))
                .file("g", stream(20_000))
                .build();
        assertThat(new MultipartBody(unknown).contentLength()).isEqualTo(-1);
        assertThat(unknown.leastLength()).isEqualTo(written(unknown).getBytes(UTF_8).length - 20_000);
    }

    @Test
    void sendsKnownLength() {
        Multipart known = body(UploadFile.of("a", new byte[5]));
        post(known).send();
        assertThat(header(taken(), "Content-Length")).isEqualTo(Long.toString(known.leastLength()));
        post(body(stream(5))).send();
        RecordedRequest chunked = taken();
        assertThat(header(chunked, "Transfer-Encoding")).isEqualTo("chunked");
        assertThat(header(chunked, "Content-Length")).isEqualTo("none");
    }

    // ---- attempts

    @BothModes
    void retriesSendTheSameBytes(Mode mode) throws IOException {
        respond(json(429, "", "Retry-After", "0"), json(429, "", "Retry-After", "0"), ok());
        mode.send(post(body().file("f", UploadFile.of(file("a".repeat(100_000))))
                .file("g", UploadFile.of("g", () -> new ByteArrayInputStream(new byte[50_000])))
                .build()));
        RecordedRequest first = taken();
        assertThat(text(first)).hasSizeGreaterThan(150_000);
        for (int i = 0; i < 2; i++) {
            RecordedRequest again = taken();
            assertThat(again.getBody()).isEqualTo(first.getBody());
            assertThat(header(again, "Content-Type")).isEqualTo(header(first, "Content-Type"));
        }
    }

    @BothModes
    void sendsStreamOnce(Mode mode) {
        respond(json(429, "", "Retry-After", "0"));
        UploadFile stream = stream(10);
        ApiCall<Company> call = post(body(stream));
        RateLimitedException limited = mode.failure(RateLimitedException.class, call);
        assertThat(limited.getSuppressed())
                .singleElement()
                .satisfies(note -> assertThat(note).hasMessageContaining("only once"));
        assertThat(mode.failure(UploadException.class, call)).hasMessageContaining("only once");
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(mode.failure(UploadException.class, post(body(stream))))
                .hasMessageContainingAll("s.txt", "only once");
    }

    // ---- unreadable files

    private AbstractThrowableAssert<?, ?> assertFails(Mode mode, Multipart body, CharSequence... words) {
        AbstractThrowableAssert<?, ?> failure = assertThat(mode.failure(UploadException.class, post(body)))
                .hasMessageStartingWith("POST /x: ")
                .hasMessageContainingAll(words);
        assertThat(listener.attemptCounts()).containsOnly(1);
        return failure;
    }

    @BothModes
    void failsIfFileHasChanged(Mode mode) throws IOException {
        Path path = file("four");
        Multipart body = body(UploadFile.of(path));
        Files.writeString(path, "four and more");
        assertFails(mode, body, "log.txt has changed", "4 bytes");
        Files.writeString(path, "1");
        assertFails(mode, body, "log.txt has changed", "4 bytes", "now has 1");
        Files.delete(path);
        assertFails(mode, body, "log.txt cannot be read").hasCauseInstanceOf(NoSuchFileException.class);
    }

    private static class Endless extends InputStream {
        @Override
        public int read() {
            return 0;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            return length;
        }
    }

    @BothModes
    void failsIfStreamFails(Mode mode) {
        InputStream failing = new Endless() {
            private int reads;

            @Override
            public int read(byte[] buffer, int offset, int length) {
                if (++reads > 3) {
                    throw new IllegalStateException("mine");
                }
                return length;
            }
        };
        assertFails(mode, body(UploadFile.of("mine.bin", failing)), "mine.bin cannot be read");
    }

    @BothModes
    void failsIfStreamExceedsMaxBytes(Mode mode) {
        Multipart body = body().file("f", UploadFile.of("endless", new Endless()))
                .maxBytes(1_000_000)
                .build();
        assertFails(mode, body, "with endless", "larger than 1000000 bytes");
    }

    @Test
    void writesNoByteAboveMaxBytes() throws IOException {
        Multipart.Builder body = body().file("f", UploadFile.of("s", () -> new ByteArrayInputStream(new byte[10_000])))
                .file("g", UploadFile.of("c", new byte[500]));
        int size = written(body.build()).getBytes(UTF_8).length;
        assertThat(written(body.maxBytes(size).build())).isNotEmpty();
        Buffer buffer = new Buffer();
        MultipartBody tooLarge = new MultipartBody(body.maxBytes(size - 1).build());
        assertThatThrownBy(() -> tooLarge.writeTo(buffer))
                .isInstanceOf(UnreadableBodyException.class)
                .hasMessageContaining("larger than " + (size - 1));
        assertThat(buffer.size()).isLessThan(size - 1);
    }

    @Test
    void closesStreams() throws IOException {
        AtomicInteger open = new AtomicInteger();
        class Counted extends ByteArrayInputStream {
            Counted() {
                super(new byte[10]);
                open.incrementAndGet();
            }

            @Override
            public void close() throws IOException {
                open.decrementAndGet();
                throw new IOException("too late to matter");
            }
        }
        UploadFile file = UploadFile.of("c", Counted::new);
        assertThat(written(body(file))).isNotEmpty();
        assertThatThrownBy(() -> written(body(file.sized(9)))).isInstanceOf(UnreadableBodyException.class);
        assertThat(open).hasValue(0);
    }

    // ---- progress

    @Test
    void notifiesOfProgressOfEachFileAndInTotal() throws IOException {
        List<Progress> notifications = new ArrayList<>();
        UploadFile first = UploadFile.of("a", new byte[80_000]);
        UploadFile empty = UploadFile.of("b", new byte[0]);
        UploadFile last = UploadFile.of("c", new byte[32_768]);
        written(body().file("f", first)
                .file("g", empty)
                .file("h", last)
                .listener(notifications::add)
                .build());
        OptionalLong total = OptionalLong.of(112_768);
        assertThat(notifications)
                .extracting(Progress::index, Progress::file, Progress::fileSent, Progress::totalSent, Progress::total)
                .containsExactly(
                        tuple(0, first, 32_768L, 32_768L, total),
                        tuple(0, first, 65_536L, 65_536L, total),
                        tuple(0, first, 80_000L, 80_000L, total),
                        tuple(1, empty, 0L, 80_000L, total),
                        tuple(2, last, 32_768L, 112_768L, total));
    }

    @Test
    void totalIsUnknownIfSizeOfFileIs() throws IOException {
        List<Progress> notifications = new ArrayList<>();
        written(body().file("f", stream(1)).listener(notifications::add).build());
        assertThat(notifications)
                .singleElement()
                .matches(progress -> progress.total().isEmpty() && progress.totalSent() == 1);
    }
}
