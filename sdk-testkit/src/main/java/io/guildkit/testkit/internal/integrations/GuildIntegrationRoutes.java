package io.guildkit.testkit.internal.integrations;

import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.List;

/** The integrations of a guild: listing, adding, changing and removing them. */
record GuildIntegrationRoutes(State state, Community community, Doorkeeper doorkeeper) {
    private static final String TEMPLATE = "/guilds/{guild.id}/integrations";
    private static final String HAS_COMMANDS = "has_commands";
    private static final String WITH_ROLE_CONNECTIONS = "include_role_connections_metadata";
    private static final String TYPE = "type";
    private static final String ID = "id";
    private static final QuerySpec LIST = QuerySpec.none().bool(HAS_COMMANDS).bool(WITH_ROLE_CONNECTIONS);
    private static final BodySpec CREATE = BodySpec.empty()
            .required(TYPE, text().oneOf(List.of(Integration.STREAM, Integration.VIDEO)))
            .required(ID, text());
    private static final String ONE = TEMPLATE + "/{integration.id}";
    private static final String BEHAVIOR = "expire_behavior";
    private static final String GRACE_PERIOD = "expire_grace_period";
    private static final String EMOTICONS = "enable_emoticons";
    private static final BodySpec MODIFY = BodySpec.empty()
            .optional(BEHAVIOR, IntSpec.oneOf(0, 1))
            .optional(GRACE_PERIOD, IntSpec.oneOf(1, 3, 7, 14, 30))
            .optional(EMOTICONS, bool());

    void register(Router router) {
        router.get(TEMPLATE).botsToo().query(LIST).handle(this::list);
        router.post(TEMPLATE).botsToo().body(CREATE).handle(this::create);
        router.post("/guilds/{guild.id}/migrate-command-scope").botsToo().handle(this::migrate);
        router.post(ONE + "/sync").botsToo().handle(this::sync);
        router.patch(ONE).botsToo().body(MODIFY).handle(this::modify);
        router.delete(ONE).botsToo().handle(this::delete);
    }

    private Reply list(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        boolean commandsOnly = exchange.queryFlag(HAS_COMMANDS);
        boolean withRoleConnections = exchange.queryFlag(WITH_ROLE_CONNECTIONS);
        return Reply.ok(Reply.array(guild.integrations.values().stream()
                .filter(integration -> !commandsOnly || hasCommands(integration))
                .map(integration -> IntegrationJson.forManagers(integration, withRoleConnections))));
    }

    private static boolean hasCommands(Integration integration) {
        Application application = integration.application;
        return application != null && application.commands;
    }

    private Reply create(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        String type = exchange.text(TYPE);
        String accountId = exchange.text(ID);
        boolean taken = guild.integrations.values().stream()
                .anyMatch(known -> known.type.equals(type) && known.accountId.equals(accountId));
        if (taken) {
            throw Problem.field(ID, "INTEGRATION_ALREADY_EXISTS", "The guild has this integration already.");
        }
        Integration integration = community.createIntegration(null, type, "Account " + accountId, accountId, null);
        integration.user = exchange.caller();
        guild.integrations.put(integration.id, integration);
        state.events.emit(EventLog.GUILD_INTEGRATIONS_UPDATE);
        state.events.emit(EventLog.INTEGRATION_CREATE);
        return Reply.noContent();
    }

    private Reply migrate(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        ObjectNode body = Reply.object();
        ArrayNode migrated = body.putArray("integration_ids_with_app_commands");
        state.events.emit(EventLog.GUILD_INTEGRATIONS_UPDATE);
        for (Integration integration : guild.integrations.values()) {
            if (integration.application != null) {
                migrated.add(integration.id);
                if (integration.scopes.add(Integration.COMMANDS_SCOPE)) {
                    state.events.emit(EventLog.INTEGRATION_UPDATE);
                }
            }
        }
        return Reply.ok(body);
    }

    private Reply sync(Exchange exchange) {
        synced(guild(exchange), exchange).syncedAt = state.now();
        return updated();
    }

    private Reply modify(Exchange exchange) {
        Integration integration = synced(guild(exchange), exchange);
        if (exchange.has(EMOTICONS)) {
            if (!integration.type.equals(Integration.STREAM)) {
                throw Problem.field(EMOTICONS, "INTEGRATION_WITHOUT_EMOTICONS", "This integration has no emoticons.");
            }
            integration.emoticons = exchange.flag(EMOTICONS);
        }
        integration.expireBehavior = exchange.number(BEHAVIOR, integration.expireBehavior);
        integration.gracePeriod = exchange.number(GRACE_PERIOD, integration.gracePeriod);
        return updated();
    }

    private Reply updated() {
        state.events.emit(EventLog.GUILD_INTEGRATIONS_UPDATE);
        state.events.emit(EventLog.INTEGRATION_UPDATE);
        return Reply.noContent();
    }

    private Reply delete(Exchange exchange) {
        Guild guild = guild(exchange);
        Integration integration = integration(guild, exchange);
        guild.integrations.remove(integration.id);
        state.events.emit(EventLog.GUILD_INTEGRATIONS_UPDATE);
        state.events.emit(EventLog.INTEGRATION_DELETE);
        Application application = integration.application;
        if (application != null) {
            Account bot = application.bot;
            if (bot != null) {
                community.memberships.leave(guild, bot);
            }
            if (guild.webhooks.removeIf(webhook -> application.equals(webhook.application()))) {
                state.events.emit(EventLog.WEBHOOKS_UPDATE);
            }
        }
        return Reply.noContent();
    }

    private Guild guild(Exchange exchange) {
        return doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
    }

    private static Integration synced(Guild guild, Exchange exchange) {
        Integration integration = integration(guild, exchange);
        if (!integration.isSynced()) {
            throw unknown();
        }
        return integration;
    }

    private static Integration integration(Guild guild, Exchange exchange) {
        Integration integration = guild.integrations.get(exchange.variable("integration.id"));
        if (integration == null) {
            throw unknown();
        }
        return integration;
    }

    static Problem unknown() {
        return Problem.unknown(ErrorCode.UNKNOWN_INTEGRATION, "Integration");
    }
}
