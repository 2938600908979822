package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where an application can be installed. */
public final class IntegrationType extends IntValue {
    /** In a guild. */
    public static final IntegrationType GUILD_INSTALL = new IntegrationType(0, "GUILD_INSTALL");
    /** With a user. */
    public static final IntegrationType USER_INSTALL = new IntegrationType(1, "USER_INSTALL");
    /** Stands for a value that the service left out. */
    public static final IntegrationType UNKNOWN = new IntegrationType(null, null);

    private static final Known<Integer, IntegrationType> KNOWN = Known.of(GUILD_INSTALL, USER_INSTALL);

    private IntegrationType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static IntegrationType of(int raw) {
        IntegrationType known = KNOWN.find(raw);
        return known != null ? known : new IntegrationType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<IntegrationType> values() {
        return KNOWN.values();
    }
}
