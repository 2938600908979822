package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The filter for explicit images in an application's commands. */
public final class ExplicitContentFilter extends IntValue {
    private static final Known<Integer, ExplicitContentFilter> KNOWN = new Known<>();

    /** The guild's filter applies. */
    public static final ExplicitContentFilter INHERIT = KNOWN.add(new ExplicitContentFilter(0, "INHERIT"));
    /** The filter is always on. */
    public static final ExplicitContentFilter ALWAYS = KNOWN.add(new ExplicitContentFilter(1, "ALWAYS"));
    /** The value of an absent member. */
    public static final ExplicitContentFilter UNKNOWN = new ExplicitContentFilter(null, null);

    private ExplicitContentFilter(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ExplicitContentFilter of(int raw) {
        ExplicitContentFilter known = KNOWN.get(raw);
        return known == null ? new ExplicitContentFilter(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ExplicitContentFilter> values() {
        return KNOWN.values();
    }
}
