package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.TokenStoreException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What exceptions state about the processing of the request. */
class ProcessingTest extends Pipeline {
    private static final Route PUT = Route.put("/x").account();

    private static void assertProcessing(
            Mode mode, Processing expected, Class<? extends GuildkitException> type, ApiCall<?> call) {
        assertThat(mode.failure(type, call).processing()).isEqualTo(expected);
    }

    static Stream<Arguments> statuses() {
        return Stream.of(
                        Arguments.of(202, Processing.UNKNOWN),
                        Arguments.of(302, Processing.UNKNOWN),
                        Arguments.of(400, Processing.NOT_PROCESSED),
                        Arguments.of(401, Processing.NOT_PROCESSED),
                        Arguments.of(403, Processing.NOT_PROCESSED),
                        Arguments.of(404, Processing.NOT_PROCESSED),
                        Arguments.of(407, Processing.NOT_PROCESSED),
                        Arguments.of(408, Processing.UNKNOWN),
                        Arguments.of(409, Processing.NOT_PROCESSED),
                        Arguments.of(429, Processing.NOT_PROCESSED),
                        Arguments.of(500, Processing.UNKNOWN),
                        Arguments.of(503, Processing.UNKNOWN))
                .flatMap(status ->
                        Stream.of(Mode.values()).map(mode -> Arguments.of(mode, status.get()[0], status.get()[1])));
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void statusTellsProcessing(Mode mode, int status, Processing expected) {
        respond(json(status, "{}", "Retry-After", "1"));
        assertProcessing(mode, expected, ApiException.class, post().noRetry());
    }

    @BothModes
    void lostResponseIsUnknown(Mode mode) {
        respond(DISCONNECTED);
        assertProcessing(mode, Processing.UNKNOWN, OutcomeUnknownException.class, post());
        assertProcessing(mode, Processing.UNKNOWN, TransportException.class, get().noRetry());
    }

    @BothModes
    void requestThatIsNotSentIsNotProcessed(Mode mode) {
        assertProcessing(mode, Processing.NOT_PROCESSED, TransportException.class, post(open(settings(deadUrl()))));
        HttpApiClient closed = open(settings());
        closed.close();
        assertProcessing(mode, Processing.NOT_PROCESSED, TransportException.class, post(closed));
        assertProcessing(
                mode,
                Processing.NOT_PROCESSED,
                CredentialsException.class,
                post(open(settings().credentials(Credentials.none()))));
        assertProcessing(
                mode,
                Processing.NOT_PROCESSED,
                TokenStoreException.class,
                post(open(settings().credentials(Credentials.account(new ScriptedStore(() -> {
                    throw new UncheckedIOException(new IOException("mine"));
                }))))));
        respond(json(429, "{\"retry_after\": 600}"));
        assertProcessing(mode, Processing.NOT_PROCESSED, RateLimitedException.class, post());
        assertProcessing(mode, Processing.NOT_PROCESSED, RateLimitedException.class, post());
    }

    @BothModes
    void successWhoseTokenCannotBeStoredIsProcessed(Mode mode) {
        ScriptedStore failing = new ScriptedStore(Optional::empty);
        failing.save = token -> {
            throw new UncheckedIOException(new IOException("mine"));
        };
        ApiCall<Company> login = open(settings().credentials(Credentials.account(failing)))
                .call(Route.post("/login").open())
                .returns(Company.CODEC, (company, session) -> session.signedIn("t0ken"));
        assertProcessing(mode, Processing.PROCESSED, TokenStoreException.class, login);
    }

    // ---- several attempts

    private void assertAfter(
            Mode mode,
            MockResponse first,
            MockResponse second,
            Processing expected,
            Class<? extends GuildkitException> type) {
        respond(first, second);
        assertProcessing(mode, expected, type, call(open(settings()), PUT));
    }

    /** The last response alone would state something else. */
    @BothModes
    void earlierAttemptsCount(Mode mode) {
        MockResponse notFound = json(404, "{}");
        assertAfter(mode, DISCONNECTED, notFound, Processing.UNKNOWN, ApiException.class);
        assertAfter(mode, json(503, ""), notFound, Processing.UNKNOWN, ApiException.class);
        assertAfter(mode, json(429, "", "Retry-After", "1"), notFound, Processing.NOT_PROCESSED, ApiException.class);
    }

    @BothModes
    void successWithBrokenBodyOfEarlierAttemptCounts(Mode mode) {
        AtomicInteger requests = new AtomicInteger();
        RawServer raw = serve(connection -> {
            connection.read();
            connection.write(
                    requests.getAndIncrement() == 0
                            ? "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"
                            : "HTTP/1.1 404 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        });
        assertProcessing(mode, Processing.PROCESSED, ApiException.class, get(core(raw)));
    }

    @BothModes
    void callThatIsClosedAfterLostAttemptIsUnknown(Mode mode) {
        respond(DISCONNECTED);
        CompletableFuture<HttpApiClient> made = new CompletableFuture<>();
        HttpApiClient core = open(settings().sleeper(wait -> {
            made.join().close();
            return new CompletableFuture<>();
        }));
        made.complete(core);
        assertProcessing(mode, Processing.UNKNOWN, TransportException.class, call(core, PUT));
    }

    // ---- exceptions themselves

    @ParameterizedTest
    @EnumSource(Processing.class)
    void exceptionOfCallsThatDifferIsUnknown(Processing first) {
        for (Processing second : Processing.values()) {
            BreakerOpenException shared = new BreakerOpenException(GET, 1, clock.instant());
            assertThat(shared.processing()).isEqualTo(Processing.UNKNOWN);
            shared.initProcessing(first);
            assertThat(shared.processing()).isEqualTo(first);
            shared.initProcessing(second);
            assertThat(shared.processing()).isEqualTo(first == second ? first : Processing.UNKNOWN);
        }
    }

    @Test
    void orderIsThatOfRisk() {
        assertThat(List.of(Processing.values()))
                .containsExactly(Processing.NOT_PROCESSED, Processing.UNKNOWN, Processing.PROCESSED);
        assertThat(Processing.NOT_PROCESSED.and(Processing.UNKNOWN)).isEqualTo(Processing.UNKNOWN);
        assertThat(Processing.PROCESSED.and(Processing.NOT_PROCESSED)).isEqualTo(Processing.PROCESSED);
    }
}
