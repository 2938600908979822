package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who can see a scheduled event. */
public final class ScheduledEventPrivacyLevel extends IntValue {
    /** The members of its guild. */
    public static final ScheduledEventPrivacyLevel GUILD_ONLY = new ScheduledEventPrivacyLevel(2, "GUILD_ONLY");
    /** Stands for a value that the service left out. */
    public static final ScheduledEventPrivacyLevel UNKNOWN = new ScheduledEventPrivacyLevel(null, null);

    private static final Known<Integer, ScheduledEventPrivacyLevel> KNOWN = Known.of(GUILD_ONLY);

    private ScheduledEventPrivacyLevel(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ScheduledEventPrivacyLevel of(int raw) {
        ScheduledEventPrivacyLevel known = KNOWN.find(raw);
        return known != null ? known : new ScheduledEventPrivacyLevel(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ScheduledEventPrivacyLevel> values() {
        return KNOWN.values();
    }
}
