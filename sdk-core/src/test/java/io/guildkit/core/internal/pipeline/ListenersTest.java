package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Code of users that fails where it should only listen. */
class ListenersTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private static ApiCall<Company> call(HttpApiClient core) {
        return core.call(Pipeline.get("/x")).returns(Company.CODEC);
    }

    private static AssertionError failure() {
        return new AssertionError("a listener fails");
    }

    private static final class FailingListener implements CallListener {
        @Override
        public void callStarted(CallListener.Call call) {
            throw failure();
        }

        @Override
        public void attemptStarted(CallListener.Call call, int attempt) {
            throw failure();
        }

        @Override
        public void attemptFinished(CallListener.Call call, Attempt attempt) {
            throw failure();
        }

        @Override
        public void callFinished(CallListener.Call call, Outcome outcome) {
            throw failure();
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anErrorOfACallListenerChangesNothing(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        HttpApiClient core = pipeline.open(pipeline.builder().addCallListeners(new FailingListener()));
        assertThat(mode.send(call(core)).name()).isEqualTo("x");
        pipeline.answerAll(Pipeline.json(404, ""));
        assertThatThrownBy(() -> mode.send(call(core))).isInstanceOf(io.guildkit.core.error.NotFoundException.class);
    }

    @Test
    void anErrorOfACallListenerDoesNotKeepAFutureFromBeingCancelled() {
        CountDownLatch arrived = pipeline.answerNever();
        HttpApiClient core = pipeline.open(pipeline.builder().addCallListeners(new FailingListener()));
        CompletableFuture<Company> future = call(core).sendAsync();
        Pipeline.await(arrived);
        assertThat(future.cancel(true)).isTrue();
        assertThat(future).isCancelled();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anErrorOfADriftListenerChangesNothing(Mode mode) {
        pipeline.answerAll(Pipeline.json(200, "{\"id\":1,\"surplus\":true}"));
        HttpApiClient core = pipeline.open(pipeline.builder().driftListener(drift -> {
            throw failure();
        }));
        assertThat(mode.send(call(core)).id().toString()).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anErrorOfAnUploadListenerChangesNothing(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        AtomicInteger heard = new AtomicInteger();
        ApiCall<Company> upload = pipeline.core()
                .call(Route.post("/x").account())
                .multipart(Multipart.builder()
                        .file("f", UploadFile.of("f.bin", new byte[100_000]))
                        .listener(progress -> {
                            heard.incrementAndGet();
                            throw failure();
                        })
                        .build())
                .returns(Company.CODEC);
        assertThat(mode.send(upload).name()).isEqualTo("x");
        assertThat(heard).as("it is not called again").hasValue(1);
    }

    // ---- those of a lent HTTP client

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
        public void followUpDecision(okhttp3.Call call, Response response, okhttp3.@Nullable Request next) {
            throw failure();
        }
    }

    private HttpApiClient lent(EventListener.Factory factory) {
        return pipeline.open(pipeline.builder()
                .okHttpClient(new OkHttpClient.Builder()
                        .connectionPool(pipeline.pool())
                        .eventListenerFactory(factory)
                        .build()));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anEventListenerThatFailsChangesNothing(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        assertThat(mode.send(call(lent(call -> new FailingEvents()))).name()).isEqualTo("x");
        assertThat(mode.send(call(lent(call -> {
                            throw failure();
                        })))
                        .name())
                .isEqualTo("x");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anEventListenerThatFailsAtTheDeadlineDoesNotEndAllDeadlines(Mode mode) {
        pipeline.answerAll(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        HttpApiClient core = lent(call -> new FailingEvents());
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> mode.send(call(core).timeout(Duration.ofMillis(50))))
                    .isInstanceOf(CallTimeoutException.class);
        }
        OkHttpClient another = new OkHttpClient.Builder()
                .connectionPool(pipeline.pool())
                .callTimeout(Duration.ofMillis(50))
                .build();
        assertThatThrownBy(() -> another.newCall(new okhttp3.Request.Builder()
                                .url(pipeline.url())
                                .build())
                        .execute())
                .as("the process-wide watchdog of the HTTP client is alive")
                .isInstanceOf(java.io.InterruptedIOException.class);
    }

    // ---- other code of users

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anInterceptorThatFailsFailsTheCallAsATransportDoes(Mode mode) {
        HttpApiClient core = pipeline.open(pipeline.builder()
                .okHttpClient(new OkHttpClient.Builder()
                        .connectionPool(pipeline.pool())
                        .addInterceptor(chain -> {
                            throw new IllegalStateException("mine");
                        })
                        .build()));
        assertThatThrownBy(() -> mode.send(call(core)))
                .isInstanceOf(TransportException.class)
                .hasRootCauseMessage("mine");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aLimiterThatFailsFailsTheCall(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        RateLimiter.Factory broken = context -> new RateLimiter() {
            @Override
            public CompletableFuture<Permit> acquire(RateLimiter.Request request) {
                throw new IllegalStateException("mine");
            }

            @Override
            public List<Bucket> snapshot() {
                return List.of();
            }

            @Override
            public void lift() {}
        };
        HttpApiClient core = pipeline.open(pipeline.builder().rateLimiters(broken));
        assertThatThrownBy(() -> mode.send(call(core)))
                .isInstanceOf(TransportException.class)
                .hasRootCauseMessage("mine");
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aLimiterThatFailsAtAResponseDoesNotCostTheResponse(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        RateLimiter.Factory broken = context -> new RateLimiter() {
            @Override
            public CompletableFuture<Permit> acquire(RateLimiter.Request request) {
                return CompletableFuture.completedFuture(new Permit() {
                    @Override
                    public void responded(RateLimiter.Response answer) {
                        throw new IllegalStateException("mine");
                    }

                    @Override
                    public void noResponse(boolean sent) {
                        throw new IllegalStateException("mine");
                    }
                });
            }

            @Override
            public List<Bucket> snapshot() {
                return List.of();
            }

            @Override
            public void lift() {}
        };
        HttpApiClient core = pipeline.open(
                pipeline.builder().rateLimiters(broken).credentials(Credentials.accountToken(Pipeline.TOKEN)));
        assertThat(mode.send(call(core)).name()).isEqualTo("x");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aSleeperThatFailsFailsTheCall(Mode mode) {
        pipeline.answerAll(Pipeline.json(503, ""));
        HttpApiClient core = pipeline.open(pipeline.builder().sleeper(wait -> {
            throw new IllegalStateException("mine");
        }));
        assertThatThrownBy(() -> mode.send(call(core)))
                .isInstanceOf(TransportException.class)
                .hasRootCauseMessage("mine");
    }
}
