package io.guildkit.auth;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An action that the service requires of the account's owner before the account can be used again. */
public final class LoginRequiredAction extends StringValue {
    private static final Known<String, LoginRequiredAction> KNOWN = new Known<>();

    /** Set a new password, because the current password no longer meets the rules. */
    public static final LoginRequiredAction UPDATE_PASSWORD =
            KNOWN.add(new LoginRequiredAction("update_password", "UPDATE_PASSWORD"));
    /** The value of an absent member. */
    public static final LoginRequiredAction UNKNOWN = new LoginRequiredAction(null, null);

    private LoginRequiredAction(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static LoginRequiredAction of(String raw) {
        LoginRequiredAction known = KNOWN.get(raw);
        return known == null ? new LoginRequiredAction(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<LoginRequiredAction> values() {
        return KNOWN.values();
    }
}
