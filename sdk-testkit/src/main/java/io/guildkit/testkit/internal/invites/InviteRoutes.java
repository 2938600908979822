package io.guildkit.testkit.internal.invites;

import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.ScheduledEvent;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.ChannelJson;
import io.guildkit.testkit.internal.view.EventJson;
import io.guildkit.testkit.internal.view.InviteJson;

/** Looking at an invite, accepting it and deleting it. */
record InviteRoutes(State state, Community community, Doorkeeper doorkeeper, Admission admission) {
    private static final String TEMPLATE = "/invites/{invite.code}";
    private static final String WITH_COUNTS = "with_counts";
    private static final String WITH_PERMISSIONS = "with_permissions";
    private static final String EVENT_ID = "guild_scheduled_event_id";

    private static final QuerySpec GET =
            QuerySpec.none().bool(WITH_COUNTS).bool(WITH_PERMISSIONS).optional(EVENT_ID, snowflake());

    private static final BodySpec ACCEPT = BodySpec.empty().optional(Admission.SESSION_ID, text());

    void register(Router router) {
        router.get(TEMPLATE).open().query(GET).handle(this::get);
        router.post(TEMPLATE).oauth2("guilds.join").body(ACCEPT).handle(this::accept);
        router.delete(TEMPLATE).botsToo().handle(this::delete);
    }

    private Reply get(Exchange exchange) {
        Invite invite = invite(exchange);
        invite.view();
        ObjectNode json = InviteJson.plain(invite);
        Guild guild = invite.guild();
        Channel channel = invite.channel;
        if (exchange.queryFlag(WITH_COUNTS) && guild != null) {
            json.put("approximate_member_count", guild.approximateMembers())
                    .put("approximate_presence_count", community.presences(guild));
        } else if (exchange.queryFlag(WITH_COUNTS) && channel != null) {
            json.put("approximate_member_count", channel.recipients.size())
                    .set("channel", ChannelJson.withRecipients(channel));
        }
        if (guild != null) {
            details(json, guild, exchange);
        }
        return Reply.ok(json);
    }

    private static void details(ObjectNode json, Guild guild, Exchange exchange) {
        if (exchange.queryFlag(WITH_PERMISSIONS)) {
            json.put("is_nickname_changeable", guild.everyone.contains(Permission.CHANGE_NICKNAME));
        }
        String eventId = exchange.query(EVENT_ID);
        ScheduledEvent event = eventId == null ? null : guild.events.get(eventId);
        if (event != null) {
            json.set("guild_scheduled_event", EventJson.of(event, guild));
        }
    }

    private Reply accept(Exchange exchange) {
        Invite invite = invite(exchange);
        return Reply.ok(admission.accept(invite, exchange.caller(), exchange.textOrNull(Admission.SESSION_ID)));
    }

    private Reply delete(Exchange exchange) {
        Invite invite = invite(exchange);
        if (invite.isSpecial() || invite.isVanity()) {
            throw unknown();
        }
        requireDeletable(invite, exchange.caller());
        community.invites.delete(invite);
        if (invite.guild() != null) {
            state.events.emit(EventLog.INVITE_DELETE);
        }
        return Reply.ok(InviteJson.plain(invite));
    }

    private void requireDeletable(Invite invite, Account caller) {
        Guild guild = invite.guild();
        Channel channel = invite.channel;
        if (channel == null) {
            if (!caller.equals(invite.inviter)) {
                throw Problem.missingAccess();
            }
        } else if (guild == null) {
            if (!channel.recipients.contains(caller)) {
                throw Problem.missingAccess();
            }
        } else if (!guild.allows(caller, Permission.MANAGE_GUILD)) {
            doorkeeper.demand(channel, caller, Permission.MANAGE_CHANNELS);
        }
    }

    private Invite invite(Exchange exchange) {
        return community.invites.find(exchange.variable("invite.code")).orElseThrow(InviteRoutes::unknown);
    }

    private static Problem unknown() {
        return Problem.unknown(ErrorCode.UNKNOWN_INVITE, "Invite");
    }
}
