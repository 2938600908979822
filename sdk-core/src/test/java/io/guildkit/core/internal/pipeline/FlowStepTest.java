package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.SharedTimeout;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.error.RateLimitNotice;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class FlowStepTest {
    private final ApiException refusal = refusal("");
    private final CompletableFuture<ApiResponse<Integer>> exchange = new CompletableFuture<>();
    private final CompletableFuture<ApiResponse<Integer>> otherExchange = new CompletableFuture<>();

    /** The methods that the step has called, in order. */
    private final List<String> log = new ArrayList<>();

    private final ApiCall<Integer> call = call("call", exchange);
    private final ApiCall<Integer> other = call("other", otherExchange);
    private final FlowStep<Integer, String> step = FlowStep.of(
            call,
            number -> "state " + number,
            (refused, step) -> refused.status() == 400 ? Optional.of("refused") : Optional.empty());

    private static ApiException refusal(String body) {
        return new ErrorResponse(
                        Route.post("/x").open(),
                        400,
                        Headers.of("X-A", "b"),
                        body.getBytes(UTF_8),
                        RateLimitNotice.NONE)
                .toException();
    }

    @SuppressWarnings("unchecked")
    private ApiCall<Integer> call(String name, CompletableFuture<ApiResponse<Integer>> result) {
        return (ApiCall<Integer>) Proxy.newProxyInstance(
                ApiCall.class.getClassLoader(), new Class<?>[] {ApiCall.class}, (proxy, method, arguments) -> {
                    log.add(name + " " + method.getName());
                    if (method.getName().equals("within")) {
                        return call(name + " limited", result);
                    }
                    return method.getName().equals("exchangeAsync") ? result : proxy;
                });
    }

    private static ApiResponse<Integer> response(int number) {
        return new ApiResponse<>(200, Headers.of(), number);
    }

    @Test
    void cancelsExchange() {
        assertThat(step.sendAsync().cancel(true)).isTrue();
        assertThat(exchange).isCancelled();
    }

    @Test
    void cancelsFirstOfTwoExchanges() {
        assertThat(step.after(other).sendAsync().cancel(true)).isTrue();
        assertThat(otherExchange).isCancelled();
        assertThat(log).containsExactly("other exchangeAsync");
    }

    @Test
    void cancelsSecondOfTwoExchanges() {
        otherExchange.complete(response(1));
        assertThat(step.after(other).sendAsync().cancel(true)).isTrue();
        assertThat(exchange).isCancelled();
    }

    @Test
    void skipsSecondCallAfterFailureOfFirst() {
        CompletableFuture<String> state = step.after(other).sendAsync();
        otherExchange.completeExceptionally(new TransportException("broken", null));
        assertThatThrownBy(state::join).hasCauseInstanceOf(TransportException.class);
        assertThat(log).containsExactly("other exchangeAsync");
    }

    @Test
    void continuesWithCallForResultOfFirst() {
        otherExchange.complete(response(3));
        exchange.complete(response(7));
        ApiCall<String> chosen = step.after(other, number -> call("chosen " + number, exchange))
                .header("X-A", "b")
                .noRetry();
        log.clear();
        assertThat(chosen.sendAsync().join()).isEqualTo("state 7");
        assertThat(log)
                .containsExactly(
                        "other exchangeAsync", "chosen 3 header", "chosen 3 noRetry", "chosen 3 exchangeAsync");
    }

    @Test
    void limitsBothCallsTogether() {
        otherExchange.complete(response(1));
        ApiCall<String> limited = step.after(other).timeout(Duration.ofSeconds(5));
        log.clear();
        assertThat(limited.sendAsync()).isNotNull();
        assertThat(log)
                .containsExactly(
                        "other within",
                        "other limited exchangeAsync",
                        "call timeout",
                        "call within",
                        "call limited exchangeAsync");
        assertThat(step.within(SharedTimeout.of(Duration.ofSeconds(5)))).isNotNull();
        assertThat(log).endsWith("call within");
    }

    /** The user may take a long time before the step is repeated. */
    @Test
    void repeatsLastCallWithoutTimeOfFirst() {
        otherExchange.complete(response(1));
        exchange.completeExceptionally(refusal);
        List<ApiCall<?>> repeated = new ArrayList<>();
        assertThat(FlowStep.<Integer, String>of(call, Object::toString, (refused, again) -> {
                            repeated.add(again);
                            return Optional.of("refused");
                        })
                        .after(other)
                        .timeout(Duration.ofSeconds(5))
                        .sendAsync()
                        .join())
                .isEqualTo("refused");
        log.clear();
        assertThat(repeated.get(0).sendAsync()).isNotNull();
        assertThat(log).containsExactly("call exchangeAsync");
    }

    @Test
    void passesCaptchaSolutionToCallThatNeedsIt() {
        CaptchaSolution solution = new CaptchaSolution("key", Optional.empty(), Optional.empty());
        assertThat(step.after(other).captcha(solution)).isNotNull();
        assertThat(log).containsExactly("call captcha");

        log.clear();
        FlowStep<Integer, String> withoutStates = FlowStep.of(call, Object::toString);
        assertThat(withoutStates.after(other).captcha(solution)).isNotNull();
        assertThat(log).containsExactlyInAnyOrder("other captcha", "call captcha");

        log.clear();
        List<ApiCall<?>> repeated = new ArrayList<>();
        CompletableFuture<String> state = FlowStep.<Integer, String>of(call, Object::toString, (demand, step) -> {
                    repeated.add(step.captcha(solution));
                    return Optional.of("captcha");
                })
                .after(other)
                .sendAsync();
        otherExchange.completeExceptionally(refusal("{\"captcha_key\":[\"captcha-required\"]}"));
        assertThat(state.join()).isEqualTo("captcha");
        assertThat(log).containsExactly("other exchangeAsync", "other captcha");
        assertThat(repeated).hasSize(1);
    }

    @Test
    void passesSecondCaptchaSolutionToLastCall() {
        CaptchaSolution solution = new CaptchaSolution("key", Optional.empty(), Optional.empty());
        ApiException demand = refusal("{\"captcha_key\":[\"captcha-required\"]}");
        List<FlowStep<?, String>> repeated = new ArrayList<>();
        BiFunction<ApiException, FlowStep<?, String>, Optional<? extends String>> solves = (refused, step) -> {
            repeated.add(step.captcha(solution));
            return Optional.of("captcha");
        };
        CompletableFuture<String> state = FlowStep.<Integer, String>of(call, Object::toString, solves)
                .after(other)
                .sendAsync();
        otherExchange.completeExceptionally(demand);
        assertThat(state.join()).isEqualTo("captcha");
        assertThat(log).containsExactly("other exchangeAsync", "other captcha");

        log.clear();
        otherExchange.obtrudeValue(response(1));
        exchange.completeExceptionally(demand);
        assertThat(repeated.get(0).sendAsync().join()).isEqualTo("captcha");
        assertThat(log).containsExactly("other exchangeAsync", "call exchangeAsync", "call captcha");

        log.clear();
        assertThat(repeated.get(1).sendAsync().join()).isEqualTo("captcha");
        assertThat(log).containsExactly("call exchangeAsync", "call captcha");
    }

    @Test
    void returnsStateOfResult() {
        exchange.complete(response(7));
        ApiResponse<String> state = step.exchangeAsync().join();
        assertThat(state.body()).isEqualTo("state 7");
        assertThat(state.status()).isEqualTo(200);
    }

    @Test
    void returnsStateOfErrorWithStatusAndHeaders() {
        exchange.completeExceptionally(refusal);
        ApiResponse<String> state = step.exchangeAsync().join();
        assertThat(state.body()).isEqualTo("refused");
        assertThat(state.status()).isEqualTo(400);
        assertThat(state.headers().first("X-A")).contains("b");
    }

    @Test
    void failsWithErrorThatIsNoState() {
        exchange.completeExceptionally(refusal);
        assertThatThrownBy(FlowStep.<Integer, String>of(call, Object::toString).sendAsync()::join)
                .hasCause(refusal);
    }

    @Test
    void appliesOptionsToTheirCalls() {
        ApiCall<String> ignored = step.after(other)
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
