package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kind of place of a scheduled event. */
public final class ScheduledEventEntityType extends IntValue {
    private static final Known<Integer, ScheduledEventEntityType> KNOWN = new Known<>();

    /** A stage of the guild. */
    public static final ScheduledEventEntityType STAGE_INSTANCE =
            KNOWN.add(new ScheduledEventEntityType(1, "STAGE_INSTANCE"));
    /** A voice channel of the guild. */
    public static final ScheduledEventEntityType VOICE = KNOWN.add(new ScheduledEventEntityType(2, "VOICE"));
    /** Outside the service. */
    public static final ScheduledEventEntityType EXTERNAL = KNOWN.add(new ScheduledEventEntityType(3, "EXTERNAL"));
    /** The value of an absent member. */
    public static final ScheduledEventEntityType UNKNOWN = new ScheduledEventEntityType(null, null);

    private ScheduledEventEntityType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ScheduledEventEntityType of(int raw) {
        ScheduledEventEntityType known = KNOWN.get(raw);
        return known == null ? new ScheduledEventEntityType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ScheduledEventEntityType> values() {
        return KNOWN.values();
    }
}
