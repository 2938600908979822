package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far an application's verification is. */
public final class VerificationState extends IntValue {
    /** It can't be verified yet. */
    public static final VerificationState INELIGIBLE = new VerificationState(1, "INELIGIBLE");
    /** Nobody has asked for it. */
    public static final VerificationState UNSUBMITTED = new VerificationState(2, "UNSUBMITTED");
    /** Somebody has asked for it. */
    public static final VerificationState SUBMITTED = new VerificationState(3, "SUBMITTED");
    /** It is verified. */
    public static final VerificationState SUCCEEDED = new VerificationState(4, "SUCCEEDED");
    /** Stands for a value that the service left out. */
    public static final VerificationState UNKNOWN = new VerificationState(null, null);

    private static final Known<Integer, VerificationState> KNOWN =
            Known.of(INELIGIBLE, UNSUBMITTED, SUBMITTED, SUCCEEDED);

    private VerificationState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static VerificationState of(int raw) {
        VerificationState known = KNOWN.find(raw);
        return known != null ? known : new VerificationState(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<VerificationState> values() {
        return KNOWN.values();
    }
}
