package io.guildkit.applications;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The guilds that an application can be added to. */
public final class InternalGuildRestriction extends IntValue {
    private static final Known<Integer, InternalGuildRestriction> KNOWN = new Known<>();

    /** All guilds. */
    public static final InternalGuildRestriction JOIN_ALL = KNOWN.add(new InternalGuildRestriction(1, "JOIN_ALL"));
    /** Guilds without the feature of internal guilds. */
    public static final InternalGuildRestriction JOIN_EXTERNAL_ONLY =
            KNOWN.add(new InternalGuildRestriction(2, "JOIN_EXTERNAL_ONLY"));
    /** Guilds with the feature of internal guilds. */
    public static final InternalGuildRestriction JOIN_INTERNAL_ONLY =
            KNOWN.add(new InternalGuildRestriction(3, "JOIN_INTERNAL_ONLY"));
    /** The value of an absent member. */
    public static final InternalGuildRestriction UNKNOWN = new InternalGuildRestriction(null, null);

    private InternalGuildRestriction(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static InternalGuildRestriction of(int raw) {
        InternalGuildRestriction known = KNOWN.get(raw);
        return known == null ? new InternalGuildRestriction(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<InternalGuildRestriction> values() {
        return KNOWN.values();
    }
}
