package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far an application's access to local control is. */
public final class RpcApplicationState extends IntValue {
    private static final Known<Integer, RpcApplicationState> KNOWN = new Known<>(RpcApplicationState::new);

    /** It has none. */
    public static final RpcApplicationState DISABLED = KNOWN.add(0, "DISABLED");
    /** Nobody has asked for it. */
    public static final RpcApplicationState UNSUBMITTED = KNOWN.add(1, "UNSUBMITTED");
    /** It was asked for. */
    public static final RpcApplicationState SUBMITTED = KNOWN.add(2, "SUBMITTED");
    /** It was granted. */
    public static final RpcApplicationState APPROVED = KNOWN.add(3, "APPROVED");
    /** It was refused. */
    public static final RpcApplicationState REJECTED = KNOWN.add(4, "REJECTED");
    /** Stands for an absent value. */
    public static final RpcApplicationState UNKNOWN = KNOWN.absent();

    private RpcApplicationState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static RpcApplicationState of(int raw) {
        return KNOWN.of(raw);
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<RpcApplicationState> values() {
        return KNOWN.values();
    }
}
