package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CallListener;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Notifications of listeners, and user code that fails. */
class ListenersTest extends Pipeline {
    @BothModes
    void notifiesOfRetryAndSuccess(Mode mode) {
        respond(json(503, "oops"), ok());
        mode.send(get());
        assertThat(listener.trace())
                .isEqualTo("start GET /x, attempt 1, status 503, attempt 2, status 200, end after 2: success");
        assertThat(listener.attempts)
                .extracting(CallListener.Attempt::requestBytes, CallListener.Attempt::responseBytes)
                .containsExactly(tuple(0L, 4L), tuple(0L, (long) ID.length()));
    }

    @BothModes
    void notifiesOfFailure(Mode mode) {
        respond(json(404, "{\"message\":\"canary\",\"code\":1}"));
        assertThatThrownBy(() -> mode.send(get())).isInstanceOf(ApiException.class);
        assertThat(listener.trace()).isEqualTo("start GET /x, attempt 1, status 404, end after 1: NotFoundException");
        assertThat(listener.outcomes.get(0).status()).hasValue(404);
    }

    @Test
    void notifiesOfDriftWithRouteAndPath() {
        List<Drift> drifts = new CopyOnWriteArrayList<>();
        HttpApiClient core = open(settings().driftListener(drifts::add));
        respond(json(200, "{\"id\":\"1\",\"new\":{\"a\":1}}"));
        call(core, Route.get("/a/{secret}").secret("secret").account(), "canary")
                .send();
        assertThat(drifts)
                .extracting(Drift::kind, Drift::route, Drift::path)
                .containsExactlyInAnyOrder(
                        tuple(Kind.MISSING_FIELD, "GET /a/{secret}", "/name"),
                        tuple(Kind.UNKNOWN_FIELD, "GET /a/{secret}", "/new"));
    }

    // ---- listeners that fail

    private static AssertionError failure() {
        return new AssertionError("a listener fails");
    }

    private ClientSettingsBuilder failing() {
        CallListener failing = (CallListener) Proxy.newProxyInstance(
                CallListener.class.getClassLoader(),
                new Class<?>[] {CallListener.class},
                (proxy, method, arguments) -> {
                    throw failure();
                });
        return settings().callListeners(List.of(failing, listener));
    }

    @BothModes
    void ignoresErrorsOfCallListener(Mode mode) {
        HttpApiClient core = open(failing());
        assertThat(mode.send(get(core)).name()).isEqualTo("x");
        respond(json(404, ""));
        assertThatThrownBy(() -> mode.send(get(core))).isInstanceOf(NotFoundException.class);
        assertThat(listener.attemptCounts(2))
                .as("notifications of the next listener")
                .containsExactly(1, 1);
    }

    @Test
    void cancelsFutureDespiteErrorsOfCallListener() {
        CountDownLatch arrived = stall();
        CompletableFuture<Company> future = get(open(failing())).sendAsync();
        await(arrived);
        assertThat(future.cancel(true)).isTrue();
        assertThat(future).isCancelled();
    }

    @BothModes
    void ignoresErrorsOfDriftListener(Mode mode) {
        respond(json(200, "{\"id\":1,\"surplus\":true}"));
        HttpApiClient core = open(settings().driftListener(drift -> {
            throw failure();
        }));
        assertThat(mode.send(get(core)).id()).hasToString("1");
    }

    @BothModes
    void ignoresErrorOfUploadListenerAndStopsNotifying(Mode mode) {
        AtomicInteger notifications = new AtomicInteger();
        ApiCall<Company> upload = core().call(POST)
                .multipart(Multipart.builder()
                        .file("f", UploadFile.of("f.bin", new byte[100_000]))
                        .listener(progress -> {
                            notifications.incrementAndGet();
                            throw failure();
                        })
                        .build())
                .returns(Company.CODEC);
        assertThat(mode.send(upload).name()).isEqualTo("x");
        assertThat(notifications).hasValue(1);
    }

    // ---- event listeners of a lent HTTP client

    /** Fails at events of all phases. */
    private static final class FailingEvents extends EventListener {
        @Override
        public void callStart(okhttp3.Call call) {
            throw failure();
        }

        @Override
        public void requestHeadersStart(okhttp3.Call call) {
            throw failure();
        }

        @Override
        public void responseHeadersEnd(okhttp3.Call call, Response response) {
            throw failure();
        }

        @Override
        public void callEnd(okhttp3.Call call) {
            throw failure();
        }

        @Override
        public void canceled(okhttp3.Call call) {
            throw failure();
        }

        @Override
        public void followUpDecision(okhttp3.Call call, Response response, @Nullable Request next) {
            throw failure();
        }
    }

    private HttpApiClient lending(EventListener.Factory factory) {
        return open(settings().okHttpClient(http(http -> http.eventListenerFactory(factory))));
    }

    @BothModes
    void ignoresErrorsOfEventListener(Mode mode) {
        assertThat(mode.send(get(lending(call -> new FailingEvents()))).name()).isEqualTo("x");
        HttpApiClient withFailingFactory = lending(call -> {
            throw failure();
        });
        assertThat(mode.send(get(withFailingFactory)).name()).isEqualTo("x");
    }

    @BothModes
    void deadlinesSurviveErrorsOfEventListener(Mode mode) {
        respond(STALLED);
        HttpApiClient core = lending(call -> new FailingEvents());
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> mode.send(get(core).timeout(Duration.ofMillis(50))))
                    .isInstanceOf(CallTimeoutException.class);
        }
        OkHttpClient another = http(http -> http.callTimeout(Duration.ofMillis(50)));
        Request request = new Request.Builder().url(url()).build();
        assertThatThrownBy(() -> another.newCall(request).execute())
                .as("the process-wide watchdog of the HTTP client is alive")
                .isInstanceOf(InterruptedIOException.class);
    }

    // ---- other user code that fails

    @BothModes
    void failsCallIfInterceptorFails(Mode mode) {
        ClientSettingsBuilder settings = settings()
                .okHttpClient(http(http -> http.addInterceptor(chain -> {
                    throw new IllegalStateException("mine");
                })));
        assertThat(mode.failure(TransportException.class, get(open(settings)))).hasRootCauseMessage("mine");
    }

    /** A copy of an exchange is a request of the user, so that its response is that of the attempt. */
    @BothModes
    void interceptorMaySendCopyOfExchange(Mode mode) {
        AtomicBoolean copied = new AtomicBoolean();
        ClientSettingsBuilder settings = settings()
                .okHttpClient(http(http -> http.addInterceptor(chain -> copied.compareAndSet(false, true)
                        ? chain.call().clone().execute()
                        : chain.proceed(chain.request()))));
        HttpApiClient core = open(settings);
        for (int i = 0; i < 4; i++) {
            copied.set(false);
            mode.send(get(core));
        }
        assertThat(server.getRequestCount()).isEqualTo(4);
    }

    @BothModes
    void interceptorMayProceedOnAnotherThread(Mode mode) {
        ClientSettingsBuilder settings = settings()
                .okHttpClient(http(http -> http.addInterceptor(chain -> {
                    FutureTask<Response> response = new FutureTask<>(() -> chain.proceed(chain.request()));
                    daemon(response).start();
                    try {
                        return response.get(20, TimeUnit.SECONDS);
                    } catch (InterruptedException | ExecutionException | TimeoutException e) {
                        throw new IOException(e);
                    }
                })));
        HttpApiClient core = open(settings);
        for (int i = 0; i < 4; i++) {
            mode.send(get(core));
        }
        assertThat(server.getRequestCount()).isEqualTo(4);
    }

    @BothModes
    void endsCallWithLastResponseIfSleeperFails(Mode mode) {
        respond(json(503, ""));
        ClientSettingsBuilder settings = settings().sleeper(wait -> {
            throw new IllegalStateException("mine");
        });
        assertThat(mode.failure(ServerErrorException.class, get(open(settings))).getSuppressed())
                .singleElement()
                .satisfies(reason -> assertThat(reason).hasMessage("mine"));
    }
}
