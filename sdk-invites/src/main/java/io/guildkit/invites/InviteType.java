package io.guildkit.invites;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of an invite's target. */
public final class InviteType extends IntValue {
    private static final Known<Integer, InviteType> KNOWN = new Known<>();

    /** A guild. */
    public static final InviteType GUILD = KNOWN.add(new InviteType(0, "GUILD"));
    /** A private group of users. */
    public static final InviteType GROUP_DM = KNOWN.add(new InviteType(1, "GROUP_DM"));
    /** A friendship with the creator of the invite. */
    public static final InviteType FRIEND = KNOWN.add(new InviteType(2, "FRIEND"));
    /** The value of an absent member. */
    public static final InviteType UNKNOWN = new InviteType(null, null);

    private InviteType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static InviteType of(int raw) {
        InviteType known = KNOWN.get(raw);
        return known == null ? new InviteType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<InviteType> values() {
        return KNOWN.values();
    }
}
