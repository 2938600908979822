package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audience of a scheduled event. */
public final class ScheduledEventPrivacyLevel extends IntValue {
    private static final Known<Integer, ScheduledEventPrivacyLevel> KNOWN = new Known<>();

    /** The members of its guild. */
    public static final ScheduledEventPrivacyLevel GUILD_ONLY =
            KNOWN.add(new ScheduledEventPrivacyLevel(2, "GUILD_ONLY"));
    /** The value of an absent member. */
    public static final ScheduledEventPrivacyLevel UNKNOWN = new ScheduledEventPrivacyLevel(null, null);

    private ScheduledEventPrivacyLevel(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ScheduledEventPrivacyLevel of(int raw) {
        ScheduledEventPrivacyLevel known = KNOWN.get(raw);
        return known == null ? new ScheduledEventPrivacyLevel(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ScheduledEventPrivacyLevel> values() {
        return KNOWN.values();
    }
}
