package io.guildkit.core.internal.telemetry;

import io.guildkit.core.CallListener;
import io.guildkit.core.base.Log;
import java.time.Instant;
import java.util.Optional;

/** Writes attempts and failed calls to the log: routes and numbers, never a path, a header or a body. */
final class CallLog implements CallListener {
    static boolean isOn() {
        return Log.writesDebug();
    }

    @Override
    public void attemptFinished(Call call, Attempt attempt, Instant at) {
        if (isOn()) {
            Log.debug(
                    "#{0} {1}: attempt {2}, {3}, {4} ms",
                    Long.toString(call.id()),
                    call.route(),
                    attempt.number(),
                    outcome(attempt.status(), attempt.failure()),
                    attempt.duration().toMillis());
        }
    }

    @Override
    public void callFinished(Call call, Outcome outcome, Instant at) {
        if (isOn() && outcome.failure().isPresent()) {
            Log.debug(
                    "#{0} {1}: failed, attempts: {2}, {3}",
                    Long.toString(call.id()),
                    call.route(),
                    outcome.attempts(),
                    outcome(outcome.status(), outcome.failure()));
        }
    }

    private static String outcome(Optional<Integer> status, Optional<Throwable> failure) {
        String result = status.map(Object::toString).orElse("no response");
        return failure.map(cause -> result + " (" + cause.getClass().getSimpleName() + ")")
                .orElse(result);
    }
}
