package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether an application can be found. */
public final class DiscoverabilityState extends IntValue {
    private static final Known<Integer, DiscoverabilityState> KNOWN = new Known<>(DiscoverabilityState::new);

    /** It can't be made to be found yet. */
    public static final DiscoverabilityState INELIGIBLE = KNOWN.add(1, "INELIGIBLE");
    /** It is not. */
    public static final DiscoverabilityState NOT_DISCOVERABLE = KNOWN.add(2, "NOT_DISCOVERABLE");
    /** It is. */
    public static final DiscoverabilityState DISCOVERABLE = KNOWN.add(3, "DISCOVERABLE");
    /** It is, and may be recommended. */
    public static final DiscoverabilityState FEATUREABLE = KNOWN.add(4, "FEATUREABLE");
    /** The service forbids it. */
    public static final DiscoverabilityState BLOCKED = KNOWN.add(5, "BLOCKED");
    /** Stands for an absent value. */
    public static final DiscoverabilityState UNKNOWN = KNOWN.absent();

    private DiscoverabilityState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static DiscoverabilityState of(int raw) {
        return KNOWN.of(raw);
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<DiscoverabilityState> values() {
        return KNOWN.values();
    }
}
