package io.guildkit.auth.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.error.RateLimitNotice;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class FlowStepTest {
    private final ApiException refusal = new ErrorResponse(
                    Route.post("/x").open(), 400, Headers.of("X-A", "b"), new byte[0], RateLimitNotice.NONE)
            .toException();

    private final ApiException captcha = new ErrorResponse(
                    Route.post("/x").open(),
                    400,
                    Headers.of(),
                    "{\"captcha_key\":[\"captcha-required\"]}".getBytes(StandardCharsets.UTF_8),
                    RateLimitNotice.NONE)
            .toException();

    /** The options that were set, and the exchanges that were begun, in order. */
    private final List<String> log = new ArrayList<>();

    private final CompletableFuture<ApiResponse<Integer>> exchange = new CompletableFuture<>();
    private final CompletableFuture<ApiResponse<Integer>> otherExchange = new CompletableFuture<>();

    @SuppressWarnings("unchecked")
    private ApiCall<Integer> call(String name, CompletableFuture<ApiResponse<Integer>> result) {
        return (ApiCall<Integer>) Proxy.newProxyInstance(
                ApiCall.class.getClassLoader(), new Class<?>[] {ApiCall.class}, (proxy, method, arguments) -> {
                    log.add(name + " " + method.getName());
                    return method.getName().equals("exchangeAsync") ? result : proxy;
                });
    }

    private FlowStep<Integer, String> step() {
        return FlowStep.of(
                call("call", exchange),
                number -> "state " + number,
                (refused, step) -> refused.status() == 400 ? Optional.of("refused") : Optional.empty());
    }

    private static ApiResponse<Integer> response(int number) {
        return new ApiResponse<>(200, Headers.of(), number);
    }

    @Test
    void cancellingAStepCancelsItsExchange() {
        assertThat(step().sendAsync().cancel(true)).isTrue();
        assertThat(exchange).isCancelled();
    }

    @Test
    void cancellingAStepOfTwoCallsCancelsTheOneUnderWay() {
        CompletableFuture<String> first =
                step().after(call("other", otherExchange)).sendAsync();
        first.cancel(true);
        assertThat(otherExchange).isCancelled();
        assertThat(log).doesNotContain("call exchangeAsync");

        CompletableFuture<ApiResponse<Integer>> done = CompletableFuture.completedFuture(response(1));
        CompletableFuture<String> second = step().after(call("other", done)).sendAsync();
        second.cancel(true);
        assertThat(exchange).isCancelled();
    }

    @Test
    void theSecondCallIsNotMadeIfTheFirstFails() {
        CompletableFuture<String> state =
                step().after(call("other", otherExchange)).sendAsync();
        otherExchange.completeExceptionally(new TransportException("broken", null));
        assertThatThrownBy(state::join).hasCauseInstanceOf(TransportException.class);
        assertThat(log).containsExactly("other exchangeAsync");
    }

    @Test
    void theSolutionOfACaptchaGoesToTheCallThatNeedsIt() {
        CaptchaSolution solution = new CaptchaSolution("key", Optional.empty(), Optional.empty());
        ApiCall<String> second = step().after(call("other", otherExchange)).captcha(solution);
        assertThat(second).isNotNull();
        assertThat(log).containsExactly("call captcha");

        log.clear();
        List<ApiCall<?>> repeated = new ArrayList<>();
        CompletableFuture<String> state = FlowStep.<Integer, String>of(
                        call("call", exchange), Object::toString, (demand, step) -> {
                            repeated.add(step.captcha(solution));
                            return Optional.of("captcha");
                        })
                .after(call("other", otherExchange))
                .sendAsync();
        otherExchange.completeExceptionally(captcha);
        assertThat(state.join()).isEqualTo("captcha");
        assertThat(log).containsExactly("other exchangeAsync", "other captcha");
        assertThat(repeated).hasSize(1);
    }

    @Test
    void theResultOfACallIsTheNextState() {
        CompletableFuture<ApiResponse<String>> state = step().exchangeAsync();
        exchange.complete(response(7));
        assertThat(state.join().body()).isEqualTo("state 7");
        assertThat(state.join().status()).isEqualTo(200);
    }

    @Test
    void aRefusalThatIsAStateKeepsItsStatusAndHeaders() {
        CompletableFuture<ApiResponse<String>> state = step().exchangeAsync();
        exchange.completeExceptionally(refusal);
        assertThat(state.join().body()).isEqualTo("refused");
        assertThat(state.join().status()).isEqualTo(400);
        assertThat(state.join().headers().first("X-A")).contains("b");
    }

    @Test
    void aRefusalThatIsNoStateFailsTheStep() {
        CompletableFuture<String> state = FlowStep.<Integer, String>of(call("call", exchange), Object::toString)
                .sendAsync();
        exchange.completeExceptionally(refusal);
        assertThatThrownBy(state::join).hasCause(refusal);
    }

    @Test
    void optionsApplyToTheCallsThatTheyConcern() {
        ApiCall<String> ignored = step().after(call("other", otherExchange))
                .timeout(Duration.ofSeconds(1))
                .header("X-A", "b")
                .query("a", "b")
                .auditReason("why")
                .noRetry();
        assertThat(log)
                .containsExactly(
                        "other timeout",
                        "call timeout",
                        "other header",
                        "call header",
                        "call query",
                        "call auditReason",
                        "other noRetry",
                        "call noRetry");
    }
}
