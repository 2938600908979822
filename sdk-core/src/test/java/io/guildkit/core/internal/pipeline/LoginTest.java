package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.Authenticator;
import okhttp3.OkHttpClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A gateway before the service demands a login, which the authenticator of a lent HTTP client sends. */
class LoginTest extends Pipeline {
    private static final String CHALLENGE = "WWW-Authenticate: Basic realm=\"gate\"";

    private final AtomicInteger logins = new AtomicInteger();

    /** Logs in whenever it is asked. */
    private final Authenticator stubborn = (route, response) -> {
        logins.incrementAndGet();
        return response.request().newBuilder().header("X-Gate", "open").build();
    };

    private OkHttpClient withLogin() {
        return http(http -> http.authenticator(stubborn));
    }

    private HttpApiClient client(RawServer raw) {
        return open(settings(raw.url()).okHttpClient(withLogin()));
    }

    private static boolean hasLogin(RawServer.Request request) {
        return request.headers().containsKey("X-Gate");
    }

    /** Responds to all requests with a login, and challenges all others. */
    private RawServer gateway(String... headers) {
        return serve(connection -> {
            boolean open = true;
            while (open) {
                if (hasLogin(connection.read())) {
                    connection.respond(ID);
                } else {
                    connection.refuse(
                            401,
                            Stream.concat(Stream.of(CHALLENGE), Stream.of(headers))
                                    .toArray(String[]::new));
                    open = headers.length == 0;
                }
            }
        });
    }

    private static ApiCall<Company> upload(HttpApiClient core, Route route, UploadFile file) {
        return core.call(route)
                .multipart(Multipart.builder().file("f", file).build())
                .returns(Company.CODEC);
    }

    private static byte[] bytes(int count) {
        return "x".repeat(count).getBytes(US_ASCII);
    }

    /** Returns calls with each kind of body that can be read again. */
    private static List<ApiCall<Company>> repeatable(HttpApiClient core) {
        return List.of(
                get(core),
                post(core),
                call(core, Route.delete("/x").account()),
                core.call(Route.put("/x").account()).json(new byte[] {'{', '}'}).returns(Company.CODEC),
                core.call(Route.patch("/x").account()).json(bytes(100_000)).returns(Company.CODEC),
                upload(core, POST, UploadFile.of("f", bytes(100_000))),
                upload(core, POST, UploadFile.of("f", () -> new ByteArrayInputStream(bytes(100_000)))));
    }

    static Stream<Arguments> bodies() {
        return Stream.of(Mode.values()).flatMap(mode -> Stream.of(true, false).map(keeps -> Arguments.of(mode, keeps)));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void sendsRequestAgainWithLogin(Mode mode, boolean keepsConnection) {
        RawServer raw = keepsConnection ? gateway() : gateway("Connection: close");
        HttpApiClient core = client(raw);
        for (ApiCall<Company> call : repeatable(core)) {
            raw.requests.clear();
            assertThat(mode.send(call.noRetry()).name()).isEqualTo("x");
            assertThat(raw.requests).hasSize(2);
            assertThat(raw.requests.get(0).line()).isEqualTo(raw.requests.get(1).line());
            assertThat(raw.requests.get(0).body()).isEqualTo(raw.requests.get(1).body());
        }
        assertThat(listener.attemptCounts(7)).containsOnly(1);
        assertThat(listener.attempts)
                .allSatisfy(attempt -> assertThat(attempt.status()).hasValue(200));
    }

    @BothModes
    void streamIsNotSentAgain(Mode mode) {
        RawServer raw = gateway();
        HttpApiClient core = client(raw);
        ApiCall<Company> call = upload(core, POST, UploadFile.of("f", new ByteArrayInputStream(bytes(10))));
        UploadException thrown = mode.failure(UploadException.class, call);
        assertThat(thrown)
                .hasMessageContainingAll("can be read only once", "make the call again", "UploadFile.of(name, Source)");
        assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED);
        assertThat(raw.requests).hasSize(1);
    }

    @BothModes
    void wrongPasswordIsSentThreeTimes(Mode mode) {
        RawServer raw = serve(connection -> {
            while (true) {
                connection.read();
                connection.refuse(401, CHALLENGE);
            }
        });
        HttpApiClient core = client(raw);
        UnauthorizedException thrown = mode.failure(UnauthorizedException.class, post(core));
        assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED);
        assertThat(raw.requests).filteredOn(LoginTest::hasLogin).hasSize(3);
        assertThat(logins).hasValue(3);
    }

    /** Correct logins do not use up those of the last attempt. */
    @BothModes
    void eachAttemptLogsIn(Mode mode) {
        AtomicInteger served = new AtomicInteger();
        RawServer raw = serve(connection -> {
            while (true) {
                if (!hasLogin(connection.read())) {
                    connection.refuse(401, CHALLENGE);
                } else if (served.incrementAndGet() < 4) {
                    connection.refuse(503);
                } else {
                    connection.respond(ID);
                }
            }
        });
        HttpApiClient core = client(raw);
        assertThat(mode.send(get(core)).name()).isEqualTo("x");
        assertThat(logins).hasValue(4);
        assertThat(listener.attemptCounts(1)).containsExactly(4);
    }

    /** A gateway that loses each second connection, and refuses the logins. */
    @BothModes
    void lostResponsesDoNotAddLogins(Mode mode) {
        RawServer raw = serve(connection -> {
            while (!hasLogin(connection.read())) {
                connection.refuse(401, CHALLENGE);
            }
        });
        HttpApiClient core = client(raw);
        mode.failure(UnauthorizedException.class, get(core));
        assertThat(raw.requests).filteredOn(LoginTest::hasLogin).hasSize(3);
        assertThat(logins).hasValue(3);
    }

    // ---- a second fault after the challenge

    @BothModes
    void outcomeIsUnknownIfConnectionIsLostAfterLogin(Mode mode) {
        RawServer raw = serve(connection -> {
            connection.read();
            connection.refuse(401, CHALLENGE);
            connection.read();
        });
        HttpApiClient core = client(raw);
        OutcomeUnknownException thrown = mode.failure(OutcomeUnknownException.class, post(core));
        assertThat(thrown.processing()).isEqualTo(Processing.UNKNOWN);
        assertThat(raw.requests).hasSize(2);
        assertThat(listener.attemptCounts(1)).containsExactly(1);
        assertThat(listener.attempts.get(0).status())
                .as("status of the last request")
                .isEmpty();
    }

    @BothModes
    void nothingIsProcessedIfGatewayIsGoneAfterChallenge(Mode mode) {
        CountDownLatch closed = new CountDownLatch(1);
        RawServer raw = serve(connection -> {
            connection.read();
            connection.refuse(401, CHALLENGE, "Connection: close");
        });
        HttpApiClient core = open(settings(raw.url())
                .okHttpClient(http(http -> http.authenticator((route, response) -> {
                    raw.close();
                    closed.countDown();
                    return stubborn.authenticate(route, response);
                }))));
        TransportException thrown = mode.failure(TransportException.class, post(core));
        assertThat(thrown).isExactlyInstanceOf(TransportException.class).hasMessageContaining("was not sent");
        assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED);
        assertThat(listener.attemptCounts(1)).as("nothing was processed").containsExactly(4);
        await(closed);
    }

    @BothModes
    void failureOfAuthenticatorEndsCall(Mode mode) {
        RawServer raw = gateway();
        HttpApiClient core = open(settings(raw.url())
                .okHttpClient(http(http -> http.authenticator((route, response) -> {
                    throw new IOException("no password");
                }))));
        GuildkitException thrown =
                mode.failure(GuildkitException.class, post(core).noRetry());
        assertThat(thrown).isInstanceOf(UnauthorizedException.class);
        assertThat(raw.requests).hasSize(1);
    }

    // ---- nothing but a challenge lets the HTTP client repeat a request

    @ParameterizedTest
    @CsvSource({"408, X: y", "421, X: y", "503, Retry-After: 0", "307, Location: /other", "308, Location: /other"})
    void sendsPostOnceAfterOtherRefusals(int status, String header) {
        RawServer raw = serve(connection -> {
            while (true) {
                connection.read();
                connection.refuse(status, header);
            }
        });
        HttpApiClient core = client(raw);
        for (Mode mode : Mode.values()) {
            raw.requests.clear();
            mode.failure(GuildkitException.class, post(core));
            assertThat(raw.requests).hasSize(1);
        }
        assertThat(logins).hasValue(0);
    }
}
