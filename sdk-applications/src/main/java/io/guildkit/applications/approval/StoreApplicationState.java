package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of an application's licence for the store. */
public final class StoreApplicationState extends IntValue {
    private static final Known<Integer, StoreApplicationState> KNOWN = new Known<>();

    /** The application has no licence. */
    public static final StoreApplicationState NONE = KNOWN.add(new StoreApplicationState(1, "NONE"));
    /** The licence fee is paid. */
    public static final StoreApplicationState PAID = KNOWN.add(new StoreApplicationState(2, "PAID"));
    /** A licence was requested. */
    public static final StoreApplicationState SUBMITTED = KNOWN.add(new StoreApplicationState(3, "SUBMITTED"));
    /** The licence was granted. */
    public static final StoreApplicationState APPROVED = KNOWN.add(new StoreApplicationState(4, "APPROVED"));
    /** The licence was refused. */
    public static final StoreApplicationState REJECTED = KNOWN.add(new StoreApplicationState(5, "REJECTED"));
    /** The value of an absent member. */
    public static final StoreApplicationState UNKNOWN = new StoreApplicationState(null, null);

    private StoreApplicationState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static StoreApplicationState of(int raw) {
        StoreApplicationState known = KNOWN.get(raw);
        return known == null ? new StoreApplicationState(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<StoreApplicationState> values() {
        return KNOWN.values();
    }
}
