package io.guildkit.applications;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether pictures in an application's commands are looked through for what is not for everybody. */
public final class ExplicitContentFilter extends IntValue {
    private static final Known<Integer, ExplicitContentFilter> KNOWN = new Known<>(ExplicitContentFilter::new);

    /** As the guild has it. */
    public static final ExplicitContentFilter INHERIT = KNOWN.add(0, "INHERIT");
    /** Always. */
    public static final ExplicitContentFilter ALWAYS = KNOWN.add(1, "ALWAYS");
    /** Stands for an absent value. */
    public static final ExplicitContentFilter UNKNOWN = KNOWN.absent();

    private ExplicitContentFilter(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ExplicitContentFilter of(int raw) {
        return KNOWN.of(raw);
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ExplicitContentFilter> values() {
        return KNOWN.values();
    }
}
