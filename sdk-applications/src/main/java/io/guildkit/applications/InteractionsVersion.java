package io.guildkit.applications;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an application is sent at its interactions endpoint. */
public final class InteractionsVersion extends IntValue {
    /** Interaction Create events alone; the default. */
    public static final InteractionsVersion VERSION_1 = new InteractionsVersion(1, "VERSION_1");
    /** The events it chose. */
    public static final InteractionsVersion VERSION_2 = new InteractionsVersion(2, "VERSION_2");
    /** Stands for a value that the service left out. */
    public static final InteractionsVersion UNKNOWN = new InteractionsVersion(null, null);

    private static final Known<Integer, InteractionsVersion> KNOWN = Known.of(VERSION_1, VERSION_2);

    private InteractionsVersion(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static InteractionsVersion of(int raw) {
        InteractionsVersion known = KNOWN.find(raw);
        return known != null ? known : new InteractionsVersion(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<InteractionsVersion> values() {
        return KNOWN.values();
    }
}
