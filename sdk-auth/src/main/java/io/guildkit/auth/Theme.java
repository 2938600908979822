package io.guildkit.auth;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The look of a client. */
public final class Theme extends StringValue {
    /** Light text on dark. */
    public static final Theme DARK = new Theme("dark", "DARK");
    /** Dark text on light. */
    public static final Theme LIGHT = new Theme("light", "LIGHT");
    /** Stands for a value that the service left out. */
    public static final Theme UNKNOWN = new Theme(null, null);

    private static final Known<String, Theme> KNOWN = Known.of(DARK, LIGHT);

    private Theme(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static Theme of(String raw) {
        Theme known = KNOWN.find(raw);
        return known != null ? known : new Theme(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<Theme> values() {
        return KNOWN.values();
    }
}
