package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okio.ByteString;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server, and cores that talk to it on virtual time. After each test all connections must be idle. */
public final class Pipeline implements BeforeEachCallback, AfterEachCallback {
    static final String TOKEN = "account-token-a";
    static final String ID = "{\"id\":\"1\",\"name\":\"x\"}";

    /** How the two ways of sending are compared. */
    enum Mode {
        BLOCKING,
        ASYNC;

        <T> T send(ApiCall<T> call) {
            if (this == BLOCKING) {
                return call.send();
            }
            try {
                return call.sendAsync().orTimeout(30, TimeUnit.SECONDS).join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof RuntimeException cause ? cause : e;
            }
        }
    }

    final VirtualClock clock = new VirtualClock();
    final Calls calls = new Calls();
    MockWebServer server = new MockWebServer();
    private ConnectionPool pool = new ConnectionPool();
    private final List<HttpApiClient> cores = new ArrayList<>();
    private final List<RawServer> rawServers = new ArrayList<>();

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        server = new MockWebServer();
        server.start(InetAddress.getByName("localhost"), 0);
        pool = new ConnectionPool();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        cores.forEach(HttpApiClient::close);
        server.close();
        rawServers.forEach(RawServer::close);
        eventually("all connections are idle", () -> pool.connectionCount() == pool.idleConnectionCount());
    }

    String url() {
        return server.url("/api/v9").toString();
    }

    /** The address of a port that nobody listens on. */
    static String deadUrl() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    ClientSettingsBuilder builder() {
        return builder(url());
    }

    ClientSettingsBuilder builder(String url) {
        return ClientSettings.builder(url)
                .okHttpClient(new OkHttpClient.Builder().connectionPool(pool).build())
                .credentials(Credentials.accountToken(TOKEN))
                .fingerprint(FingerprintProvider.none())
                .clock(clock)
                .monotonicClock(clock::nanoTime)
                .sleeper(clock)
                .random(() -> 0.5)
                .addCallListeners(calls);
    }

    HttpApiClient open(ClientSettingsBuilder builder) {
        HttpApiClient core = HttpApiClient.create(builder.build());
        cores.add(core);
        return core;
    }

    HttpApiClient core() {
        return open(builder());
    }

    /** Starts a server of raw sockets, which is closed after the test. */
    RawServer serve(RawServer.Script script) {
        return add(RawServer.start(script));
    }

    RawServer serveTls(RawServer.Script script) {
        return add(RawServer.startTls(script));
    }

    private RawServer add(RawServer raw) {
        rawServers.add(raw);
        return raw;
    }

    HttpApiClient core(RawServer raw) {
        return open(builder(raw.url()));
    }

    ConnectionPool pool() {
        return pool;
    }

    void answer(Function<RecordedRequest, MockResponse> answers) {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return answers.apply(request);
            }
        });
    }

    void answerAll(MockResponse answer) {
        answer(request -> answer);
    }

    /** Answers no request; the latch opens when the first one arrives. */
    CountDownLatch answerNever() {
        CountDownLatch arrived = new CountDownLatch(1);
        answer(request -> {
            arrived.countDown();
            return new MockResponse.Builder()
                    .onResponseStart(SocketEffect.Stall.INSTANCE)
                    .build();
        });
        return arrived;
    }

    RecordedRequest taken() {
        try {
            RecordedRequest request = server.takeRequest(10, TimeUnit.SECONDS);
            if (request == null) {
                throw new AssertionError("there was no request");
            }
            return request;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static MockResponse json(int status, String body, String... headers) {
        MockResponse.Builder answer = new MockResponse.Builder()
                .code(status)
                .addHeader("Content-Type", "application/json")
                .body(body);
        for (int i = 0; i < headers.length; i += 2) {
            answer.addHeader(headers[i], headers[i + 1]);
        }
        return answer.build();
    }

    static MockResponse ok() {
        return json(200, ID);
    }

    static String text(RecordedRequest request) {
        ByteString body = request.getBody();
        return body == null ? "" : body.string(UTF_8);
    }

    static ApiCall<Company> get(HttpApiClient core) {
        return core.call(get("/x")).returns(Company.CODEC);
    }

    static ApiCall<Company> post(HttpApiClient core) {
        return core.call(post("/x")).returns(Company.CODEC);
    }

    /** A token store with a scripted {@code load()}, which forgets what is saved. */
    static TokenStore store(Supplier<Optional<String>> load) {
        return new TokenStore() {
            @Override
            public Optional<String> load() {
                return load.get();
            }

            @Override
            public void save(String token) {}

            @Override
            public void clear() {}
        };
    }

    static Route get(String template) {
        return Route.get(template).account();
    }

    static Route post(String template) {
        return Route.post(template).account();
    }

    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits for what is bound to happen soon. */
    public static void eventually(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            LockSupport.parkNanos(100_000);
        }
    }

    /** Notes what a listener hears. */
    static final class Calls implements CallListener {
        final List<String> events = new CopyOnWriteArrayList<>();
        final List<Attempt> attempts = new CopyOnWriteArrayList<>();
        final List<Outcome> outcomes = new CopyOnWriteArrayList<>();

        @Override
        public void callStarted(Call call) {
            events.add("start " + call.route());
        }

        @Override
        public void attemptStarted(Call call, int attempt) {
            events.add("attempt " + attempt);
        }

        @Override
        public void attemptFinished(Call call, Attempt attempt) {
            attempts.add(attempt);
            events.add("attempt " + attempt.number() + " -> "
                    + (attempt.status().isPresent() ? attempt.status().getAsInt() : "lost"));
        }

        @Override
        public void callFinished(Call call, Outcome outcome) {
            outcomes.add(outcome);
            events.add("end after " + outcome.attempts() + ": " + name(outcome.failure()));
        }

        private static String name(Optional<Throwable> failure) {
            return failure.map(thrown -> thrown.getClass().getSimpleName()).orElse("fine");
        }
    }
}
