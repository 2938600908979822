package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The status of a scheduled event. */
public final class ScheduledEventStatus extends IntValue {
    private static final Known<Integer, ScheduledEventStatus> KNOWN = new Known<>();

    /** The event has not started. */
    public static final ScheduledEventStatus SCHEDULED = KNOWN.add(new ScheduledEventStatus(1, "SCHEDULED"));
    /** The event is going on. */
    public static final ScheduledEventStatus ACTIVE = KNOWN.add(new ScheduledEventStatus(2, "ACTIVE"));
    /** The event is over. */
    public static final ScheduledEventStatus COMPLETED = KNOWN.add(new ScheduledEventStatus(3, "COMPLETED"));
    /** The event was cancelled. */
    public static final ScheduledEventStatus CANCELED = KNOWN.add(new ScheduledEventStatus(4, "CANCELED"));
    /** The value of an absent member. */
    public static final ScheduledEventStatus UNKNOWN = new ScheduledEventStatus(null, null);

    private ScheduledEventStatus(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ScheduledEventStatus of(int raw) {
        ScheduledEventStatus known = KNOWN.get(raw);
        return known == null ? new ScheduledEventStatus(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ScheduledEventStatus> values() {
        return KNOWN.values();
    }
}
