package io.guildkit.spring;

import io.guildkit.outbox.OutboxStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Derives the health of the outbox from its database. A suspended lane needs a person, and a restart of the application does not help. */
final class OutboxHealth {
    private final Supplier<OutboxStatus> source;

    OutboxHealth(Supplier<OutboxStatus> source) {
        this.source = source;
    }

    CallHealth.Report report() {
        OutboxStatus status;
        try {
            status = source.get();
        } catch (RuntimeException e) {
            // Also that of a pool that cannot connect. Otherwise the whole health endpoint would fail.
            return new CallHealth.Report("DOWN", Map.of("problem", name(e)));
        }
        Map<String, Object> lanes = new LinkedHashMap<>();
        status.lanes().forEach(lane -> lanes.put(lane.name(), details(lane)));
        return new CallHealth.Report("UP", lanes);
    }

    private static String name(RuntimeException failure) {
        return Optional.<Throwable>ofNullable(failure.getCause())
                .orElse(failure)
                .getClass()
                .getSimpleName();
    }

    private static Map<String, Object> details(OutboxStatus.Lane lane) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("waiting", lane.waiting());
        details.put("deadLetters", lane.deadLetters());
        details.put("parked", lane.parked());
        details.put("suspended", lane.suspended().isPresent());
        lane.suspended().ifPresent(reason -> details.put("reason", reason));
        return details;
    }
}
