package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of an application's access to RPC, the control of a local client. */
public final class RpcApplicationState extends IntValue {
    private static final Known<Integer, RpcApplicationState> KNOWN = new Known<>();

    /** The application has no access. */
    public static final RpcApplicationState DISABLED = KNOWN.add(new RpcApplicationState(0, "DISABLED"));
    /** Access was not requested. */
    public static final RpcApplicationState UNSUBMITTED = KNOWN.add(new RpcApplicationState(1, "UNSUBMITTED"));
    /** Access was requested. */
    public static final RpcApplicationState SUBMITTED = KNOWN.add(new RpcApplicationState(2, "SUBMITTED"));
    /** Access was granted. */
    public static final RpcApplicationState APPROVED = KNOWN.add(new RpcApplicationState(3, "APPROVED"));
    /** Access was refused. */
    public static final RpcApplicationState REJECTED = KNOWN.add(new RpcApplicationState(4, "REJECTED"));
    /** The value of an absent member. */
    public static final RpcApplicationState UNKNOWN = new RpcApplicationState(null, null);

    private RpcApplicationState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static RpcApplicationState of(int raw) {
        RpcApplicationState known = KNOWN.get(raw);
        return known == null ? new RpcApplicationState(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<RpcApplicationState> values() {
        return KNOWN.values();
    }
}
