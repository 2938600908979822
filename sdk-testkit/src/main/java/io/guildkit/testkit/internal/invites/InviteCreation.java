package io.guildkit.testkit.internal.invites;

import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Feature;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.InviteTerms;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.Optional;

/** Creating an invite into a channel. */
record InviteCreation(State state, Community community, Doorkeeper doorkeeper) {
    private static final int DEFAULT_MAX_AGE = 86_400;
    private static final String FLAGS = "flags";
    private static final String MAX_AGE = "max_age";
    private static final String MAX_USES = "max_uses";
    private static final String VALIDATE = "validate";

    private static final BodySpec CREATE = BodySpec.empty()
            .optional(FLAGS, IntSpec.bits(Invite.IS_GUEST_INVITE | Invite.IS_APPLICATION_BYPASS))
            .optional(MAX_AGE, IntSpec.between(0, 604_800))
            .optional(MAX_USES, IntSpec.between(0, 100))
            .optional("temporary", bool())
            .optional("unique", bool())
            .optional(VALIDATE, text().nullable())
            .optional(InviteTarget.TYPE, InviteTarget.types())
            .optional(InviteTarget.USER_ID, snowflake())
            .optional(InviteTarget.APPLICATION_ID, snowflake());

    void register(Router router) {
        router.post("/channels/{channel.id}/invites").botsToo().body(CREATE).handle(this::create);
    }

    private Reply create(Exchange exchange) {
        Channel channel = doorkeeper.channel(exchange);
        Guild guild = channel.guild;
        if (channel.type == ChannelType.DM) {
            throw Problem.wrongChannelType();
        }
        if (guild == null) {
            return createForGroup(exchange, channel);
        }
        Account caller = exchange.caller();
        doorkeeper.demand(channel, caller, Permission.CREATE_INSTANT_INVITE);
        InviteTerms terms = terms(exchange, channel);
        if ((terms.flags() & Invite.IS_APPLICATION_BYPASS) != 0) {
            doorkeeper.demand(channel, caller, Permission.KICK_MEMBERS);
        }
        if (guild.has(Feature.INVITES_DISABLED)) {
            return Reply.noContent();
        }
        return Reply.ok(InviteJson.withMetadata(
                reusable(exchange, channel, terms).orElseGet(() -> announce(channel, caller, terms))));
    }

    private Invite announce(Channel channel, Account caller, InviteTerms terms) {
        state.events.emit(EventLog.INVITE_CREATE);
        return community.invites.create(channel, caller, terms);
    }

    private InviteTerms terms(Exchange exchange, Channel channel) {
        InviteTarget target = InviteTarget.read(exchange, channel, state, community);
        int flags = exchange.number(FLAGS, 0);
        if ((flags & Invite.IS_GUEST_INVITE) != 0 && channel.type != ChannelType.GUILD_VOICE) {
            throw Problem.field(FLAGS, "GUEST_INVITE_INVALID_CHANNEL", "Only a voice channel takes guests.");
        }
        return new InviteTerms(
                exchange.number(MAX_AGE, DEFAULT_MAX_AGE),
                exchange.number(MAX_USES, 0),
                exchange.flag("temporary"),
                flags,
                target.type(),
                target.user(),
                target.application());
    }

    private Optional<Invite> reusable(Exchange exchange, Channel channel, InviteTerms terms) {
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
        exchange.fieldNames().stream()
                .filter(name -> !name.equals(MAX_AGE))
                .forEach(name -> errors.at(name)
                        .add("GROUP_DM_INVITE_UNSUPPORTED_FIELD", "This is not supported for group DMs."));
        JsonNode age = exchange.value(MAX_AGE);
        if (age != null && age.intValue() == 0) {
            errors.at(MAX_AGE).add("NUMBER_TYPE_MIN", "Invites to group DMs must expire.");
        }
        Problem.throwIfAny(errors);
        InviteTerms terms = InviteTerms.simple(exchange.number(MAX_AGE, DEFAULT_MAX_AGE), 0);
        Account caller = exchange.caller();
        return Reply.ok(InviteJson.withMetadata(community
                .invites
                .similar(channel, caller, terms)
                .orElseGet(() -> community.invites.create(channel, caller, terms))));
    }
}
