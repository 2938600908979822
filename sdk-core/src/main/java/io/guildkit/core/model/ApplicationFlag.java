package io.guildkit.core.model;

import io.guildkit.core.wire.Flag;

/** A property of an application. Bits 8, 9 and 10 have two names each, and both names work. */
public enum ApplicationFlag implements Flag {
    /** The application's activity is released. */
    EMBEDDED_RELEASED(1),
    /** The application can manage emoji. */
    MANAGED_EMOJI(2, false),
    /** The application's activity can offer in-app purchases. */
    EMBEDDED_IAP(3),
    /** The application can create group conversations. */
    GROUP_DM_CREATE(4, false),
    /** The application is in the closed beta of RPC. */
    RPC_PRIVATE_BETA(5, false),
    /** The application has created many moderation rules. */
    AUTO_MODERATION_RULE_CREATE_BADGE(6),
    /** The application has no game profile. */
    GAME_PROFILE_DISABLED(7),
    /** The application's OAuth2 client cannot keep a secret. */
    PUBLIC_OAUTH2_CLIENT(8),
    /** Another name of the bit of {@link #PUBLIC_OAUTH2_CLIENT}. */
    ALLOW_ASSETS(8, false),
    /** The application's activity runs without a channel. */
    CONTEXTLESS_ACTIVITY(9),
    /** Another name of the bit of {@link #CONTEXTLESS_ACTIVITY}. */
    ALLOW_ACTIVITY_ACTION_SPECTATE(9, false),
    /** The application has limited access to the social layer. */
    SOCIAL_LAYER_INTEGRATION_LIMITED(10),
    /** Another name of the bit of {@link #SOCIAL_LAYER_INTEGRATION_LIMITED}. */
    ALLOW_ACTIVITY_ACTION_JOIN_REQUEST(10, false),
    /** The application has connected to a client locally. */
    RPC_HAS_CONNECTED(11),
    /** The application receives presences; for bots in 100 or more guilds. */
    GATEWAY_PRESENCE(12),
    /** The application receives presences; for bots in fewer than 100 guilds. */
    GATEWAY_PRESENCE_LIMITED(13),
    /** The application receives members; for bots in 100 or more guilds. */
    GATEWAY_GUILD_MEMBERS(14),
    /** The application receives members; for bots in fewer than 100 guilds. */
    GATEWAY_GUILD_MEMBERS_LIMITED(15),
    /** The application grows unusually fast and is not verified yet. */
    VERIFICATION_PENDING_GUILD_LIMIT(16),
    /** The application is an activity that runs within the client. */
    EMBEDDED(17),
    /** The application receives the text of messages; for bots in 100 or more guilds. */
    GATEWAY_MESSAGE_CONTENT(18),
    /** The application receives the text of messages; for bots in fewer than 100 guilds. */
    GATEWAY_MESSAGE_CONTENT_LIMITED(19),
    /** The application is an activity of the service. */
    EMBEDDED_FIRST_PARTY(20),
    /** The meaning is not documented. */
    APPLICATION_COMMAND_MIGRATED(21),
    /** The application has registered commands. */
    APPLICATION_COMMAND_BADGE(23),
    /** A command of the application was used in the last 30 days. */
    ACTIVE(24, false),
    /** The application became inactive less than 30 days ago. */
    ACTIVE_GRACE_PERIOD(25, false),
    /** The application can open a frame in the client. */
    IFRAME_MODAL(26),
    /** The application has access to the social layer. */
    SOCIAL_LAYER_INTEGRATION(27),
    /** The service promotes the application. */
    PROMOTED(29),
    /** The application is a partner of the service. */
    PARTNER(30);

    private final int bit;
    private final boolean isPublic;

    ApplicationFlag(int bit) {
        this(bit, true);
    }

    ApplicationFlag(int bit, boolean isPublic) {
        this.bit = bit;
        this.isPublic = isPublic;
    }

    @Override
    public int bit() {
        return bit;
    }

    /**
     * Returns whether services show the flag to all users.
     *
     * @return false for flags that only the application's developers see
     */
    public boolean isPublic() {
        return isPublic;
    }
}
