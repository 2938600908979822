package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.ResponseReader;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.model.ApplicationCommand;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.EmbedAuthor;
import io.guildkit.core.model.FingerprintResponse;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.MockWebServer;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Results and failures that responses lead to. */
class ResponseTest extends Pipeline {
    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 203, 206, 299})
    void returnsEverySuccess(int status) {
        respond(json(status, ID, "X-A", "b"));
        ApiResponse<Company> response = get().exchange();
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.headers().first("X-A")).contains("b");
        assertThat(response.body().name()).isEqualTo("x");
        assertThat(response.toString()).contains(Integer.toString(status)).doesNotContain("X-A");
    }

    @Test
    void readsLarge202ToItsEnd() {
        String name = "x".repeat(300_000);
        respond(json(202, "{\"id\":\"1\",\"name\":\"" + name + "\"}"));
        assertThat(get().send().name()).hasSameSizeAs(name);
    }

    // ---- calls without a result

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
                ID,
                "{\"code\":\"hTKzmak\",\"errors\":[]}",
                "{\"message\":\"hi\"}"
            })
    void callWithoutResultIgnoresJson(String body) {
        respond(json(200, body));
        for (Mode mode : Mode.values()) {
            assertThat(mode.send(core().call(POST).returnsNothing())).isNull();
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
                "{\"code\":50035,\"message\":\"No\",\"more\":\"canary\"}",
                "{\"errors\":{\"content\":{\"_errors\":[]}}}"
            })
    void callWithoutResultRejectsPagesAndErrors(String body) {
        respond(json(200, body));
        for (Mode mode : Mode.values()) {
            ApiCall<Void> call = core().call(POST).returnsNothing();
            DecodingException thrown = mode.failure(DecodingException.class, call);
            assertThat(thrown)
                    .hasMessageStartingWith("POST /x: the service reports success (200), but the response ")
                    .hasMessageNotContaining("canary");
            assertThat(thrown.status()).isEqualTo(200);
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "ok", "deleted", "Deleted 1 row.", "{\"deleted\":", "{'deleted': true}", "None", "[[[", ID})
    void deletionIgnoresBody(String body) {
        respond(json(200, body));
        for (Mode mode : Mode.values()) {
            assertThat(mode.send(core().call(Route.delete("/x").account()).returnsNothing()))
                    .isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE html><html>canary</html>",
                "\uFEFF\r\n <html>canary",
                "{\"code\":50035,\"message\":\"No\",\"more\":\"canary\"}"
            })
    void deletionRejectsPagesAndErrors(String body) {
        respond(json(200, body));
        for (Mode mode : Mode.values()) {
            assertThat(mode.failure(
                            DecodingException.class,
                            core().call(Route.delete("/x").account()).returnsNothing()))
                    .hasMessageStartingWith("DELETE /x: the service reports success (200), but the response ")
                    .hasMessageNotContaining("canary");
        }
    }

    @Test
    void callWithoutResultSucceedsIfConnectionBreaksInBody() {
        RawServer raw = serve(connection -> {
            connection.read();
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\":");
        });
        assertThat(core(raw).call(POST).returnsNothing().send()).isNull();
    }

    // ---- error objects with a successful status

    static Stream<Codec<?>> codecs() {
        return Stream.of(
                Company.CODEC, // lacks its identity
                FingerprintResponse.CODEC, // has no identity
                ApplicationCommand.CODEC,
                EmbedAuthor.CODEC.optional(),
                Company.CODEC.list(),
                RoleConnectionMetadata.CODEC.list(), // also as an object with each element under its key
                Codecs.STRING.list(),
                Codecs.STRING,
                Codecs.SNOWFLAKE.list().mapBy(Snowflake::tryParse),
                Company.CODEC.mapBy(Optional::of),
                Codecs.STRING.mapBy(name -> Optional.of(name).filter(key -> key.length() == 1)));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void keepsCodeAndMessageOfErrorInPlaceOfResult(Codec<?> codec) {
        respond(json(200, "{\"code\":50001,\"message\":\"Missing Access for " + TOKEN + "\",\"more\":\"canary\"}"));
        String message =
                "POST /x: the service reports success (200), but the response is an error object, code 50001 MISSING_ACCESS: Missing Access for <redacted>";
        for (Mode mode : Mode.values()) {
            assertThat(mode.failure(DecodingException.class, core().call(POST).returns(codec)))
                    .hasMessage(message)
                    .satisfies(thrown ->
                            assertThat(Throwables.getStackTrace(thrown)).doesNotContain(TOKEN, "canary"));
            assertThat(mode.failure(DecodingException.class, core().call(POST).returnsNothing()))
                    .hasMessage(message);
        }
    }

    @Test
    void keepsFormErrorsInPlaceOfResult() {
        respond(json(200, "{\"errors\":{\"name\":{\"_errors\":[{\"code\":\"X\",\"message\":\"too long\"}]}}}"));
        assertThat(failure(DecodingException.class, post()))
                .hasMessage(
                        "POST /x: the service reports success (200), but the response is an error object: name: too long");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"1\",\"code\":50001,\"message\":\"No\"}",
                "{\"message\":\"No\",\"errors\":{\"a\":[\"b\"]},\"id\":1}"
            })
    void resultsMayHaveMembersOfErrors(String body) {
        respond(json(200, body));
        assertThat(post().send().unknownFields()).containsKey("message");
        assertThat(core().call(POST).returns(Company.CODEC.optional()).send()).isPresent();
        respond(json(200, "{\"fingerprint\":\"1.x\",\"code\":50001,\"message\":\"No\"}"));
        assertThat(core().call(POST).returns(FingerprintResponse.CODEC).send().fingerprint())
                .contains("1.x");
        respond(json(200, "{\"message\":\"Welcome\"}"));
        assertThat(core().call(POST).returns(FingerprintResponse.CODEC).send().unknownFields())
                .hasSize(1);
        respond(json(200, "{\"code\":\"1\",\"message\":\"No\"}"));
        assertThat(core().call(POST).returns(MAP).send()).containsEntry("message", "No");
    }

    // ---- lists and maps

    private static final List<Codec<?>> LISTS = List.of(Company.CODEC.list(), Codecs.STRING.list());
    private static final Codec<Map<String, String>> MAP = Codecs.STRING.mapBy(Optional::of);

    private void assertUnreadable(String body, Codec<?> codec) {
        respond(json(200, body));
        assertThatThrownBy(() -> core().call(GET).returns(codec).send()).isInstanceOf(DecodingException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x\"", "7", "true", "<html>"})
    void rejectsScalarsInsteadOfListsAndMaps(String body) {
        LISTS.forEach(list -> assertUnreadable(body, list));
        assertUnreadable(body, MAP);
    }

    @Test
    void rejectsMapsInsteadOfListsAndListsInsteadOfMaps() {
        LISTS.forEach(list -> assertUnreadable("{\"a\":1}", list));
        assertUnreadable("[\"a\"]", MAP);
        assertUnreadable("[{\"a\":1}]", MAP);
    }

    @Test
    void readsListsAndReadsNullAsEmpty() {
        respond(json(200, "[" + ID + ",null," + ID + "]"), json(200, "null"), json(200, "null"));
        ApiCall<List<Company>> list = core().call(GET).returns(Company.CODEC.list());
        assertThat(list.send()).hasSize(2);
        assertThat(list.send()).isEmpty();
        assertThat(core().call(GET).returns(MAP).send()).isEmpty();
    }

    // ---- readers of users

    private static String text(InputStream body) throws IOException {
        return new String(body.readAllBytes(), UTF_8);
    }

    @BothModes
    void returnsUnchangedJson(Mode mode) {
        respond(json(200, "[1.10,{\"a\":null}]"));
        assertThat(mode.send(core().call(GET).returnsJson())).hasToString("[1.10,{\"a\":null}]");
    }

    @SuppressWarnings("NullAway") // readers without null checks may return null
    static Stream<Arguments> failingReaders() {
        return Stream.of(
                reader("no such format", body -> {
                    throw new IOException("no such format");
                }),
                reader("no such format", body -> {
                    throw new IllegalStateException("no such format");
                }),
                reader("no such format", body -> {
                    throw new UncheckedIOException(new IOException("no such format"));
                }),
                reader("the reader returned null", body -> null));
    }

    private static Arguments reader(String cause, ResponseReader<String> reader) {
        return Arguments.of(cause, reader);
    }

    @ParameterizedTest
    @MethodSource("failingReaders")
    void throwsDecodingExceptionIfReaderFails(String cause, ResponseReader<String> reader) {
        respond(json(200, "x"));
        for (Mode mode : Mode.values()) {
            assertThat(mode.failure(DecodingException.class, core().call(POST).returns(reader)))
                    .hasMessage("POST /x: the service reports success (200), but the response could not be read")
                    .hasStackTraceContaining(cause);
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void masksSecretsInExceptionsOfReaders() {
        respond(request -> json(200, String.valueOf(request.getUrl())));
        Route secret = Route.get("/links/{link.code}").secret("link.code").account();
        ApiCall<String> call = core().call(secret, "hush-hush").returns(body -> {
            throw new IllegalStateException(text(body));
        });
        DecodingException thrown = failure(DecodingException.class, call);
        assertThat(Throwables.getStackTrace(thrown))
                .contains("/links/<redacted>")
                .doesNotContain("hush-hush");
    }

    @BothModes
    void retriesIfConnectionBreaksWhileReaderReads(Mode mode) {
        AtomicInteger requests = new AtomicInteger();
        RawServer raw = serve(connection -> {
            connection.read();
            int length = requests.getAndIncrement() == 0 ? 99 : 2;
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\nConnection: close\r\n\r\nok");
        });
        ResponseReader<String> wrapping = body -> {
            try {
                return text(body);
            } catch (IOException e) {
                throw new IllegalStateException("the reader's own exception", e);
            }
        };
        HttpApiClient core = core(raw);
        assertThat(mode.send(core.call(GET).returns(wrapping))).isEqualTo("ok");
        assertThat(requests).hasValue(2);
        requests.set(0);
        assertThat(mode.failure(TransportException.class, core.call(POST).returns(wrapping))
                        .processing())
                .isEqualTo(Processing.PROCESSED);
        assertThat(requests).hasValue(1);
    }

    @Test
    void readerGetsMaxResponseBytesAtMost() {
        respond(json(200, "x".repeat(2_000)));
        AtomicInteger read = new AtomicInteger();
        ResponseReader<String> counting = body -> {
            try {
                while (body.read() >= 0) {
                    read.incrementAndGet();
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return "";
        };
        HttpApiClient core = open(settings().maxResponseBytes(1_000));
        assertThat(failure(DecodingException.class, core.call(GET).returns(counting)))
                .hasMessageContaining("longer than 1000 bytes");
        assertThat(read).hasValue(1_000);
    }

    // ---- responses that cannot be read

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>canary</html>", "{\"id\":", "{\"name\":\"canary\"}", "canary", "{\0\0\0canary"})
    void rejectsUnreadableSuccess(String body) {
        respond(json(200, body));
        for (Mode mode : Mode.values()) {
            DecodingException thrown = mode.failure(DecodingException.class, get());
            assertThat(thrown).hasMessageContaining("GET /x").hasMessageNotContaining("canary");
            assertThat(thrown.status()).isEqualTo(200);
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @BothModes
    void rejectsResponsesAboveMaxResponseBytes(Mode mode) {
        HttpApiClient core = open(settings().maxResponseBytes(1000));
        respond(json(200, "{\"id\":\"1\",\"x\":\"" + "y".repeat(980) + "\"}"));
        assertThat(mode.send(get(core)).unknownFields()).containsKey("x");
        respond(json(200, "{\"id\":\"1\",\"x\":\"" + "y".repeat(1000) + "\"}"));
        assertThat(mode.failure(DecodingException.class, get(core))).hasMessageContaining("1000 bytes");
    }

    @BothModes
    void rejectsResponsesThatNeedTooMuchMemory(Mode mode) {
        respond(json(200, "{\"id\":\"1\",\"x\":[" + "0,".repeat(2_000_000) + "0]}"));
        assertThat(mode.failure(DecodingException.class, get()))
                .hasMessageContaining("would take more than 41943040 bytes of memory")
                .hasMessageContaining("maxResponseBytes");
        HttpApiClient generous = open(settings().maxResponseBytes(100_000_000));
        assertThat(mode.send(get(generous)).unknownFields().get("x")).hasSize(2_000_001);
    }

    @Test
    void readsPartOfHugeRefusal() {
        respond(json(403, "{\"message\":\"" + "y".repeat(3_000_000) + "\"}"));
        ForbiddenException thrown = failure(ForbiddenException.class, get());
        assertThat(thrown.rawBody()).hasSizeLessThan(300_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void followsNoRedirects(int status) throws IOException {
        try (MockWebServer other = new MockWebServer()) {
            other.start();
            respond(json(status, "", "Location", other.url("/elsewhere").toString()));
            for (Route route : List.of(GET, POST)) {
                ApiException thrown = failure(ApiException.class, call(route));
                assertThat(thrown.status()).isEqualTo(status);
                assertThat(thrown)
                        .hasMessageContainingAll("redirects are not followed", "base URL")
                        .hasMessageNotContaining("elsewhere");
            }
            assertThat(other.getRequestCount()).isZero();
            assertThat(server.getRequestCount()).isEqualTo(2);
        }
    }

    @Test
    void notFoundWithoutBodyHintsAtVersion() {
        respond(json(404, ""));
        assertThat(failure(NotFoundException.class, get())).hasMessageContaining("/api/v9");
        respond(json(404, "{\"code\":10006,\"message\":\"Unknown Invite\"}"));
        assertThat(failure(NotFoundException.class, get())).hasMessageNotContaining("/api/v9");
    }
}
