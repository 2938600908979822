package io.guildkit.applications;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether pictures in an application's commands are looked through for what is not for everybody. */
public final class ExplicitContentFilter extends IntValue {
    /** As the guild has it. */
    public static final ExplicitContentFilter INHERIT = new ExplicitContentFilter(0, "INHERIT");
    /** Always. */
    public static final ExplicitContentFilter ALWAYS = new ExplicitContentFilter(1, "ALWAYS");
    /** Stands for a value that the service left out. */
    public static final ExplicitContentFilter UNKNOWN = new ExplicitContentFilter(null, null);

    private static final Known<Integer, ExplicitContentFilter> KNOWN = Known.of(INHERIT, ALWAYS);

    private ExplicitContentFilter(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ExplicitContentFilter of(int raw) {
        ExplicitContentFilter known = KNOWN.find(raw);
        return known != null ? known : new ExplicitContentFilter(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ExplicitContentFilter> values() {
        return KNOWN.values();
    }
}
