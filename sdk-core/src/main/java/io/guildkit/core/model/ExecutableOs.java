package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operating system of an executable. */
public final class ExecutableOs extends StringValue {
    /** Windows. */
    public static final ExecutableOs WIN32 = new ExecutableOs("win32", "WIN32");
    /** macOS. */
    public static final ExecutableOs DARWIN = new ExecutableOs("darwin", "DARWIN");
    /** Linux. */
    public static final ExecutableOs LINUX = new ExecutableOs("linux", "LINUX");
    /** Stands for a value that the service left out. */
    public static final ExecutableOs UNKNOWN = new ExecutableOs(null, null);

    private static final Known<String, ExecutableOs> KNOWN = Known.of(WIN32, DARWIN, LINUX);

    private ExecutableOs(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static ExecutableOs of(String raw) {
        ExecutableOs known = KNOWN.find(raw);
        return known != null ? known : new ExecutableOs(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ExecutableOs> values() {
        return KNOWN.values();
    }
}
