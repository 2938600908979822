package io.guildkit.testkit.internal.invites;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildAccess;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.GuildJson;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.List;
import java.util.Optional;

/** The routes of invites: showing, accepting, listing, creating and deleting them. */
public record InviteRoutes(Community community, GuildAccess access, Admission admission) {
    private static final String WITH_COUNTS = "with_counts";
    private static final String WITH_PERMISSIONS = "with_permissions";
    private static final String EVENT_ID = "guild_scheduled_event_id";
    private static final QuerySpec GET =
            QuerySpec.none().bool(WITH_COUNTS).bool(WITH_PERMISSIONS).optional(EVENT_ID, snowflake());
    private static final BodySpec ACCEPT = BodySpec.empty().optional(Admission.SESSION_ID, text());
    private static final String CODE = "code";
    private static final BodySpec CREATE_FRIEND_INVITE = BodySpec.empty().optional(CODE, text());
    private static final Invite.Terms FRIEND_TERMS = Invite.Terms.simple(604_800, 5);
    private static final int DEFAULT_MAX_AGE = 86_400;
    private static final String FLAGS = "flags";
    private static final String MAX_AGE = "max_age";
    private static final String MAX_USES = "max_uses";
    private static final String VALIDATE = "validate";
    private static final String TARGET_TYPE = "target_type";
    private static final String TARGET_USER = "target_user_id";
    private static final String TARGET_APPLICATION = "target_application_id";
    private static final BodySpec CREATE = BodySpec.empty()
            .optional(FLAGS, IntSpec.bits(Invite.IS_GUEST_INVITE | Invite.IS_APPLICATION_BYPASS))
            .optional(MAX_AGE, IntSpec.between(0, 604_800))
            .optional(MAX_USES, IntSpec.between(0, 100))
            .optional("temporary", bool())
            .optional("unique", bool())
            .optional(VALIDATE, text().nullable())
            .optional(TARGET_TYPE, IntSpec.oneOf(1, 2, 3, 4))
            .optional(TARGET_USER, snowflake())
            .optional(TARGET_APPLICATION, snowflake());

    public static void register(Router router, Community community, Admission admission) {
        GuildAccess access = new GuildAccess(community);
        InviteRoutes routes = new InviteRoutes(community, access, admission);
        router.open("GET /invites/{invite.code}").query(GET).json(routes::get);
        router.users("POST /invites/{invite.code}")
                .oauth2("guilds.join")
                .body(ACCEPT)
                .json(exchange -> admission.accept(
                        routes.invite(exchange), exchange.caller(), exchange.textOrNull(Admission.SESSION_ID)));
        router.signedIn("DELETE /invites/{invite.code}").json(routes::delete);
        router.signedIn("GET /guilds/{guild.id}/invites")
                .json(exchange -> list(community.invites.into(access.guild(exchange, Permission.MANAGE_GUILD))));
        router.signedIn("GET /channels/{channel.id}/invites").json(routes::ofChannel);
        router.users("GET /users/@me/invites")
                .json(exchange -> list(community.invites.friendInvitesOf(exchange.caller())));
        router.users("POST /users/@me/invites").body(CREATE_FRIEND_INVITE).json(routes::createFriendInvite);
        router.users("DELETE /users/@me/invites").json(routes::revokeFriendInvites);
        router.signedIn("POST /channels/{channel.id}/invites").body(CREATE).handle(routes::create);
    }

    private static ArrayNode list(List<Invite> invites) {
        return Json.array(invites.stream().map(InviteJson::withMetadata));
    }

    private Json get(Exchange exchange) {
        Invite invite = invite(exchange);
        invite.flags |= Invite.IS_VIEWED;
        Json json = InviteJson.plain(invite);
        Guild guild = invite.guild();
        Channel channel = invite.channel;
        if (exchange.queryFlag(WITH_COUNTS) && guild != null) {
            json.with("approximate_member_count", guild.approximateMembers())
                    .with("approximate_presence_count", community.presences(guild));
        } else if (exchange.queryFlag(WITH_COUNTS) && channel != null) {
            json.with("approximate_member_count", channel.recipients.size())
                    .with("channel", GuildJson.channelWithRecipients(channel));
        }
        if (guild != null && exchange.queryFlag(WITH_PERMISSIONS)) {
            json.with("is_nickname_changeable", guild.everyone.contains(Permission.CHANGE_NICKNAME));
        }
        String eventId = exchange.query(EVENT_ID);
        if (guild != null && eventId != null) {
            json.optional("guild_scheduled_event", guild.events.get(eventId), event -> GuildJson.event(event, guild));
        }
        return json;
    }

    private Json delete(Exchange exchange) {
        Invite invite = invite(exchange);
        ErrorCode.UNKNOWN_INVITE.throwIf(invite.isSpecial());
        requireDeletable(invite, exchange.caller());
        community.invites.remove(invite);
        if (invite.guild() != null) {
            community.state.emit("INVITE_DELETE");
        }
        return InviteJson.plain(invite);
    }

    private void requireDeletable(Invite invite, Account caller) {
        Guild guild = invite.guild();
        Channel channel = invite.channel;
        if (channel != null && guild != null) {
            if (!guild.allows(caller, Permission.MANAGE_GUILD)) {
                access.demand(channel, caller, Permission.MANAGE_CHANNELS);
            }
        } else if (channel == null ? !caller.equals(invite.inviter) : !channel.recipients.contains(caller)) {
            throw ErrorCode.MISSING_ACCESS.problem();
        }
    }

    private Invite invite(Exchange exchange) {
        return community.invites.find(exchange.variable("invite.code")).orElseThrow(ErrorCode.UNKNOWN_INVITE::problem);
    }

    private ArrayNode ofChannel(Exchange exchange) {
        Channel channel = access.channel(exchange);
        ErrorCode.WRONG_CHANNEL_TYPE.throwIf(channel.type == ChannelType.DM);
        access.demand(channel, exchange.caller(), Permission.MANAGE_CHANNELS);
        return list(community.invites.into(channel));
    }

    private Json createFriendInvite(Exchange exchange) {
        Account caller = exchange.caller();
        String code = exchange.textOrNull(CODE);
        if (code != null && !community.invites.friendCodes.remove(code, caller)) {
            throw Problem.field(CODE, "FRIEND_CODE_INVALID", "This is no friend code of yours.");
        }
        return InviteJson.withMetadata(community.invites.restore(code, null, caller, FRIEND_TERMS, null));
    }

    private ArrayNode revokeFriendInvites(Exchange exchange) {
        List<Invite> revoked = community.invites.friendInvitesOf(exchange.caller());
        revoked.forEach(community.invites::remove);
        return list(revoked);
    }

    private Reply create(Exchange exchange) {
        Channel channel = access.channel(exchange);
        ErrorCode.WRONG_CHANNEL_TYPE.throwIf(channel.type == ChannelType.DM);
        if (channel.guild == null) {
            return createForGroup(exchange, channel);
        }
        Account caller = exchange.caller();
        access.demand(channel, caller, Permission.CREATE_INSTANT_INVITE);
        Invite.Terms terms = terms(exchange, channel);
        if ((terms.flags() & Invite.IS_APPLICATION_BYPASS) != 0) {
            access.demand(channel, caller, Permission.KICK_MEMBERS);
        }
        if (channel.guild.has("INVITES_DISABLED")) {
            return Reply.noContent();
        }
        return Reply.ok(
                InviteJson.withMetadata(reusable(exchange, channel, terms).orElseGet(() -> {
                    community.state.emit("INVITE_CREATE");
                    return community.invites.create(channel, caller, terms);
                })));
    }

    private Optional<Invite> reusable(Exchange exchange, Channel channel, Invite.Terms terms) {
        String code = exchange.textOrNull(VALIDATE);
        if (code != null) {
            return community.invites.find(code).filter(invite -> channel.equals(invite.channel));
        }
        return exchange.flag("unique")
                ? Optional.empty()
                : community.invites.similar(channel, exchange.caller(), terms);
    }

    private Reply createForGroup(Exchange exchange, Channel channel) {
        FormErrors errors = new FormErrors();
        exchange.body().fieldNames().forEachRemaining(name -> {
            if (!name.equals(MAX_AGE)) {
                errors.at(name).add("GROUP_DM_INVITE_UNSUPPORTED_FIELD", "This is not supported for group DMs.");
            }
        });
        int age = exchange.number(MAX_AGE, DEFAULT_MAX_AGE);
        if (age == 0) {
            errors.at(MAX_AGE).add("NUMBER_TYPE_MIN", "Invites to group DMs must expire.");
        }
        Problem.throwIfAny(errors);
        Invite.Terms terms = Invite.Terms.simple(age, 0);
        Account caller = exchange.caller();
        return Reply.ok(InviteJson.withMetadata(community
                .invites
                .similar(channel, caller, terms)
                .orElseGet(() -> community.invites.create(channel, caller, terms))));
    }

    private Invite.Terms terms(Exchange exchange, Channel channel) {
        int type = exchange.number(TARGET_TYPE, 0);
        FormErrors errors = new FormErrors();
        requirePair(exchange, TARGET_USER, type == Invite.STREAM, errors);
        requirePair(exchange, TARGET_APPLICATION, type == Invite.EMBEDDED_APPLICATION, errors);
        Optional<Account> user = Optional.ofNullable(exchange.textOrNull(TARGET_USER))
                .flatMap(community.state.accounts::byId)
                .filter(channel.streamers::contains);
        if (exchange.has(TARGET_USER) && user.isEmpty()) {
            errors.at(TARGET_USER).add("GUILD_INVITE_INVALID_STREAMER", "The user does not stream in this channel.");
        }
        Optional<Application> application = Optional.ofNullable(exchange.textOrNull(TARGET_APPLICATION))
                .flatMap(community.applications::byId)
                .filter(Application::isEmbedded);
        if (exchange.has(TARGET_APPLICATION) && application.isEmpty()) {
            errors.at(TARGET_APPLICATION)
                    .add("GUILD_INVITE_INVALID_APPLICATION", "There is no embedded application with this id.");
        }
        Problem.throwIfAny(errors);
        int flags = exchange.number(FLAGS, 0);
        if ((flags & Invite.IS_GUEST_INVITE) != 0 && channel.type != ChannelType.GUILD_VOICE) {
            throw Problem.field(FLAGS, "GUEST_INVITE_INVALID_CHANNEL", "Only a voice channel takes guests.");
        }
        return new Invite.Terms(
                exchange.number(MAX_AGE, DEFAULT_MAX_AGE),
                exchange.number(MAX_USES, 0),
                exchange.flag("temporary"),
                flags,
                type == 0 ? null : type,
                user.orElse(null),
                application.orElse(null));
    }

    private static void requirePair(Exchange exchange, String field, boolean wanted, FormErrors errors) {
        if (wanted && !exchange.has(field)) {
            errors.at(field).add("BASE_TYPE_REQUIRED", "This field is required for this target type.");
        } else if (!wanted && exchange.has(field)) {
            errors.at(field).add("GUILD_INVITE_INVALID_TARGET_TYPE", "This field is not for this target type.");
        }
    }
}
