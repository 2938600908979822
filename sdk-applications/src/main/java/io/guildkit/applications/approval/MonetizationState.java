package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of an application's monetization. */
public final class MonetizationState extends IntValue {
    private static final Known<Integer, MonetizationState> KNOWN = new Known<>();

    /** The application sells nothing. */
    public static final MonetizationState NONE = KNOWN.add(new MonetizationState(1, "NONE"));
    /** The application sells products. */
    public static final MonetizationState ENABLED = KNOWN.add(new MonetizationState(2, "ENABLED"));
    /** The service does not permit monetization. */
    public static final MonetizationState BLOCKED = KNOWN.add(new MonetizationState(3, "BLOCKED"));
    /** The value of an absent member. */
    public static final MonetizationState UNKNOWN = new MonetizationState(null, null);

    private MonetizationState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static MonetizationState of(int raw) {
        MonetizationState known = KNOWN.get(raw);
        return known == null ? new MonetizationState(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<MonetizationState> values() {
        return KNOWN.values();
    }
}
