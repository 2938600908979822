package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.CallListener;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of what comes back. */
class AnswerTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private ApiCall<Company> call(HttpApiClient core) {
        return core.call(Pipeline.get("/x")).returns(Company.CODEC);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 203, 206, 299})
    void anySuccessIsASuccess(int status) {
        pipeline.server.enqueue(Pipeline.json(status, Pipeline.ID, "X-A", "b"));
        ApiResponse<Company> answer = call(pipeline.core()).exchange();
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.headers().first("X-A")).contains("b");
        assertThat(answer.body().name()).isEqualTo("x");
        assertThat(answer.toString()).contains(Integer.toString(status)).doesNotContain("X-A");
    }

    @Test
    void aLargeAnswerWith202IsReadToItsEnd() {
        String name = "x".repeat(300_000);
        pipeline.server.enqueue(Pipeline.json(202, "{\"id\":\"1\",\"name\":\"" + name + "\"}"));
        assertThat(call(pipeline.core()).send().name()).hasSameSizeAs(name);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aCallWithoutResultNeedsNoContent(Mode mode) {
        pipeline.server.enqueue(new MockResponse.Builder().code(204).build());
        assertThat(mode.send(nothing())).isNull();
    }

    private ApiCall<Void> nothing() {
        return pipeline.core().call(Pipeline.post("/x")).returnsNothing();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \r\n",
                "ok",
                "OK\r\n",
                "{}",
                "[]",
                "null",
                "true",
                "\"ok\"",
                Pipeline.ID,
                "{\"code\":\"hTKzmak\",\"errors\":[]}",
                "{\"message\":\"hi\"}"
            })
    void aCallWithoutResultIgnoresJson(String body) {
        for (Mode mode : Mode.values()) {
            pipeline.server.enqueue(Pipeline.json(200, body));
            assertThat(mode.send(nothing())).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE html><html>canary</html>",
                " <html>",
                "canary",
                "ok canary",
                "{\"canary\":",
                "{\"code\":50035,\"message\":\"canary\"}",
                "{\"errors\":{\"content\":{\"_errors\":[]}}}"
            })
    void aCallWithoutResultRejectsPagesAndErrors(String body) {
        for (Mode mode : Mode.values()) {
            RawServer server = pipeline.serve(connection -> {
                connection.read();
                connection.respond(body, "Content-Type: text/html");
            });
            ApiCall<Void> call = pipeline.core(server).call(Pipeline.post("/x")).returnsNothing();
            assertThatThrownBy(() -> mode.send(call))
                    .isInstanceOfSatisfying(
                            DecodingException.class,
                            thrown -> assertThat(thrown.status()).isEqualTo(200))
                    .hasMessageStartingWith("POST /x: 200, but the response ")
                    .message()
                    .doesNotContain("canary");
            assertThat(server.requests).hasSize(1);
        }
    }

    @Test
    void aCallWithoutResultSucceedsIfTheConnectionBreaksInTheBody() {
        RawServer server = pipeline.serve(connection -> {
            connection.read();
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\":");
        });
        assertThat(pipeline.core(server)
                        .call(Pipeline.post("/x"))
                        .returnsNothing()
                        .send())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1}", "\"x\"", "7", "true", "<html>"})
    void aListIsNoOtherJson(String body) {
        for (Codec<?> codec : List.of(Company.CODEC.list(), Codecs.STRING.list())) {
            pipeline.server.enqueue(Pipeline.json(200, body));
            assertThatThrownBy(() -> pipeline.core()
                            .call(Pipeline.get("/x"))
                            .returns(codec)
                            .send())
                    .isInstanceOf(DecodingException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\"a\"]", "[{\"a\":1}]", "\"x\"", "7", "true", "<html>"})
    void aMapIsNoOtherJson(String body) {
        pipeline.server.enqueue(Pipeline.json(200, body));
        assertThatThrownBy(() -> pipeline.core()
                        .call(Pipeline.get("/x"))
                        .returns(Codecs.STRING.mapBy(Optional::of))
                        .send())
                .isInstanceOf(DecodingException.class);
    }

    @Test
    void listsAndMapsThatAreNullAreEmpty() {
        pipeline.server.enqueue(Pipeline.json(200, "null"));
        pipeline.server.enqueue(Pipeline.json(200, "null"));
        HttpApiClient core = pipeline.core();
        assertThat(core.call(Pipeline.get("/x")).returns(Company.CODEC.list()).send())
                .isEmpty();
        assertThat(core.call(Pipeline.get("/x"))
                        .returns(Company.CODEC.mapBy(Optional::of))
                        .send())
                .isEmpty();
    }

    @Test
    void listsAreRead() {
        pipeline.server.enqueue(Pipeline.json(200, "[" + Pipeline.ID + ",null," + Pipeline.ID + "]"));
        assertThat(pipeline.core()
                        .call(Pipeline.get("/x"))
                        .returns(Company.CODEC.list())
                        .send())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>canary</html>", "{\"id\":", "{\"name\":\"canary\"}", "canary", "{\0\0\0canary"})
    void aSuccessThatCanNotBeReadIsADecodingException(String body) {
        for (Mode mode : Mode.values()) {
            pipeline.server.enqueue(Pipeline.json(200, body));
            assertThatThrownBy(() -> mode.send(call(pipeline.core())))
                    .isInstanceOfSatisfying(
                            DecodingException.class,
                            thrown -> assertThat(thrown.status()).isEqualTo(200))
                    .hasMessageContaining("GET /x")
                    .message()
                    .doesNotContain("canary");
        }
        assertThat(pipeline.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void anEmptyAnswerWhereContentIsDueIsADecodingException() {
        pipeline.server.enqueue(new MockResponse.Builder().code(204).build());
        assertThatThrownBy(() -> call(pipeline.core()).send())
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("is empty");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void tooLongAnAnswerIsADecodingException(Mode mode) {
        HttpApiClient core = pipeline.open(pipeline.builder().maxResponseBytes(1000));
        pipeline.server.enqueue(Pipeline.json(200, "{\"id\":\"1\",\"x\":\"" + "y".repeat(980) + "\"}"));
        assertThat(mode.send(call(core)).unknownFields()).containsKey("x");
        pipeline.server.enqueue(Pipeline.json(200, "{\"id\":\"1\",\"x\":\"" + "y".repeat(1000) + "\"}"));
        assertThatThrownBy(() -> mode.send(call(core)))
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("1000 bytes");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anAnswerThatWouldTakeTooMuchMemoryIsADecodingException(Mode mode) {
        String zeros = "0,".repeat(2_000_000);
        pipeline.answerAll(Pipeline.json(200, "{\"id\":\"1\",\"x\":[" + zeros + "0]}"));
        assertThatThrownBy(() -> mode.send(call(pipeline.core())))
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("would take more than 41943040 bytes of memory")
                .hasMessageContaining("maxResponseBytes");
        HttpApiClient generous = pipeline.open(pipeline.builder().maxResponseBytes(100_000_000));
        assertThat(mode.send(call(generous)).unknownFields().get("x")).hasSize(2_000_001);
    }

    private static Buffer zipped(long size) throws IOException {
        Buffer zipped = new Buffer();
        try (BufferedSink sink = Okio.buffer(new GzipSink(zipped))) {
            sink.writeUtf8("{\"id\":\"1\",\"x\":\"");
            byte[] block = new byte[64 * 1024];
            java.util.Arrays.fill(block, (byte) 'y');
            for (long left = size; left > 0; left -= block.length) {
                sink.write(block);
            }
            sink.writeUtf8("\"}");
        }
        return zipped;
    }

    @Test
    void theLimitCountsAfterDecompression() throws IOException {
        Buffer bomb = zipped(16L * 1024 * 1024);
        assertThat(bomb.size()).isLessThan(100_000);
        pipeline.server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Encoding", "gzip")
                .body(bomb)
                .build());
        HttpApiClient core = pipeline.open(pipeline.builder().maxResponseBytes(1024 * 1024));
        assertThatThrownBy(() -> call(core).send())
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("longer than");
    }

    @Test
    void compressedAnswersAreRead() throws IOException {
        pipeline.server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Encoding", "gzip")
                .body(zipped(64 * 1024))
                .build());
        assertThat(call(pipeline.core()).send().unknownFields()).containsKey("x");
    }

    @Test
    void aHugeRefusalIsReadInPart() {
        pipeline.server.enqueue(Pipeline.json(403, "{\"message\":\"" + "y".repeat(3_000_000) + "\"}"));
        assertThatThrownBy(() -> call(pipeline.core()).send())
                .isInstanceOfSatisfying(
                        ForbiddenException.class,
                        thrown -> assertThat(thrown.rawBody()).hasSizeLessThan(300_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirectsAreNotFollowed(int status) throws IOException {
        try (MockWebServer other = new MockWebServer()) {
            other.start();
            pipeline.answerAll(Pipeline.json(
                    status, "", "Location", other.url("/elsewhere").toString()));
            for (Route route : List.of(Pipeline.get("/x"), Pipeline.post("/x"))) {
                assertThatThrownBy(() -> pipeline.core()
                                .call(route)
                                .returns(Company.CODEC)
                                .send())
                        .isInstanceOfSatisfying(
                                ApiException.class,
                                thrown -> assertThat(thrown.status()).isEqualTo(status))
                        .message()
                        .doesNotContain("elsewhere");
            }
            assertThat(other.getRequestCount()).isZero();
            assertThat(pipeline.server.getRequestCount()).isEqualTo(2);
        }
    }

    // ---- listeners

    @ParameterizedTest
    @EnumSource(Mode.class)
    void listenersHearOfSuccessAndRetry(Mode mode) {
        pipeline.server.enqueue(Pipeline.json(503, "oops"));
        pipeline.server.enqueue(Pipeline.ok());
        mode.send(call(pipeline.core()));
        Pipeline.eventually("told", () -> pipeline.calls.outcomes.size() == 1);
        assertThat(pipeline.calls.events)
                .containsExactly(
                        "start GET /x",
                        "attempt 1",
                        "attempt 1 -> 503",
                        "attempt 2",
                        "attempt 2 -> 200",
                        "end after 2: fine");
        assertThat(pipeline.calls.attempts.get(0).responseBytes()).isEqualTo(4);
        assertThat(pipeline.calls.attempts.get(1).responseBytes()).isEqualTo(Pipeline.ID.length());
        assertThat(pipeline.calls.attempts.get(1).requestBytes()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void listenersHearOfFailure(Mode mode) {
        pipeline.server.enqueue(Pipeline.json(404, "{\"message\":\"canary\",\"code\":1}"));
        assertThatThrownBy(() -> mode.send(call(pipeline.core()))).isInstanceOf(ApiException.class);
        Pipeline.eventually("told", () -> pipeline.calls.outcomes.size() == 1);
        assertThat(pipeline.calls.events)
                .containsExactly("start GET /x", "attempt 1", "attempt 1 -> 404", "end after 1: NotFoundException");
        assertThat(pipeline.calls.outcomes.get(0).status()).hasValue(404);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aThrowingListenerHarmsNobody(Mode mode) {
        CallListener bad = new CallListener() {
            @Override
            public void callStarted(Call call) {
                throw new IllegalStateException("canary");
            }

            @Override
            public void attemptStarted(Call call, int attempt) {
                throw new IllegalStateException("canary");
            }

            @Override
            public void attemptFinished(Call call, Attempt attempt) {
                throw new IllegalStateException("canary");
            }

            @Override
            public void callFinished(Call call, Outcome outcome) {
                throw new IllegalStateException("canary");
            }
        };
        pipeline.server.enqueue(Pipeline.ok());
        Pipeline.Calls after = new Pipeline.Calls();
        HttpApiClient core =
                pipeline.open(pipeline.builder().addCallListeners(bad).addCallListeners(after));
        assertThat(mode.send(call(core)).name()).isEqualTo("x");
        Pipeline.eventually("told", () -> after.outcomes.size() == 1);
        assertThat(after.events).hasSize(4);
    }

    @Test
    void driftIsReportedWithRouteAndPath() {
        List<Drift> drifts = new CopyOnWriteArrayList<>();
        HttpApiClient core = pipeline.open(pipeline.builder().driftListener(drifts::add));
        pipeline.server.enqueue(Pipeline.json(200, "{\"id\":\"1\",\"new\":{\"a\":1}}"));
        core.call(Route.get("/a/{secret}").secret("secret").account(), "canary")
                .returns(Company.CODEC)
                .send();
        assertThat(drifts)
                .extracting(Drift::kind, Drift::route, Drift::path)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(Kind.MISSING_FIELD, "GET /a/{secret}", "/name"),
                        org.assertj.core.groups.Tuple.tuple(Kind.UNKNOWN_FIELD, "GET /a/{secret}", "/new"));
    }
}
