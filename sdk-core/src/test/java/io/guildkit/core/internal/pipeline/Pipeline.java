package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.testsupport.UnconnectedSockets;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.net.SocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server that responds to all requests with {@link #ok} unless a test has other responses, and clients that send to it
 * on virtual time. After each test all connections must be idle.
 */
public abstract class Pipeline {
    static final String TOKEN = "account-token-a";
    static final String ID = "{\"id\":\"1\",\"name\":\"x\"}";
    static final Route GET = Route.get("/x").account();
    static final Route POST = Route.post("/x").account();
    static final Route OPEN = Route.get("/open").open();
    static final Route WEBHOOK = Route.post("/webhooks/{webhook.id}/{webhook.token}")
            .secret("webhook.token")
            .major("webhook.id", "webhook.token")
            .webhookToken();

    /** The two ways of sending a call. */
    enum Mode {
        BLOCKING,
        ASYNC;

        <T> T send(ApiCall<T> call) {
            return this == BLOCKING ? call.send() : join(call.sendAsync());
        }

        /** Sends a call that fails, and returns its exception. */
        <E extends Throwable> E failure(Class<E> type, ApiCall<?> call) {
            return requireNonNull(catchThrowableOfType(type, () -> send(call)));
        }
    }

    /** Marks a test that sends its calls in one {@link Mode}, and runs with each. */
    @ParameterizedTest
    @EnumSource(Mode.class)
    @Retention(RetentionPolicy.RUNTIME)
    @interface BothModes {}

    final VirtualClock clock = new VirtualClock();
    final RecordingListener listener = new RecordingListener();
    final MockWebServer server = new MockWebServer();
    final ConnectionPool pool = new ConnectionPool();
    private final List<HttpApiClient> cores = new ArrayList<>();
    private @Nullable HttpApiClient core;
    private final List<RawServer> rawServers = new ArrayList<>();

    @BeforeEach
    void startServer() throws IOException {
        server.start(InetAddress.getByName("localhost"), 0);
        respond(ok());
    }

    @AfterEach
    void close() {
        cores.forEach(HttpApiClient::close);
        server.close();
        rawServers.forEach(RawServer::close);
        eventually("all connections are idle", () -> pool.connectionCount() == pool.idleConnectionCount());
    }

    // ---- clients and calls

    String url() {
        return server.url("/api/v9").toString();
    }

    /** Returns the address of a port on which no server listens. */
    static String deadUrl() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    ClientSettingsBuilder settings() {
        return settings(url());
    }

    ClientSettingsBuilder settings(String url) {
        return ClientSettings.builder(url)
                .okHttpClient(http(http -> http))
                .credentials(Credentials.accountToken(TOKEN))
                .fingerprint(FingerprintProvider.none())
                .clock(clock)
                .monotonicClock(clock::nanoTime)
                .sleeper(clock)
                .random(() -> 0.5)
                .addCallListeners(listener);
    }

    OkHttpClient http(UnaryOperator<OkHttpClient.Builder> settings) {
        return settings.apply(new OkHttpClient.Builder().connectionPool(pool)).build();
    }

    /** Returns a factory of unconnected sockets. */
    static SocketFactory sockets(Supplier<Socket> sockets) {
        return new UnconnectedSockets() {
            @Override
            public Socket createSocket() {
                return sockets.get();
            }
        };
    }

    HttpApiClient open(ClientSettingsBuilder settings) {
        HttpApiClient core = HttpApiClient.create(settings.build());
        cores.add(core);
        return core;
    }

    /** Returns the client with the standard settings. */
    HttpApiClient core() {
        if (core == null) {
            core = open(settings());
        }
        return core;
    }

    HttpApiClient core(RawServer raw) {
        return open(settings(raw.url()));
    }

    /** Returns a client that sends HTTP/2. */
    HttpApiClient http2(RawServer raw) {
        return open(
                settings(raw.url()).okHttpClient(http(http -> http.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE)))));
    }

    static ApiCall<Company> call(HttpApiClient core, Route route, Object... values) {
        return core.call(route, values).returns(Company.CODEC);
    }

    ApiCall<Company> call(Route route, Object... values) {
        return call(core(), route, values);
    }

    static ApiCall<Company> get(HttpApiClient core) {
        return call(core, GET);
    }

    ApiCall<Company> get() {
        return get(core());
    }

    static ApiCall<Company> post(HttpApiClient core) {
        return call(core, POST);
    }

    ApiCall<Company> post() {
        return post(core());
    }

    /** Returns a POST with an empty file, and runs an action when the client opens the file. */
    static ApiCall<Company> upload(HttpApiClient core, Runnable whenOpened) {
        UploadFile file = UploadFile.of("f.bin", () -> {
            whenOpened.run();
            return InputStream.nullInputStream();
        });
        Multipart body = Multipart.builder().file("f", file).build();
        return core.call(POST).multipart(body).returns(Company.CODEC);
    }

    /** A token store whose operations are scripts. */
    static final class ScriptedStore implements TokenStore {
        private final Supplier<Optional<String>> load;
        Consumer<String> save = token -> {};
        Runnable clear = () -> {};

        ScriptedStore(Supplier<Optional<String>> load) {
            this.load = load;
        }

        @Override
        public Optional<String> load() {
            return load.get();
        }

        @Override
        public void save(String token) {
            save.accept(token);
        }

        @Override
        public void clear() {
            clear.run();
        }
    }

    /** Sends a call that fails, and returns its exception. */
    static <E extends Throwable> E failure(Class<E> type, ApiCall<?> call) {
        return Mode.BLOCKING.failure(type, call);
    }

    /** How a blocking call ends before it has a response. */
    enum End {
        DEADLINE,
        CLOSE,
        INTERRUPT
    }

    /**
     * Ends a blocking POST, and asserts that it was not sent.
     *
     * @param deadline the deadline of the call if that ends it
     * @param waits open until the call waits
     */
    static void assertEndsUnsent(End end, HttpApiClient core, Duration deadline, CountDownLatch waits) {
        CompletableFuture<TransportException> failure = new CompletableFuture<>();
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        Duration limit = end == End.DEADLINE ? deadline : Duration.ofMinutes(2);
        Thread caller = daemon(() -> {
            failure.complete(failure(TransportException.class, post(core).timeout(limit)));
            flag.complete(Thread.currentThread().isInterrupted());
        });
        caller.start();
        await(waits);
        switch (end) {
            case DEADLINE -> {}
            case CLOSE -> core.close();
            case INTERRUPT -> caller.interrupt();
        }
        TransportException thrown = join(failure);
        assertThat(thrown).hasMessageContaining("was not sent");
        assertThat(thrown instanceof CallTimeoutException).isEqualTo(end == End.DEADLINE);
        assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED);
        assertThat(join(flag)).isEqualTo(end == End.INTERRUPT);
    }

    // ---- servers

    /** Starts a server of raw sockets, which is closed after the test. */
    RawServer serve(RawServer.Script script) {
        return serve(false, script);
    }

    RawServer serve(boolean tls, RawServer.Script script) {
        RawServer raw = new RawServer(tls, script);
        rawServers.add(raw);
        return raw;
    }

    void respond(Function<RecordedRequest, MockResponse> responses) {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return responses.apply(request);
            }
        });
    }

    /** Responds to the next requests, each with the next response, and to all later requests with the last response. */
    void respond(MockResponse... responses) {
        AtomicInteger count = new AtomicInteger();
        respond(request -> responses[Math.min(count.getAndIncrement(), responses.length - 1)]);
    }

    /** Responds to no request. Returns a latch that the first request opens. */
    CountDownLatch stall() {
        CountDownLatch arrived = new CountDownLatch(1);
        respond(request -> {
            arrived.countDown();
            return STALLED;
        });
        return arrived;
    }

    /** Sends a call, and returns its request. */
    RecordedRequest sent(ApiCall<?> call) {
        call.send();
        return taken();
    }

    /** Responds to all requests after the returned latch is opened. */
    CountDownLatch respondLater(int status) {
        CountDownLatch go = new CountDownLatch(1);
        respond(request -> {
            await(go);
            return json(status, ID);
        });
        return go;
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

    /** Returns the tokens of all requests in order. */
    List<String> tokens() {
        return Stream.generate(this::taken)
                .limit(server.getRequestCount())
                .map(request -> header(request, "Authorization"))
                .toList();
    }

    /** A response that never begins. */
    static final MockResponse STALLED =
            ok().newBuilder().onResponseStart(SocketEffect.Stall.INSTANCE).build();

    /** The end of the connection instead of a response. */
    static final MockResponse DISCONNECTED =
            ok().newBuilder().onResponseStart(new SocketEffect.CloseSocket()).build();

    /** Returns a response with an effect in its body. */
    static MockResponse inBody(MockResponse response, SocketEffect effect) {
        return response.newBuilder().onResponseBody(effect).build();
    }

    static MockResponse json(int status, String body, String... headers) {
        MockResponse.Builder response = new MockResponse.Builder()
                .code(status)
                .addHeader("Content-Type", "application/json")
                .body(body);
        for (int i = 0; i < headers.length; i += 2) {
            response.addHeader(headers[i], headers[i + 1]);
        }
        return response.build();
    }

    static String named(String name) {
        return "{\"id\":\"1\",\"name\":\"" + name + "\"}";
    }

    static MockResponse ok() {
        return json(200, ID);
    }

    /** Returns the headers of a rate limit with some requests left until its reset. */
    static String[] limit(int remaining, String resetAfter) {
        return new String[] {
            "X-RateLimit-Bucket",
            "b",
            "X-RateLimit-Limit",
            "5",
            "X-RateLimit-Remaining",
            String.valueOf(remaining),
            "X-RateLimit-Reset-After",
            resetAfter
        };
    }

    /** Returns the value of a header; "none" for none. */
    static String header(RecordedRequest request, String name) {
        return Optional.ofNullable(request.getHeaders().get(name)).orElse("none");
    }

    static String text(RecordedRequest request) {
        ByteString body = request.getBody();
        return body == null ? "" : body.string(UTF_8);
    }

    // ---- threads

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void pass(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the result of a future, or throws its exception. */
    static <T> T join(CompletableFuture<T> future) {
        try {
            return future.orTimeout(30, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Waits for a condition. */
    public static void eventually(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            LockSupport.parkNanos(100_000);
        }
    }

    /** Records its notifications. */
    static final class RecordingListener implements CallListener {
        final List<Attempt> attempts = new CopyOnWriteArrayList<>();
        final List<Outcome> outcomes = new CopyOnWriteArrayList<>();
        private final List<String> events = new CopyOnWriteArrayList<>();
        Runnable onAttempt = () -> {};

        /** Returns the notifications in order, when those of an ended call have arrived. */
        String trace() {
            eventually("the end of the call", () -> lastEvent().startsWith("end"));
            return String.join(", ", events);
        }

        /** Returns the latest notification; an empty text for none. */
        String lastEvent() {
            return events.isEmpty() ? "" : events.get(events.size() - 1);
        }

        /** Returns the number of attempts of each call, when a number of calls have ended. */
        List<Integer> attemptCounts(int calls) {
            eventually("the ends of the calls", () -> outcomes.size() >= calls);
            return outcomes.stream().map(Outcome::attempts).toList();
        }

        @Override
        public void callStarted(Call call, Instant at) {
            events.add("start " + call.route());
        }

        @Override
        public void attemptStarted(Call call, int attempt, Instant at) {
            events.add("attempt " + attempt);
            onAttempt.run();
        }

        @Override
        public void limitWaited(Call call, Duration wait, Instant at) {
            events.add("waited " + wait);
        }

        @Override
        public void attemptFinished(Call call, Attempt attempt, Instant at) {
            attempts.add(attempt);
            events.add(
                    attempt.status().isPresent() ? "status " + attempt.status().orElseThrow() : "no response");
        }

        @Override
        public void callFinished(Call call, Outcome outcome, Instant at) {
            outcomes.add(outcome);
            String failure = outcome.failure()
                    .map(thrown -> thrown.getClass().getSimpleName())
                    .orElse("success");
            events.add("end after " + outcome.attempts() + ": " + failure);
        }
    }
}
