package io.guildkit.applications;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which guilds an application can be added to. */
public final class InternalGuildRestriction extends IntValue {
    /** All. */
    public static final InternalGuildRestriction JOIN_ALL = new InternalGuildRestriction(1, "JOIN_ALL");
    /** Only those without the feature of internal guilds. */
    public static final InternalGuildRestriction JOIN_EXTERNAL_ONLY =
            new InternalGuildRestriction(2, "JOIN_EXTERNAL_ONLY");
    /** Only those with the feature of internal guilds. */
    public static final InternalGuildRestriction JOIN_INTERNAL_ONLY =
            new InternalGuildRestriction(3, "JOIN_INTERNAL_ONLY");
    /** Stands for a value that the service left out. */
    public static final InternalGuildRestriction UNKNOWN = new InternalGuildRestriction(null, null);

    private static final Known<Integer, InternalGuildRestriction> KNOWN =
            Known.of(JOIN_ALL, JOIN_EXTERNAL_ONLY, JOIN_INTERNAL_ONLY);

    private InternalGuildRestriction(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static InternalGuildRestriction of(int raw) {
        InternalGuildRestriction known = KNOWN.find(raw);
        return known != null ? known : new InternalGuildRestriction(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<InternalGuildRestriction> values() {
        return KNOWN.values();
    }
}
