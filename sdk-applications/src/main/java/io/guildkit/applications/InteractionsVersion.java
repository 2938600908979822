package io.guildkit.applications;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The version of the payloads that the service sends to an application's interactions endpoint. */
public final class InteractionsVersion extends IntValue {
    private static final Known<Integer, InteractionsVersion> KNOWN = new Known<>();

    /** Only Interaction Create events; the default. */
    public static final InteractionsVersion VERSION_1 = KNOWN.add(new InteractionsVersion(1, "VERSION_1"));
    /** The events that the application has selected. */
    public static final InteractionsVersion VERSION_2 = KNOWN.add(new InteractionsVersion(2, "VERSION_2"));
    /** The value of an absent member. */
    public static final InteractionsVersion UNKNOWN = new InteractionsVersion(null, null);

    private InteractionsVersion(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static InteractionsVersion of(int raw) {
        InteractionsVersion known = KNOWN.get(raw);
        return known == null ? new InteractionsVersion(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<InteractionsVersion> values() {
        return KNOWN.values();
    }
}
