package io.guildkit.testkit.internal.invites;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.IntSpec;
import org.jspecify.annotations.Nullable;

/**
 * The target of an invite besides the channel.
 *
 * @param type the type; null for none
 * @param user the streaming user, or null
 */
record InviteTarget(
        @Nullable Integer type,
        @Nullable Account user,
        @Nullable Application application) {
    static final String TYPE = "target_type";
    static final String USER_ID = "target_user_id";
    static final String APPLICATION_ID = "target_application_id";

    static IntSpec types() {
        return IntSpec.oneOf(
                Invite.STREAM, Invite.EMBEDDED_APPLICATION, Invite.ROLE_SUBSCRIPTIONS, Invite.CREATOR_PAGE);
    }

    static InviteTarget read(Exchange exchange, Channel channel, State state, Community community) {
        int type = exchange.number(TYPE, 0);
        FormErrors errors = new FormErrors();
        requirePair(exchange, USER_ID, type == Invite.STREAM, errors);
        requirePair(exchange, APPLICATION_ID, type == Invite.EMBEDDED_APPLICATION, errors);
        String userId = exchange.textOrNull(USER_ID);
        Account user = userId == null
                ? null
                : state.accounts
                        .byId(userId)
                        .filter(channel.streamers::contains)
                        .orElse(null);
        if (userId != null && user == null) {
            errors.at(USER_ID).add("GUILD_INVITE_INVALID_STREAMER", "The user does not stream in this channel.");
        }
        String applicationId = exchange.textOrNull(APPLICATION_ID);
        Application application = applicationId == null
                ? null
                : community
                        .applications
                        .byId(applicationId)
                        .filter(Application::isEmbedded)
                        .orElse(null);
        if (applicationId != null && application == null) {
            errors.at(APPLICATION_ID)
                    .add("GUILD_INVITE_INVALID_APPLICATION", "There is no embedded application with this id.");
        }
        Problem.throwIfAny(errors);
        return new InviteTarget(type == 0 ? null : type, user, application);
    }

    private static void requirePair(Exchange exchange, String field, boolean wanted, FormErrors errors) {
        if (wanted && !exchange.has(field)) {
            errors.at(field).add("BASE_TYPE_REQUIRED", "This field is required for this target type.");
        } else if (!wanted && exchange.has(field)) {
            errors.at(field).add("GUILD_INVITE_INVALID_TARGET_TYPE", "This field is not for this target type.");
        }
    }
}
