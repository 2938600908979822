package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.internal.http.MultipartContent;
import io.guildkit.core.internal.upload.UnreadableBodyException;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import mockwebserver3.RecordedRequest;
import okhttp3.RequestBody;
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
        requestBody(body).writeTo(buffer);
        return buffer.readUtf8();
    }

    private static RequestBody requestBody(Multipart body) {
        return new MultipartContent(body).body(Optional.empty(), () -> {});
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
        assertThat(requestBody(known).contentLength())
                .isEqualTo(known.leastLength())
                .isEqualTo(written(known).getBytes(UTF_8).length);
        Multipart unknown = body().file("f", UploadFile.of(file("four")))
                .file("g", stream(20_000))
                .build();
        assertThat(requestBody(unknown).contentLength()).isEqualTo(-1);
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
        assertThat(listener.attemptCounts(1)).containsOnly(1);
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
        RequestBody tooLarge = requestBody(body.maxBytes(size - 1).build());
        assertThatThrownBy(() -> tooLarge.writeTo(buffer))
                .isInstanceOf(UnreadableBodyException.class)
                .hasMessageContaining("larger than " + (size - 1));
        assertThat(buffer.size()).isLessThan(size - 1);
    }

    @BothModes
    void failsIfStreamReturnsNoBytesTwice(Mode mode) {
        UploadFile silent = UploadFile.of("silent.bin", new InputStream() {
            @Override
            public int read() {
                return -1;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                return 0;
            }
        });
        assertFails(mode, body(silent), "silent.bin cannot be read", "no bytes twice");
    }

    @BothModes
    void acceptsStreamThatReturnsNoBytesOnce(Mode mode) {
        UploadFile hesitant = UploadFile.of("hesitant.bin", new ByteArrayInputStream(new byte[100_000]) {
            private boolean hesitates;

            @Override
            public synchronized int read(byte[] buffer, int offset, int length) {
                hesitates = !hesitates;
                return hesitates ? 0 : super.read(buffer, offset, length);
            }
        });
        mode.send(post(body(hesitant)));
        assertThat(text(taken())).hasSizeGreaterThan(100_000);
    }

    @BothModes
    void failsIfStreamReturnsMoreBytesThanItsBufferHas(Mode mode) {
        UploadFile wrong = UploadFile.of("wrong.bin", new Endless() {
            @Override
            public int read(byte[] buffer, int offset, int length) {
                return length + 1;
            }
        });
        assertFails(mode, body(wrong), "wrong.bin cannot be read", "bytes for a buffer of");
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> IOException sneaky(Exception failure) throws E {
        throw (E) failure;
    }

    @BothModes
    void failsIfSourceThrowsCheckedException(Mode mode) {
        UploadFile.Source opening = () -> {
            throw MultipartTest.<RuntimeException>sneaky(new TimeoutException("mine"));
        };
        UploadFile.Source reading = () -> new Endless() {
            @Override
            public int read(byte[] buffer, int offset, int length) {
                throw new IllegalStateException(MultipartTest.<RuntimeException>sneaky(new TimeoutException("mine")));
            }
        };
        for (UploadFile.Source source : List.of(opening, reading)) {
            assertFails(mode, body(UploadFile.of("mine.bin", source)), "mine.bin cannot be read")
                    .hasRootCauseMessage("mine");
        }
    }

    @BothModes
    void deadlineEndsUploadBetweenReads(Mode mode) {
        AtomicInteger reads = new AtomicInteger();
        UploadFile slow = UploadFile.of("slow.bin", new Endless() {
            @Override
            public int read(byte[] buffer, int offset, int length) {
                reads.incrementAndGet();
                clock.advance(Duration.ofMillis(100));
                return 50;
            }
        });
        assertThat(mode.failure(CallTimeoutException.class, post(body(slow)).timeout(Duration.ofSeconds(3))))
                .hasMessageContaining("the request was not sent"); // its first bytes were still in a buffer
        assertThat(reads).hasValue(30);
        assertThat(server.getRequestCount()).isZero();
    }

    // ---- sources that change

    /** Sends a file after a refusal, so that its source is opened twice. */
    private void assertChanges(Mode mode, UploadFile file, CharSequence... words) {
        respond(json(429, "", "Retry-After", "0"), ok());
        UploadException failure = mode.failure(UploadException.class, post(body(file)));
        assertThat(failure).hasMessageContainingAll(words);
        assertThat(failure.processing()).isEqualTo(Processing.NOT_PROCESSED);
    }

    @BothModes
    void failsIfSecondWriteOfSourceIsShorterOrLonger(Mode mode) {
        InputStream exhausted = new ByteArrayInputStream(new byte[5_000]);
        assertChanges(
                mode, UploadFile.of("dump.bin", () -> exhausted), "dump.bin has changed", "5000 bytes", "now has 0");
        AtomicInteger lengths = new AtomicInteger(100);
        assertChanges(
                mode,
                UploadFile.of("log.txt", () -> new ByteArrayInputStream(new byte[lengths.getAndAdd(1)])),
                "log.txt has changed",
                "100 bytes",
                "more");
        AtomicInteger shrinking = new AtomicInteger(100);
        assertChanges(
                mode,
                UploadFile.of("log.txt", () -> new ByteArrayInputStream(new byte[shrinking.getAndAdd(-1)])),
                "100 bytes",
                "now has 99");
    }

    @BothModes
    void failsIfSourceIsExhaustedWhenCallIsSentAgain(Mode mode) {
        InputStream exhausted = new ByteArrayInputStream(new byte[5_000]);
        ApiCall<Company> call = post(body(UploadFile.of("dump.bin", () -> exhausted)));
        mode.send(call);
        assertThat(mode.failure(UploadException.class, call)).hasMessageContaining("dump.bin has changed");
    }

    // ---- streams of calls that are not sent

    /** A stream that counts how often it is closed. */
    private static final class Closable extends ByteArrayInputStream {
        final AtomicInteger closed = new AtomicInteger();

        Closable() {
            super(new byte[9]);
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    private static void assertCloses(HttpApiClient core, Consumer<ApiCall<Company>> sending) {
        List<Closable> streams = List.of(new Closable(), new Closable());
        Multipart body = body().file("f", UploadFile.of("f", streams.get(0)))
                .file("g", UploadFile.of("g", streams.get(1)).named("h"))
                .build();
        sending.accept(core.call(POST).multipart(body).returns(Company.CODEC));
        eventually("the streams are closed", () -> streams.stream().allMatch(stream -> stream.closed.get() == 1));
    }

    @BothModes
    void closesStreamsOfCallsThatAreNotSent(Mode mode) {
        Consumer<ApiCall<Company>> fails = call -> mode.failure(GuildkitException.class, call);
        assertCloses(open(settings(deadUrl())), fails);
        HttpApiClient closed = open(settings());
        closed.close();
        assertCloses(closed, fails);
        assertCloses(open(settings().credentials(Credentials.none())), fails);
        respond(json(429, "{\"retry_after\": 600}"));
        HttpApiClient limited = open(settings());
        assertThatThrownBy(() -> post(limited).send()).isInstanceOf(RateLimitedException.class);
        assertCloses(limited, fails);
    }

    @Test
    void closesStreamsOfCallsThatAreCancelledWhileTheyWait() {
        respond(json(200, ID, limit(0, "9")));
        HttpApiClient core = open(settings().sleeper(wait -> new CompletableFuture<>()));
        post(core).send();
        assertCloses(core, call -> assertThat(call.sendAsync().cancel(false)).isTrue());
    }

    @BothModes
    void closesStreamsOfCallsThatAreSentOnce(Mode mode) {
        assertCloses(core(), mode::send);
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
        Optional<Long> total = Optional.of(112_768L);
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
