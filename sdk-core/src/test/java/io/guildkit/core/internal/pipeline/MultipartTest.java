package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.internal.http.MultipartBody;
import io.guildkit.core.internal.http.UnreadableBodyException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.model.Company;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.upload.UploadListener;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MultipartTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    @TempDir
    Path directory;

    private static Multipart.Builder body() {
        return Multipart.builder().json("payload_json", "{\"a\":1}".getBytes(UTF_8));
    }

    private static String written(Multipart body) throws IOException {
        Buffer buffer = new Buffer();
        new MultipartBody(body).writeTo(buffer);
        return buffer.readUtf8();
    }

    private ApiCall<Company> post(Multipart body) {
        return pipeline.core().call(Pipeline.post("/x")).multipart(body).returns(Company.CODEC);
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    // ---- form

    @Test
    void partsAreWrittenAsTheStandardSays() throws IOException {
        Multipart multipart = body().file("files[0]", UploadFile.of("ä b.txt", "one".getBytes(UTF_8)))
                .file(
                        "files[1]",
                        UploadFile.of("b", InputStream.nullInputStream()).typed("x/y"))
                .build();
        String boundary = multipart.contentType().substring("multipart/form-data; boundary=".length());
        assertThat(multipart.contentType()).startsWith("multipart/form-data; boundary=guildkit-");
        assertThat(written(multipart))
                .isEqualTo(String.join(
                        "\r\n",
                        "--" + boundary,
                        "Content-Disposition: form-data; name=\"payload_json\"",
                        "Content-Type: application/json",
                        "",
                        "{\"a\":1}",
                        "--" + boundary,
                        "Content-Disposition: form-data; name=\"files[0]\"; filename=\"ä b.txt\"",
                        "Content-Type: text/plain",
                        "",
                        "one",
                        "--" + boundary,
                        "Content-Disposition: form-data; name=\"files[1]\"; filename=\"b\"",
                        "Content-Type: x/y",
                        "",
                        "",
                        "--" + boundary + "--",
                        ""));
    }

    @Test
    void eachBodyHasABoundaryOfItsOwn() {
        assertThat(body().build().contentType()).isNotEqualTo(body().build().contentType());
    }

    @Test
    void theLengthIsKnownIfThatOfAllFilesIs() throws IOException {
        Multipart known = body().file("f", UploadFile.of(file("a.txt", "four")))
                .file("g", UploadFile.of("ö", new byte[20_000]))
                .build();
        assertThat(new MultipartBody(known).contentLength())
                .isEqualTo(known.leastLength())
                .isEqualTo(written(known).getBytes(UTF_8).length);
        Multipart unknown = body().file("f", UploadFile.of(file("a.txt", "four")))
                .file("g", UploadFile.of("g", new ByteArrayInputStream(new byte[20_000])))
                .build();
        assertThat(new MultipartBody(unknown).contentLength()).isEqualTo(-1);
        assertThat(unknown.leastLength()).isEqualTo(written(unknown).getBytes(UTF_8).length - 20_000);
    }

    @Test
    void theLengthIsToldToTheServiceIfKnown() {
        pipeline.answerAll(Pipeline.ok());
        Multipart known = body().file("f", UploadFile.of("a", new byte[5])).build();
        post(known).send();
        RecordedRequest counted = pipeline.taken();
        assertThat(counted.getHeaders().get("Content-Length")).isEqualTo(Long.toString(known.leastLength()));
        post(body().file("f", UploadFile.of("a", new ByteArrayInputStream(new byte[5])))
                        .build())
                .send();
        RecordedRequest chunked = pipeline.taken();
        assertThat(chunked.getHeaders().get("Transfer-Encoding")).isEqualTo("chunked");
        assertThat(chunked.getHeaders().get("Content-Length")).isNull();
    }

    // ---- attempts

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aRepeatedUploadIsTheSameToTheByte(Mode mode) throws IOException {
        Queue<MockResponse> answers = new ArrayDeque<>(
                List.of(Pipeline.json(429, "", "Retry-After", "0"), Pipeline.json(429, "", "Retry-After", "0")));
        pipeline.answer(request -> answers.isEmpty() ? Pipeline.ok() : answers.remove());
        mode.send(post(body().file("f", UploadFile.of(file("a.txt", "a".repeat(100_000))))
                .file("g", UploadFile.of("g", () -> new ByteArrayInputStream(new byte[50_000])))
                .build()));
        RecordedRequest first = pipeline.taken();
        assertThat(Pipeline.text(first)).hasSizeGreaterThan(150_000);
        for (int i = 0; i < 2; i++) {
            RecordedRequest again = pipeline.taken();
            assertThat(again.getBody()).isEqualTo(first.getBody());
            assertThat(again.getHeaders().get("Content-Type"))
                    .isEqualTo(first.getHeaders().get("Content-Type"));
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aStreamIsNeverSentTwiceAndTheErrorSaysSo(Mode mode) {
        pipeline.answerAll(Pipeline.json(429, "", "Retry-After", "0"));
        UploadFile stream = UploadFile.of("s.txt", new ByteArrayInputStream(new byte[10]));
        ApiCall<Company> call = post(body().file("f", stream).build());
        assertThatExceptionOfType(RateLimitedException.class)
                .isThrownBy(() -> mode.send(call))
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .satisfies(note -> assertThat(note).hasMessageContaining("only once")));
        assertThatThrownBy(() -> mode.send(call))
                .isInstanceOf(UploadException.class)
                .hasMessageContaining("only once");
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
        assertThatExceptionOfType(UploadException.class)
                .isThrownBy(() -> mode.send(post(body().file("f", stream).build())))
                .withMessageContaining("s.txt")
                .withMessageContaining("only once");
    }

    // ---- what can go wrong with a file

    private void brokenOff(Mode mode, Multipart body, String... words) {
        pipeline.answerAll(Pipeline.ok());
        assertThatExceptionOfType(UploadException.class)
                .isThrownBy(() -> mode.send(post(body)))
                .satisfies(e -> assertThat(e.getMessage()).contains(words).contains("POST /x"));
        assertThat(pipeline.calls.outcomes).last().matches(outcome -> outcome.attempts() == 1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aFileThatGrewSinceItWasChosenIsAnError(Mode mode) throws IOException {
        Path path = file("log.txt", "four");
        UploadFile chosen = UploadFile.of(path);
        Files.writeString(path, "and more", StandardOpenOption.APPEND);
        brokenOff(mode, body().file("f", chosen).build(), "log.txt has changed", "4 bytes");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aFileThatShrankSinceItWasChosenIsAnError(Mode mode) throws IOException {
        Path path = file("log.txt", "four");
        UploadFile chosen = UploadFile.of(path);
        Files.writeString(path, "1");
        brokenOff(mode, body().file("f", chosen).build(), "log.txt has changed", "4 bytes", "now has 1");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aFileThatVanishedIsAnError(Mode mode) throws IOException {
        Path path = file("log.txt", "four");
        Multipart body = body().file("f", UploadFile.of(path)).build();
        Files.delete(path);
        pipeline.answerAll(Pipeline.ok());
        assertThatExceptionOfType(UploadException.class)
                .isThrownBy(() -> mode.send(post(body)))
                .withMessageContaining("log.txt cannot be read")
                .withCauseInstanceOf(NoSuchFileException.class);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aSourceThatFailsIsAnErrorOfTheUpload(Mode mode) {
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
        brokenOff(mode, body().file("f", UploadFile.of("mine.bin", failing)).build(), "mine.bin cannot be read");
    }

    @Test
    void whatIsTooLargeIsNoticedBeforeThatByteIsWritten() throws IOException {
        UploadFile stream = UploadFile.of("s", () -> new ByteArrayInputStream(new byte[10_000]));
        UploadFile counted = UploadFile.of("c", new byte[500]);
        long most = body().file("f", stream).file("g", counted).build().leastLength() + 10_000;
        String whole = written(
                body().file("f", stream).file("g", counted).maxBytes(most).build());
        assertThat(whole.getBytes(UTF_8)).hasSize((int) most);
        Buffer buffer = new Buffer();
        assertThatExceptionOfType(UnreadableBodyException.class)
                .isThrownBy(() -> new MultipartBody(body().file("f", stream)
                                .file("g", counted)
                                .maxBytes(most - 1)
                                .build())
                        .writeTo(buffer))
                .withMessageContaining("larger than " + (most - 1));
        assertThat(buffer.size()).isLessThan(most - 1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aStreamThatIsTooLargeIsBrokenOff(Mode mode) {
        brokenOff(
                mode,
                body().file("f", UploadFile.of("endless", new Endless()))
                        .maxBytes(1_000_000)
                        .build(),
                "with endless",
                "larger than 1000000 bytes");
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

    @Test
    void streamsAreClosedWhetherOrNotTheyCouldBeRead() throws IOException {
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
        assertThat(written(body().file("f", file).build())).isNotEmpty();
        assertThatExceptionOfType(UnreadableBodyException.class)
                .isThrownBy(() -> written(body().file("f", file.sized(9)).build()));
        assertThat(open).hasValue(0);
    }

    // ---- progress

    @Test
    void progressIsToldPerFileAndInTotal() throws IOException {
        List<UploadListener.Progress> heard = new ArrayList<>();
        UploadFile first = UploadFile.of("a", new byte[80_000]);
        UploadFile empty = UploadFile.of("b", new byte[0]);
        UploadFile last = UploadFile.of("c", new byte[32_768]);
        written(body().file("f", first)
                .file("g", empty)
                .file("h", last)
                .listener(heard::add)
                .build());
        assertThat(heard).extracting(UploadListener.Progress::index).containsExactly(0, 0, 0, 1, 2);
        assertThat(heard).extracting(UploadListener.Progress::file).containsExactly(first, first, first, empty, last);
        assertThat(heard)
                .extracting(UploadListener.Progress::fileSent)
                .containsExactly(32_768L, 65_536L, 80_000L, 0L, 32_768L);
        assertThat(heard)
                .extracting(UploadListener.Progress::totalSent)
                .containsExactly(32_768L, 65_536L, 80_000L, 80_000L, 112_768L);
        assertThat(heard).allSatisfy(progress -> assertThat(progress.total()).hasValue(112_768));
    }

    @Test
    void theTotalIsUnknownIfAFilesSizeIs() throws IOException {
        List<UploadListener.Progress> heard = new ArrayList<>();
        written(body().file("f", UploadFile.of("a", new ByteArrayInputStream(new byte[1])))
                .listener(heard::add)
                .build());
        assertThat(heard).singleElement().matches(progress -> progress.total().isEmpty() && progress.totalSent() == 1);
    }

    @Test
    void aListenerThatThrowsDoesNoHarm() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        Multipart multipart = body().file("f", UploadFile.of("a", new byte[50_000]))
                .listener(progress -> {
                    calls.incrementAndGet();
                    throw new IllegalStateException("a broken progress bar");
                })
                .build();
        assertThat(written(multipart)).hasSizeGreaterThan(50_000);
        assertThat(calls).hasValue(1);
    }
}
