package io.guildkit.applications.approval;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of an application's verification. */
public final class VerificationState extends IntValue {
    private static final Known<Integer, VerificationState> KNOWN = new Known<>();

    /** The application cannot be verified yet. */
    public static final VerificationState INELIGIBLE = KNOWN.add(new VerificationState(1, "INELIGIBLE"));
    /** Verification was not requested. */
    public static final VerificationState UNSUBMITTED = KNOWN.add(new VerificationState(2, "UNSUBMITTED"));
    /** Verification was requested. */
    public static final VerificationState SUBMITTED = KNOWN.add(new VerificationState(3, "SUBMITTED"));
    /** The application is verified. */
    public static final VerificationState SUCCEEDED = KNOWN.add(new VerificationState(4, "SUCCEEDED"));
    /** The value of an absent member. */
    public static final VerificationState UNKNOWN = new VerificationState(null, null);

    private VerificationState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static VerificationState of(int raw) {
        VerificationState known = KNOWN.get(raw);
        return known == null ? new VerificationState(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<VerificationState> values() {
        return KNOWN.values();
    }
}
