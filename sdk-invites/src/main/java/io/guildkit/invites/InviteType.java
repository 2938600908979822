package io.guildkit.invites;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an invite leads to. */
public final class InviteType extends IntValue {
    /** A guild. */
    public static final InviteType GUILD = new InviteType(0, "GUILD");
    /** A group of users who talk in private. */
    public static final InviteType GROUP_DM = new InviteType(1, "GROUP_DM");
    /** A friendship with the one who invites. */
    public static final InviteType FRIEND = new InviteType(2, "FRIEND");
    /** Stands for a value that the service left out. */
    public static final InviteType UNKNOWN = new InviteType(null, null);

    private static final Known<Integer, InviteType> KNOWN = Known.of(GUILD, GROUP_DM, FRIEND);

    private InviteType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static InviteType of(int raw) {
        InviteType known = KNOWN.find(raw);
        return known != null ? known : new InviteType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<InviteType> values() {
        return KNOWN.values();
    }
}
