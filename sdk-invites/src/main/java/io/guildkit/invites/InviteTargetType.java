package io.guildkit.invites;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is shown to those who accept an invite to a voice channel, or what the invite sells. */
public final class InviteTargetType extends IntValue {
    /** The stream of a user. */
    public static final InviteTargetType STREAM = new InviteTargetType(1, "STREAM");
    /** An activity that runs within the client. */
    public static final InviteTargetType EMBEDDED_APPLICATION = new InviteTargetType(2, "EMBEDDED_APPLICATION");
    /** The roles that the guild sells. Lists of invites leave such an invite out, and it can't be deleted. */
    public static final InviteTargetType ROLE_SUBSCRIPTIONS = new InviteTargetType(3, "ROLE_SUBSCRIPTIONS");
    /** The page of the guild's owner. Lists of invites leave such an invite out, and it can't be deleted. */
    public static final InviteTargetType CREATOR_PAGE = new InviteTargetType(4, "CREATOR_PAGE");
    /** Stands for a value that the service left out. */
    public static final InviteTargetType UNKNOWN = new InviteTargetType(null, null);

    private static final Known<Integer, InviteTargetType> KNOWN =
            Known.of(STREAM, EMBEDDED_APPLICATION, ROLE_SUBSCRIPTIONS, CREATOR_PAGE);

    private InviteTargetType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static InviteTargetType of(int raw) {
        InviteTargetType known = KNOWN.find(raw);
        return known != null ? known : new InviteTargetType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<InviteTargetType> values() {
        return KNOWN.values();
    }
}
