package io.guildkit.spring;

import io.guildkit.GuildkitClient;
import io.guildkit.core.CallListener;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.TransportException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Derives the health of the service from the latest call of the client that it customizes. It sends nothing. */
final class CallHealth implements CallListener, GuildkitClientCustomizer {
    /** The time after which a failure is no longer significant. Otherwise an application without calls would stay down. */
    static final Duration MEMORY = Duration.ofMinutes(1);

    private final Supplier<Instant> clock;
    private volatile @Nullable Observed latest;

    CallHealth(Supplier<Instant> clock) {
        this.clock = clock;
    }

    /**
     * The result of the latest call.
     *
     * @param at the time of its end
     * @param problem the reason for which the service is not available; null if it is available
     */
    private record Observed(Instant at, @Nullable String problem) {}

    /**
     * A status with its details. Each version of Spring Boot has its own type for it.
     *
     * @param status UP, DOWN or UNKNOWN
     * @param details shown to authorized users
     */
    record Report(String status, Map<String, Object> details) {}

    @Override
    public void customize(GuildkitClient.Builder builder) {
        builder.addCallListener(this);
    }

    @Override
    public void callFinished(Call call, Outcome outcome, Instant at) {
        Throwable failure = outcome.failure().orElse(null);
        Integer status = outcome.status().orElse(null);
        if (failure instanceof BreakerOpenException) {
            latest = new Observed(at, name(failure));
        } else if (status != null) {
            latest = new Observed(at, isUnavailable(status) ? "status " + status : null);
        } else if (outcome.attempts() > 0 && failure instanceof TransportException && !isInterrupted()) {
            latest = new Observed(at, name(failure));
        }
    }

    /**
     * Returns whether the caller was interrupted, which ends its call without a fault of the service. A call of {@code send()} ends on the
     * thread of its caller, which is still interrupted then. The exceptions do not show the reason.
     */
    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    /** Returns whether a gateway reports that the service did not respond. A 500 can be the fault of one endpoint. */
    private static boolean isUnavailable(int status) {
        return status >= 502 && status <= 504;
    }

    private static String name(Throwable failure) {
        return failure.getClass().getSimpleName();
    }

    Report report() {
        Observed observed = latest;
        if (observed == null) {
            return new Report("UNKNOWN", Map.of());
        }
        String at = observed.at().toString();
        if (observed.problem() == null) {
            return new Report("UP", Map.of("latestCall", at));
        }
        boolean isRecent = observed.at().plus(MEMORY).isAfter(clock.get());
        return new Report(isRecent ? "DOWN" : "UNKNOWN", Map.of("latestCall", at, "problem", observed.problem()));
    }
}
