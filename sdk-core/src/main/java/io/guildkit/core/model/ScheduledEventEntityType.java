package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a scheduled event takes place. */
public final class ScheduledEventEntityType extends IntValue {
    /** On a stage of the guild. */
    public static final ScheduledEventEntityType STAGE_INSTANCE = new ScheduledEventEntityType(1, "STAGE_INSTANCE");
    /** In a voice channel of the guild. */
    public static final ScheduledEventEntityType VOICE = new ScheduledEventEntityType(2, "VOICE");
    /** Outside the service. */
    public static final ScheduledEventEntityType EXTERNAL = new ScheduledEventEntityType(3, "EXTERNAL");
    /** Stands for a value that the service left out. */
    public static final ScheduledEventEntityType UNKNOWN = new ScheduledEventEntityType(null, null);

    private static final Known<Integer, ScheduledEventEntityType> KNOWN = Known.of(STAGE_INSTANCE, VOICE, EXTERNAL);

    private ScheduledEventEntityType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ScheduledEventEntityType of(int raw) {
        ScheduledEventEntityType known = KNOWN.find(raw);
        return known != null ? known : new ScheduledEventEntityType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ScheduledEventEntityType> values() {
        return KNOWN.values();
    }
}
