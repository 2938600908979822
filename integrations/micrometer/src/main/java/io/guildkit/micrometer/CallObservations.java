package io.guildkit.micrometer;

import io.guildkit.core.CallListener;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.route.Route;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reports the calls of one client to Micrometer.
 *
 * <pre>{@code
 * CallObservations observations = new CallObservations(observationRegistry, meterRegistry);
 * GuildkitClient client = GuildkitClient.builder(url)
 *         .addCallListener(observations)
 *         .driftListener(observations)
 *         .build();
 * }</pre>
 *
 * <table>
 * <caption>What it reports</caption>
 * <tr><th>name</th><th>type</th><th>meaning</th><th>keys</th></tr>
 * <tr><td>{@value #CALLS}</td><td>observation: a timer, and a span if a tracer is registered</td><td>a call with its waits and
 *   retries</td><td>{@code method}, {@code uri} (the route's template), {@code status} ({@code none} without a response), {@code
 *   exception} and {@code code} (the service's error code); both {@code none} for a success</td></tr>
 * <tr><td>{@value #ATTEMPTS}</td><td>timer</td><td>an attempt</td><td>{@code method}, {@code uri}, {@code status}, {@code
 *   exception}</td></tr>
 * <tr><td>{@value #RETRIES}</td><td>counter</td><td>attempts after the first of a call</td><td>{@code method}, {@code uri}</td></tr>
 * <tr><td>{@value #WAITS}</td><td>timer</td><td>a wait for a rate limit</td><td>{@code method}, {@code uri}</td></tr>
 * <tr><td>{@value #DRIFT}</td><td>counter</td><td>a place where a response was not as documented</td><td>{@code route}, {@code
 *   kind}</td></tr>
 * </table>
 *
 * <p>The observation of a call is a child of the observation in whose scope the call was sent. For {@code sendAsync()} this needs {@link
 * MicrometerContext}. The timers record the durations of the client, also if events are passed on later; a span begins and ends when its
 * event is passed on.
 *
 * <p>Keys contain route templates, never identifiers, tokens or other values of a call. No trace identifier is sent to the service.
 *
 * <p>An instance belongs to one client and the clients derived from it, because it identifies calls by the client's
 * numbers.
 */
public final class CallObservations implements CallListener, DriftListener {
    // Why: docs/decisions/0074, docs/decisions/0085

    /** The name of the observation of a call. */
    public static final String CALLS = "guildkit.calls";

    /** The name of the timer of attempts. */
    public static final String ATTEMPTS = "guildkit.attempts";

    /** The name of the counter of retries. */
    public static final String RETRIES = "guildkit.retries";

    /** The name of the timer of waits for rate limits. */
    public static final String WAITS = "guildkit.limit.waits";

    /** The name of the counter of responses that deviate from the documentation. */
    public static final String DRIFT = "guildkit.drift";

    private static final String NONE = "none";

    private final ObservationRegistry observations;
    private final MeterRegistry meters;
    private final Map<Long, Observation> running = new ConcurrentHashMap<>();

    /**
     * Creates a listener for one client.
     *
     * @param observations gets an observation of each call
     * @param meters gets all other timers and counters
     */
    public CallObservations(ObservationRegistry observations, MeterRegistry meters) {
        this.observations = observations;
        this.meters = meters;
    }

    @Override
    public void callStarted(Call call, Instant at) {
        Observation observation = Observation.createNotStarted(CALLS, observations)
                .contextualName(call.route().toString())
                .lowCardinalityKeyValues(route(call.route()));
        running.put(call.id(), observation.start());
    }

    @Override
    public void limitWaited(Call call, Duration wait, Instant at) {
        meters.timer(WAITS, tags(route(call.route()))).record(wait);
    }

    @Override
    public void attemptStarted(Call call, int attempt, Instant at) {
        if (attempt > 1) {
            meters.counter(RETRIES, tags(route(call.route()))).increment();
        }
    }

    @Override
    public void attemptFinished(Call call, Attempt attempt, Instant at) {
        KeyValues keys = route(call.route())
                .and("status", status(attempt.status()))
                .and("exception", attempt.failure().map(CallObservations::name).orElse(NONE));
        meters.timer(ATTEMPTS, tags(keys)).record(attempt.duration());
    }

    @Override
    public void callFinished(Call call, Outcome outcome, Instant at) {
        Observation observation = running.remove(call.id());
        if (observation == null) {
            return;
        }
        observation
                .lowCardinalityKeyValue("status", status(outcome.status()))
                .lowCardinalityKeyValue(
                        "exception",
                        outcome.failure().map(CallObservations::name).orElse(NONE))
                .lowCardinalityKeyValue(
                        "code", outcome.failure().map(CallObservations::code).orElse(NONE));
        outcome.failure().ifPresent(observation::error);
        observation.getContext().put(Timer.Sample.class, Timer.start(new Elapsed(outcome.duration())));
        observation.stop();
    }

    /**
     * Lets a timer record the duration of a call instead of the time between its events, which a client may pass on later. Micrometer's
     * handler of timers keeps its sample in the context of the observation.
     */
    private static final class Elapsed implements Clock {
        private final Duration duration;
        private boolean started;

        Elapsed(Duration duration) {
            this.duration = duration;
        }

        @Override
        public long wallTime() {
            return 0;
        }

        @Override
        public long monotonicTime() {
            long now = started ? duration.toNanos() : 0;
            started = true;
            return now;
        }
    }

    @Override
    public void onDrift(Drift drift) {
        meters.counter(DRIFT, "route", drift.route(), "kind", drift.kind().name())
                .increment();
    }

    private static KeyValues route(Route route) {
        return KeyValues.of("method", route.method(), "uri", route.template());
    }

    private static String status(Optional<Integer> status) {
        return status.map(Object::toString).orElse(NONE);
    }

    private static String name(Throwable failure) {
        return failure.getClass().getSimpleName();
    }

    private static String code(Throwable failure) {
        return failure instanceof ApiException refusal
                ? refusal.code().raw().map(Object::toString).orElse(NONE)
                : NONE;
    }

    private static Tags tags(KeyValues keys) {
        return Tags.of(keys.stream()
                .map((KeyValue key) -> Tag.of(key.getKey(), key.getValue()))
                .toList());
    }
}
