package io.guildkit.auth;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What led to a login or registration from outside the usual way. */
public final class LoginSource extends StringValue {
    /** A gift code. */
    public static final LoginSource GIFT = new LoginSource("gift", "GIFT");
    /** A guild template. */
    public static final LoginSource GUILD_TEMPLATE = new LoginSource("guild_template", "GUILD_TEMPLATE");
    /** An invite to a guild. */
    public static final LoginSource GUILD_INVITE = new LoginSource("guild_invite", "GUILD_INVITE");
    /** An invite to a group of users. */
    public static final LoginSource DM_INVITE = new LoginSource("dm_invite", "DM_INVITE");
    /** An invite to become friends. */
    public static final LoginSource FRIEND_INVITE = new LoginSource("friend_invite", "FRIEND_INVITE");
    /** The page that sells a role. */
    public static final LoginSource ROLE_SUBSCRIPTION = new LoginSource("role_subscription", "ROLE_SUBSCRIPTION");
    /** The settings of a role that is sold. */
    public static final LoginSource ROLE_SUBSCRIPTION_SETTING =
            new LoginSource("role_subscription_setting", "ROLE_SUBSCRIPTION_SETTING");
    /** Stands for a value that the service left out. */
    public static final LoginSource UNKNOWN = new LoginSource(null, null);

    private static final Known<String, LoginSource> KNOWN = Known.of(
            GIFT, GUILD_TEMPLATE, GUILD_INVITE, DM_INVITE, FRIEND_INVITE, ROLE_SUBSCRIPTION, ROLE_SUBSCRIPTION_SETTING);

    private LoginSource(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static LoginSource of(String raw) {
        LoginSource known = KNOWN.find(raw);
        return known != null ? known : new LoginSource(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<LoginSource> values() {
        return KNOWN.values();
    }
}
