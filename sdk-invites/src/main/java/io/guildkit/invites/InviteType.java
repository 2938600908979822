package io.guildkit.invites;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of an invite's target. */
public final class InviteType extends IntValue {
    private static final Known<Integer, InviteType> KNOWN = new Known<>(InviteType::new);

    /** A guild. */
    public static final InviteType GUILD = KNOWN.add(0, "GUILD");
    /** A private group of users. */
    public static final InviteType GROUP_DM = KNOWN.add(1, "GROUP_DM");
    /** A friendship with the creator of the invite. */
    public static final InviteType FRIEND = KNOWN.add(2, "FRIEND");
    /** The value of an absent member. */
    public static final InviteType UNKNOWN = KNOWN.absent();

    private InviteType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static InviteType of(int raw) {
        return KNOWN.of(raw);
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<InviteType> values() {
        return KNOWN.values();
    }
}
