package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A context in which an application can be installed. */
public final class IntegrationType extends IntValue {
    private static final Known<Integer, IntegrationType> KNOWN = new Known<>();

    /** The application is installed in a guild. */
    public static final IntegrationType GUILD_INSTALL = KNOWN.add(new IntegrationType(0, "GUILD_INSTALL"));
    /** The application is installed for a user. */
    public static final IntegrationType USER_INSTALL = KNOWN.add(new IntegrationType(1, "USER_INSTALL"));
    /** The value of an absent member. */
    public static final IntegrationType UNKNOWN = new IntegrationType(null, null);

    private IntegrationType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static IntegrationType of(int raw) {
        IntegrationType known = KNOWN.get(raw);
        return known == null ? new IntegrationType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<IntegrationType> values() {
        return KNOWN.values();
    }
}
