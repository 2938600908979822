package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operating system of an executable. */
public final class ExecutableOs extends StringValue {
    private static final Known<String, ExecutableOs> KNOWN = new Known<>();

    /** Windows. */
    public static final ExecutableOs WIN32 = KNOWN.add(new ExecutableOs("win32", "WIN32"));
    /** macOS. */
    public static final ExecutableOs DARWIN = KNOWN.add(new ExecutableOs("darwin", "DARWIN"));
    /** Linux. */
    public static final ExecutableOs LINUX = KNOWN.add(new ExecutableOs("linux", "LINUX"));
    /** The value of an absent member. */
    public static final ExecutableOs UNKNOWN = new ExecutableOs(null, null);

    private ExecutableOs(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ExecutableOs of(String raw) {
        ExecutableOs known = KNOWN.get(raw);
        return known == null ? new ExecutableOs(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ExecutableOs> values() {
        return KNOWN.values();
    }
}
