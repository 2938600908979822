package io.guildkit.auth;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The look of a client. */
public final class Theme extends StringValue {
    private static final Known<String, Theme> KNOWN = new Known<>();

    /** Light text on dark. */
    public static final Theme DARK = KNOWN.add(new Theme("dark", "DARK"));
    /** Dark text on light. */
    public static final Theme LIGHT = KNOWN.add(new Theme("light", "LIGHT"));
    /** The value of an absent member. */
    public static final Theme UNKNOWN = new Theme(null, null);

    private Theme(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static Theme of(String raw) {
        Theme known = KNOWN.get(raw);
        return known == null ? new Theme(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<Theme> values() {
        return KNOWN.values();
    }
}
