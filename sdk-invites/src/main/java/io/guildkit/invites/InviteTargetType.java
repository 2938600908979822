package io.guildkit.invites;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The target of an invite to a voice channel, such as a stream, or the product that an invite sells. */
public final class InviteTargetType extends IntValue {
    private static final Known<Integer, InviteTargetType> KNOWN = new Known<>();

    /** The stream of a user. */
    public static final InviteTargetType STREAM = KNOWN.add(new InviteTargetType(1, "STREAM"));
    /** An activity that runs within the client. */
    public static final InviteTargetType EMBEDDED_APPLICATION =
            KNOWN.add(new InviteTargetType(2, "EMBEDDED_APPLICATION"));
    /** The roles that the guild sells. Lists do not contain such an invite, and it cannot be deleted. */
    public static final InviteTargetType ROLE_SUBSCRIPTIONS = KNOWN.add(new InviteTargetType(3, "ROLE_SUBSCRIPTIONS"));
    /** The page of the guild's owner. Lists do not contain such an invite, and it cannot be deleted. */
    public static final InviteTargetType CREATOR_PAGE = KNOWN.add(new InviteTargetType(4, "CREATOR_PAGE"));
    /** The value of an absent member. */
    public static final InviteTargetType UNKNOWN = new InviteTargetType(null, null);

    private InviteTargetType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static InviteTargetType of(int raw) {
        InviteTargetType known = KNOWN.get(raw);
        return known == null ? new InviteTargetType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<InviteTargetType> values() {
        return KNOWN.values();
    }
}
