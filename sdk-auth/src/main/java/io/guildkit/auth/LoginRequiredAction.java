package io.guildkit.auth;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something the account's owner has to do before the account can be used on. */
public final class LoginRequiredAction extends StringValue {
    /** Set a new password, because the present one no longer meets the rules. */
    public static final LoginRequiredAction UPDATE_PASSWORD =
            new LoginRequiredAction("update_password", "UPDATE_PASSWORD");
    /** Stands for a value that the service left out. */
    public static final LoginRequiredAction UNKNOWN = new LoginRequiredAction(null, null);

    private static final Known<String, LoginRequiredAction> KNOWN = Known.of(UPDATE_PASSWORD);

    private LoginRequiredAction(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static LoginRequiredAction of(String raw) {
        LoginRequiredAction known = KNOWN.find(raw);
        return known != null ? known : new LoginRequiredAction(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<LoginRequiredAction> values() {
        return KNOWN.values();
    }
}
