package io.guildkit.auth;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The origin of an unusual login or registration, such as a gift or a template. */
public final class LoginSource extends StringValue {
    private static final Known<String, LoginSource> KNOWN = new Known<>();

    /** A gift code. */
    public static final LoginSource GIFT = KNOWN.add(new LoginSource("gift", "GIFT"));
    /** A guild template. */
    public static final LoginSource GUILD_TEMPLATE = KNOWN.add(new LoginSource("guild_template", "GUILD_TEMPLATE"));
    /** An invite to a guild. */
    public static final LoginSource GUILD_INVITE = KNOWN.add(new LoginSource("guild_invite", "GUILD_INVITE"));
    /** An invite to a group of users. */
    public static final LoginSource DM_INVITE = KNOWN.add(new LoginSource("dm_invite", "DM_INVITE"));
    /** An invite to become friends. */
    public static final LoginSource FRIEND_INVITE = KNOWN.add(new LoginSource("friend_invite", "FRIEND_INVITE"));
    /** The page that sells a role. */
    public static final LoginSource ROLE_SUBSCRIPTION =
            KNOWN.add(new LoginSource("role_subscription", "ROLE_SUBSCRIPTION"));
    /** The settings of a role that is sold. */
    public static final LoginSource ROLE_SUBSCRIPTION_SETTING =
            KNOWN.add(new LoginSource("role_subscription_setting", "ROLE_SUBSCRIPTION_SETTING"));
    /** The value of an absent member. */
    public static final LoginSource UNKNOWN = new LoginSource(null, null);

    private LoginSource(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static LoginSource of(String raw) {
        LoginSource known = KNOWN.get(raw);
        return known == null ? new LoginSource(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<LoginSource> values() {
        return KNOWN.values();
    }
}
