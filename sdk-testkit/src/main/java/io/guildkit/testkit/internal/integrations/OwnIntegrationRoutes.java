package io.guildkit.testkit.internal.integrations;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.State;

/** Integrations as ordinary users see them: of their guilds, and of their private channels. */
record OwnIntegrationRoutes(State state, Community community, Doorkeeper doorkeeper) {
    private static final String INTEGRATION_VARIABLE = "integration.id";

    void register(Router router) {
        router.get("/users/@me/guilds/integration-application-ids").handle(this::applicationIds);
        router.get("/channels/{channel.id}/integrations").handle(this::ofChannel);
        router.delete("/channels/{channel.id}/integrations/{integration.id}").handle(this::deleteFromChannel);
        router.post("/integrations/{integration.id}/join").handle(this::join);
    }

    private Reply applicationIds(Exchange exchange) {
        ObjectNode body = Reply.object();
        for (Guild guild : community.guildsOf(exchange.caller())) {
            ArrayNode ids = body.putArray(guild.id);
            for (Integration integration : guild.integrations.values()) {
                Application application = integration.application;
                if (application != null) {
                    ids.add(application.id);
                }
            }
        }
        return Reply.ok(body);
    }

    private Reply ofChannel(Exchange exchange) {
        return Reply.ok(Reply.array(
                privateChannel(exchange).integrations.values().stream().map(IntegrationJson::plain)));
    }

    private Reply deleteFromChannel(Exchange exchange) {
        Channel channel = privateChannel(exchange);
        if (channel.integrations.remove(exchange.variable(INTEGRATION_VARIABLE)) == null) {
            throw GuildIntegrationRoutes.unknown();
        }
        state.events.emit(EventLog.INTEGRATION_DELETE);
        return Reply.noContent();
    }

    private Channel privateChannel(Exchange exchange) {
        Channel channel = doorkeeper.channel(exchange);
        if (channel.guild != null) {
            throw Problem.wrongChannelType();
        }
        return channel;
    }

    /** The integration of all partners belongs to many guilds, so its id cannot be used for joining. */
    private Reply join(Exchange exchange) {
        String id = exchange.variable(INTEGRATION_VARIABLE);
        Guild guild = community.guilds().stream()
                .filter(candidate -> candidate.integrations.containsKey(id) && !id.equals(Integration.PARTNERS_ID))
                .findFirst()
                .orElseThrow(GuildIntegrationRoutes::unknown);
        Account caller = exchange.caller();
        Integration integration = guild.integrations.get(id);
        if (integration == null || !integration.isSynced() || !integration.enabled || integration.revoked) {
            throw Problem.missingAccess();
        }
        if (guild.banned.contains(caller)) {
            throw Problem.plain(403, ErrorCode.BANNED, "The user is banned from this guild");
        }
        if (guild.member(caller).isEmpty()) {
            guild.add(caller);
            state.events.emit(EventLog.GUILD_CREATE);
        }
        return Reply.noContent();
    }
}
