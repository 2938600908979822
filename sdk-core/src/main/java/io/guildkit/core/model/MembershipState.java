package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a team member has joined. */
public final class MembershipState extends IntValue {
    /** Was invited and has not answered. */
    public static final MembershipState INVITED = new MembershipState(1, "INVITED");
    /** Has joined. */
    public static final MembershipState ACCEPTED = new MembershipState(2, "ACCEPTED");
    /** Stands for a value that the service left out. */
    public static final MembershipState UNKNOWN = new MembershipState(null, null);

    private static final Known<Integer, MembershipState> KNOWN = Known.of(INVITED, ACCEPTED);

    private MembershipState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static MembershipState of(int raw) {
        MembershipState known = KNOWN.find(raw);
        return known != null ? known : new MembershipState(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<MembershipState> values() {
        return KNOWN.values();
    }
}
