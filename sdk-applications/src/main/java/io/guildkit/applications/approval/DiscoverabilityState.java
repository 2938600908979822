package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether an application can be found. */
public final class DiscoverabilityState extends IntValue {
    /** It can't be made to be found yet. */
    public static final DiscoverabilityState INELIGIBLE = new DiscoverabilityState(1, "INELIGIBLE");
    /** It is not. */
    public static final DiscoverabilityState NOT_DISCOVERABLE = new DiscoverabilityState(2, "NOT_DISCOVERABLE");
    /** It is. */
    public static final DiscoverabilityState DISCOVERABLE = new DiscoverabilityState(3, "DISCOVERABLE");
    /** It is, and may be recommended. */
    public static final DiscoverabilityState FEATUREABLE = new DiscoverabilityState(4, "FEATUREABLE");
    /** The service forbids it. */
    public static final DiscoverabilityState BLOCKED = new DiscoverabilityState(5, "BLOCKED");
    /** Stands for a value that the service left out. */
    public static final DiscoverabilityState UNKNOWN = new DiscoverabilityState(null, null);

    private static final Known<Integer, DiscoverabilityState> KNOWN =
            Known.of(INELIGIBLE, NOT_DISCOVERABLE, DISCOVERABLE, FEATUREABLE, BLOCKED);

    private DiscoverabilityState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static DiscoverabilityState of(int raw) {
        DiscoverabilityState known = KNOWN.find(raw);
        return known != null ? known : new DiscoverabilityState(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<DiscoverabilityState> values() {
        return KNOWN.values();
    }
}
