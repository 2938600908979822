package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The membership of a user in a team. */
public final class MembershipState extends IntValue {
    private static final Known<Integer, MembershipState> KNOWN = new Known<>();

    /** The user was invited and has not responded. */
    public static final MembershipState INVITED = KNOWN.add(new MembershipState(1, "INVITED"));
    /** The user has joined. */
    public static final MembershipState ACCEPTED = KNOWN.add(new MembershipState(2, "ACCEPTED"));
    /** The value of an absent member. */
    public static final MembershipState UNKNOWN = new MembershipState(null, null);

    private MembershipState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static MembershipState of(int raw) {
        MembershipState known = KNOWN.get(raw);
        return known == null ? new MembershipState(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<MembershipState> values() {
        return KNOWN.values();
    }
}
