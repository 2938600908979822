package io.guildkit.core.model;

import io.guildkit.core.wire.Flag;

/** A property of an application. Bits 8, 9 and 10 carry two names each; both answer. */
public enum ApplicationFlag implements Flag {
    /** Its activity is released. */
    EMBEDDED_RELEASED(1),
    /** It can manage emoji. */
    MANAGED_EMOJI(2, false),
    /** Its activity can sell. */
    EMBEDDED_IAP(3),
    /** It can create group conversations. */
    GROUP_DM_CREATE(4, false),
    /** It takes part in the closed test of local control. */
    RPC_PRIVATE_BETA(5, false),
    /** It has created many moderation rules. */
    AUTO_MODERATION_RULE_CREATE_BADGE(6),
    /** It has no game profile. */
    GAME_PROFILE_DISABLED(7),
    /** Its OAuth2 client can keep no secret. */
    PUBLIC_OAUTH2_CLIENT(8),
    /** Another name of the same bit. */
    ALLOW_ASSETS(8, false),
    /** Its activity runs without a channel. */
    CONTEXTLESS_ACTIVITY(9),
    /** Another name of the same bit. */
    ALLOW_ACTIVITY_ACTION_SPECTATE(9, false),
    /** It has limited access to the social layer. */
    SOCIAL_LAYER_INTEGRATION_LIMITED(10),
    /** Another name of the same bit. */
    ALLOW_ACTIVITY_ACTION_JOIN_REQUEST(10, false),
    /** It has connected to a client locally. */
    RPC_HAS_CONNECTED(11),
    /** It gets presences; for bots in 100 or more guilds. */
    GATEWAY_PRESENCE(12),
    /** It gets presences; for bots in fewer than 100 guilds. */
    GATEWAY_PRESENCE_LIMITED(13),
    /** It gets members; for bots in 100 or more guilds. */
    GATEWAY_GUILD_MEMBERS(14),
    /** It gets members; for bots in fewer than 100 guilds. */
    GATEWAY_GUILD_MEMBERS_LIMITED(15),
    /** Its growth is unusual, and it is not verified yet. */
    VERIFICATION_PENDING_GUILD_LIMIT(16),
    /** It is an activity that runs within the client. */
    EMBEDDED(17),
    /** It gets the text of messages; for bots in 100 or more guilds. */
    GATEWAY_MESSAGE_CONTENT(18),
    /** It gets the text of messages; for bots in fewer than 100 guilds. */
    GATEWAY_MESSAGE_CONTENT_LIMITED(19),
    /** It is an activity of the service itself. */
    EMBEDDED_FIRST_PARTY(20),
    /** Its meaning is not known. */
    APPLICATION_COMMAND_MIGRATED(21),
    /** It has registered commands. */
    APPLICATION_COMMAND_BADGE(23),
    /** One of its commands was used in the last 30 days. */
    ACTIVE(24, false),
    /** It has ceased to be active less than 30 days ago. */
    ACTIVE_GRACE_PERIOD(25, false),
    /** It can open a frame in the client. */
    IFRAME_MODAL(26),
    /** It has access to the social layer. */
    SOCIAL_LAYER_INTEGRATION(27),
    /** The service promotes it. */
    PROMOTED(29),
    /** It is a partner of the service. */
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
     * Tells whether services show the flag to all users.
     *
     * @return false for flags that only the application's developers see
     */
    public boolean isPublic() {
        return isPublic;
    }
}
