package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a scheduled event stands. */
public final class ScheduledEventStatus extends IntValue {
    /** It is to come. */
    public static final ScheduledEventStatus SCHEDULED = new ScheduledEventStatus(1, "SCHEDULED");
    /** It is going on. */
    public static final ScheduledEventStatus ACTIVE = new ScheduledEventStatus(2, "ACTIVE");
    /** It is over. */
    public static final ScheduledEventStatus COMPLETED = new ScheduledEventStatus(3, "COMPLETED");
    /** It was called off. */
    public static final ScheduledEventStatus CANCELED = new ScheduledEventStatus(4, "CANCELED");
    /** Stands for a value that the service left out. */
    public static final ScheduledEventStatus UNKNOWN = new ScheduledEventStatus(null, null);

    private static final Known<Integer, ScheduledEventStatus> KNOWN = Known.of(SCHEDULED, ACTIVE, COMPLETED, CANCELED);

    private ScheduledEventStatus(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ScheduledEventStatus of(int raw) {
        ScheduledEventStatus known = KNOWN.find(raw);
        return known != null ? known : new ScheduledEventStatus(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ScheduledEventStatus> values() {
        return KNOWN.values();
    }
}
