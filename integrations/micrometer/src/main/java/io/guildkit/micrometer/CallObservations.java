package io.guildkit.micrometer;

import io.guildkit.core.CallListener;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.route.Route;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
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
 * <tr><td>{@code guildkit.calls.active}</td><td>timer of running calls, from the same observation</td><td>a call that has not
 *   ended</td><td>{@code method}, {@code uri}</td></tr>
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
 * <p>The first two timers get their descriptions from {@link #descriptions}.
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

    /** The timer of running calls, which Micrometer's handler adds to the one of finished calls. */
    private static final String ACTIVE = CALLS + ".active";

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

    /**
     * Returns a filter that adds descriptions to the timers of calls, {@value #CALLS} and {@code guildkit.calls.active}. Micrometer creates
     * these timers from observations, which have no descriptions. Prometheus shows the description of a meter as its help text.
     *
     * <pre>{@code
     * meterRegistry.config().meterFilter(CallObservations.descriptions());
     * }</pre>
     *
     * <p>A registry applies a filter to the meters that are created after it.
     *
     * @return a filter that changes nothing but missing descriptions of these timers
     */
    public static MeterFilter descriptions() {
        return new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                return switch (id.getName()) {
                    case CALLS -> described(id, "Calls with their waits and retries");
                    case ACTIVE -> described(id, "Calls that have not ended");
                    default -> id;
                };
            }
        };
    }

    private static Meter.Id described(Meter.Id id, String description) {
        return id.getDescription() == null
                ? new Meter.Id(id.getName(), Tags.of(id.getTags()), id.getBaseUnit(), description, id.getType())
                : id;
    }

    @Override
    public void callStarted(Call call, Instant at) {
        Observation observation = Observation.createNotStarted(CALLS, observations)
                .contextualName(spanName(call.route()))
                .lowCardinalityKeyValues(route(call.route()));
        // First, so that it is stopped even if a handler of the application fails at its start.
        running.put(call.id(), observation);
        observation.start();
    }

    @Override
    public void limitWaited(Call call, Duration wait, Instant at) {
        Timer.builder(WAITS)
                .description("Waits for rate limits")
                .tags(tags(route(call.route())))
                .register(meters)
                .record(wait);
    }

    @Override
    public void attemptStarted(Call call, int attempt, Instant at) {
        if (attempt > 1) {
            Counter.builder(RETRIES)
                    .description("Attempts after the first of a call")
                    .tags(tags(route(call.route())))
                    .register(meters)
                    .increment();
        }
    }

    @Override
    public void attemptFinished(Call call, Attempt attempt, Instant at) {
        KeyValues keys = route(call.route())
                .and("status", status(attempt.status()))
                .and("exception", attempt.failure().map(CallObservations::name).orElse(NONE));
        Timer.builder(ATTEMPTS)
                .description("Attempts of calls")
                .tags(tags(keys))
                .register(meters)
                .record(attempt.duration());
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
        observation.getContext().put(Timer.Sample.class, Timer.start(new Elapsed(outcome.duration())));
        try {
            outcome.failure().ifPresent(observation::error);
        } finally {
            observation.stop(); // even if a handler of the application fails
        }
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
        Counter.builder(DRIFT)
                .description("Places where responses differ from the documentation")
                .tags("route", drift.route(), "kind", drift.kind().name())
                .register(meters)
                .increment();
    }

    /** Returns the route with its method in lower case: Micrometer separates capital letters, such as {@code g-e-t}. */
    private static String spanName(Route route) {
        return route.method().toLowerCase(Locale.ROOT) + " " + route.template();
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
