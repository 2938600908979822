package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The status of a scheduled event. */
public final class ScheduledEventStatus extends IntValue {
    private static final Known<Integer, ScheduledEventStatus> KNOWN = new Known<>(ScheduledEventStatus::new);

    /** The event has not started. */
    public static final ScheduledEventStatus SCHEDULED = KNOWN.add(1, "SCHEDULED");
    /** The event is going on. */
    public static final ScheduledEventStatus ACTIVE = KNOWN.add(2, "ACTIVE");
    /** The event is over. */
    public static final ScheduledEventStatus COMPLETED = KNOWN.add(3, "COMPLETED");
    /** The event was cancelled. */
    public static final ScheduledEventStatus CANCELED = KNOWN.add(4, "CANCELED");
    /** The value of an absent member. */
    public static final ScheduledEventStatus UNKNOWN = KNOWN.absent();

    private ScheduledEventStatus(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ScheduledEventStatus of(int raw) {
        return KNOWN.of(raw);
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ScheduledEventStatus> values() {
        return KNOWN.values();
    }
}
