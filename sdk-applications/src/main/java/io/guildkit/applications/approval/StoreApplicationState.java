package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far an application's licence for the store is. */
public final class StoreApplicationState extends IntValue {
    /** It has none. */
    public static final StoreApplicationState NONE = new StoreApplicationState(1, "NONE");
    /** The fee is paid. */
    public static final StoreApplicationState PAID = new StoreApplicationState(2, "PAID");
    /** It was asked for. */
    public static final StoreApplicationState SUBMITTED = new StoreApplicationState(3, "SUBMITTED");
    /** It was granted. */
    public static final StoreApplicationState APPROVED = new StoreApplicationState(4, "APPROVED");
    /** It was refused. */
    public static final StoreApplicationState REJECTED = new StoreApplicationState(5, "REJECTED");
    /** Stands for a value that the service left out. */
    public static final StoreApplicationState UNKNOWN = new StoreApplicationState(null, null);

    private static final Known<Integer, StoreApplicationState> KNOWN =
            Known.of(NONE, PAID, SUBMITTED, APPROVED, REJECTED);

    private StoreApplicationState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static StoreApplicationState of(int raw) {
        StoreApplicationState known = KNOWN.find(raw);
        return known != null ? known : new StoreApplicationState(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<StoreApplicationState> values() {
        return KNOWN.values();
    }
}
