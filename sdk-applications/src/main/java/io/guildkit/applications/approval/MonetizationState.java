package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether an application sells something. */
public final class MonetizationState extends IntValue {
    /** It does not. */
    public static final MonetizationState NONE = new MonetizationState(1, "NONE");
    /** It does. */
    public static final MonetizationState ENABLED = new MonetizationState(2, "ENABLED");
    /** The service forbids it. */
    public static final MonetizationState BLOCKED = new MonetizationState(3, "BLOCKED");
    /** Stands for a value that the service left out. */
    public static final MonetizationState UNKNOWN = new MonetizationState(null, null);

    private static final Known<Integer, MonetizationState> KNOWN = Known.of(NONE, ENABLED, BLOCKED);

    private MonetizationState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static MonetizationState of(int raw) {
        MonetizationState known = KNOWN.find(raw);
        return known != null ? known : new MonetizationState(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<MonetizationState> values() {
        return KNOWN.values();
    }
}
