package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far an application's access to local control is. */
public final class RpcApplicationState extends IntValue {
    /** It has none. */
    public static final RpcApplicationState DISABLED = new RpcApplicationState(0, "DISABLED");
    /** Nobody has asked for it. */
    public static final RpcApplicationState UNSUBMITTED = new RpcApplicationState(1, "UNSUBMITTED");
    /** It was asked for. */
    public static final RpcApplicationState SUBMITTED = new RpcApplicationState(2, "SUBMITTED");
    /** It was granted. */
    public static final RpcApplicationState APPROVED = new RpcApplicationState(3, "APPROVED");
    /** It was refused. */
    public static final RpcApplicationState REJECTED = new RpcApplicationState(4, "REJECTED");
    /** Stands for a value that the service left out. */
    public static final RpcApplicationState UNKNOWN = new RpcApplicationState(null, null);

    private static final Known<Integer, RpcApplicationState> KNOWN =
            Known.of(DISABLED, UNSUBMITTED, SUBMITTED, APPROVED, REJECTED);

    private RpcApplicationState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static RpcApplicationState of(int raw) {
        RpcApplicationState known = KNOWN.find(raw);
        return known != null ? known : new RpcApplicationState(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<RpcApplicationState> values() {
        return KNOWN.values();
    }
}
