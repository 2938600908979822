package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of an application's discoverability. */
public final class DiscoverabilityState extends IntValue {
    private static final Known<Integer, DiscoverabilityState> KNOWN = new Known<>();

    /** The application cannot be made discoverable yet. */
    public static final DiscoverabilityState INELIGIBLE = KNOWN.add(new DiscoverabilityState(1, "INELIGIBLE"));
    /** The application is not discoverable. */
    public static final DiscoverabilityState NOT_DISCOVERABLE =
            KNOWN.add(new DiscoverabilityState(2, "NOT_DISCOVERABLE"));
    /** The application is discoverable. */
    public static final DiscoverabilityState DISCOVERABLE = KNOWN.add(new DiscoverabilityState(3, "DISCOVERABLE"));
    /** The application is discoverable and may be featured. */
    public static final DiscoverabilityState FEATUREABLE = KNOWN.add(new DiscoverabilityState(4, "FEATUREABLE"));
    /** The service does not permit discoverability. */
    public static final DiscoverabilityState BLOCKED = KNOWN.add(new DiscoverabilityState(5, "BLOCKED"));
    /** The value of an absent member. */
    public static final DiscoverabilityState UNKNOWN = new DiscoverabilityState(null, null);

    private DiscoverabilityState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static DiscoverabilityState of(int raw) {
        DiscoverabilityState known = KNOWN.get(raw);
        return known == null ? new DiscoverabilityState(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<DiscoverabilityState> values() {
        return KNOWN.values();
    }
}
