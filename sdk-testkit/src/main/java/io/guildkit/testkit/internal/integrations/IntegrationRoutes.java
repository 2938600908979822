package io.guildkit.testkit.internal.integrations;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The integrations of guilds, for their managers, and of the guilds and private channels of users. */
public record IntegrationRoutes(Community community, Doorkeeper doorkeeper) {
    private static final String HAS_COMMANDS = "has_commands";
    private static final String WITH_ROLE_CONNECTIONS = "include_role_connections_metadata";
    private static final QuerySpec LIST = QuerySpec.none().bool(HAS_COMMANDS).bool(WITH_ROLE_CONNECTIONS);
    private static final String TYPE = "type";
    private static final String ID = "id";
    private static final BodySpec CREATE = BodySpec.empty()
            .required(TYPE, text().oneOf(Integration.STREAM, Integration.VIDEO))
            .required(ID, text());
    private static final String BEHAVIOR = "expire_behavior";
    private static final String GRACE_PERIOD = "expire_grace_period";
    private static final String EMOTICONS = "enable_emoticons";
    private static final BodySpec MODIFY = BodySpec.empty()
            .optional(BEHAVIOR, IntSpec.oneOf(0, 1))
            .optional(GRACE_PERIOD, IntSpec.oneOf(1, 3, 7, 14, 30))
            .optional(EMOTICONS, bool());
    private static final String VARIABLE = "integration.id";
    private static final String COMMANDS_SCOPE = "applications.commands";

    public static void register(Router router, Community community) {
        IntegrationRoutes routes = new IntegrationRoutes(community, new Doorkeeper(community));
        router.on("GET /guilds/{guild.id}/integrations").botsToo().query(LIST).json(routes::list);
        router.on("POST /guilds/{guild.id}/integrations").botsToo().body(CREATE).noContent(routes::create);
        router.on("POST /guilds/{guild.id}/migrate-command-scope").botsToo().json(routes::migrate);
        router.on("POST /guilds/{guild.id}/integrations/{integration.id}/sync")
                .botsToo()
                .noContent(routes::sync);
        router.on("PATCH /guilds/{guild.id}/integrations/{integration.id}")
                .botsToo()
                .body(MODIFY)
                .noContent(routes::modify);
        router.on("DELETE /guilds/{guild.id}/integrations/{integration.id}")
                .botsToo()
                .noContent(routes::delete);
        router.on("GET /users/@me/guilds/integration-application-ids").json(routes::applicationIds);
        router.on("GET /channels/{channel.id}/integrations").json(routes::ofChannel);
        router.on("DELETE /channels/{channel.id}/integrations/{integration.id}").noContent(routes::deleteFromChannel);
        router.on("POST /integrations/{integration.id}/join").noContent(routes::join);
    }

    private Guild guild(Exchange exchange) {
        return doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
    }

    private ArrayNode list(Exchange exchange) {
        boolean commandsOnly = exchange.queryFlag(HAS_COMMANDS);
        boolean withRoleConnections = exchange.queryFlag(WITH_ROLE_CONNECTIONS);
        return Reply.array(guild(exchange).integrations.values().stream()
                .filter(known -> !commandsOnly || (known.application != null && known.application.commands))
                .map(known -> IntegrationJson.forManagers(known, withRoleConnections)));
    }

    private void create(Exchange exchange) {
        Guild guild = guild(exchange);
        String type = exchange.text(TYPE);
        String accountId = exchange.text(ID);
        if (guild.integrations.values().stream()
                .anyMatch(known -> known.type.equals(type) && known.accountId.equals(accountId))) {
            throw Problem.field(ID, "INTEGRATION_ALREADY_EXISTS", "The guild has this integration already.");
        }
        Integration integration =
                new Integration(community.state, null, type, "Account " + accountId, accountId, null, null);
        integration.user = exchange.caller();
        guild.integrations.put(integration.id, integration);
        emit("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_CREATE");
    }

    private Json migrate(Exchange exchange) {
        Guild guild = guild(exchange);
        emit("GUILD_INTEGRATIONS_UPDATE");
        List<String> migrated = new ArrayList<>();
        for (Integration integration : guild.integrations.values()) {
            if (integration.application != null) {
                migrated.add(integration.id);
                if (integration.scopes.add(COMMANDS_SCOPE)) {
                    emit("INTEGRATION_UPDATE");
                }
            }
        }
        return Reply.object().with("integration_ids_with_app_commands", migrated);
    }

    private void sync(Exchange exchange) {
        synced(exchange).syncedAt = community.state.now();
        emit("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_UPDATE");
    }

    private void modify(Exchange exchange) {
        Integration integration = synced(exchange);
        if (exchange.has(EMOTICONS)) {
            if (!integration.type.equals(Integration.STREAM)) {
                throw Problem.field(EMOTICONS, "INTEGRATION_WITHOUT_EMOTICONS", "This integration has no emoticons.");
            }
            integration.emoticons = exchange.flag(EMOTICONS);
        }
        integration.expireBehavior = exchange.number(BEHAVIOR, integration.expireBehavior);
        integration.gracePeriod = exchange.number(GRACE_PERIOD, integration.gracePeriod);
        emit("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_UPDATE");
    }

    private void delete(Exchange exchange) {
        Guild guild = guild(exchange);
        Integration integration = integration(guild, exchange);
        guild.integrations.remove(integration.id);
        emit("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_DELETE");
        Application application = integration.application;
        if (application != null) {
            if (application.bot != null) {
                community.memberships.leave(guild, application.bot);
            }
            if (guild.webhooks.removeIf(webhook -> application.equals(webhook.application()))) {
                emit("WEBHOOKS_UPDATE");
            }
        }
    }

    private Integration synced(Exchange exchange) {
        Integration integration = integration(guild(exchange), exchange);
        if (!integration.isSynced()) {
            throw ErrorCode.UNKNOWN_INTEGRATION.problem();
        }
        return integration;
    }

    private static Integration integration(Guild guild, Exchange exchange) {
        Integration integration = guild.integrations.get(exchange.variable(VARIABLE));
        if (integration == null) {
            throw ErrorCode.UNKNOWN_INTEGRATION.problem();
        }
        return integration;
    }

    private Json applicationIds(Exchange exchange) {
        Json body = Reply.object();
        for (Guild guild : community.guildsOf(exchange.caller())) {
            body.with(
                    guild.id,
                    guild.integrations.values().stream()
                            .map(integration -> integration.application)
                            .filter(Objects::nonNull)
                            .map(application -> application.id));
        }
        return body;
    }

    private ArrayNode ofChannel(Exchange exchange) {
        return Reply.array(
                privateChannel(exchange).integrations.values().stream().map(IntegrationJson::plain));
    }

    private void deleteFromChannel(Exchange exchange) {
        if (privateChannel(exchange).integrations.remove(exchange.variable(VARIABLE)) == null) {
            throw ErrorCode.UNKNOWN_INTEGRATION.problem();
        }
        emit("INTEGRATION_DELETE");
    }

    private Channel privateChannel(Exchange exchange) {
        Channel channel = doorkeeper.channel(exchange);
        if (channel.guild != null) {
            throw ErrorCode.WRONG_CHANNEL_TYPE.problem();
        }
        return channel;
    }

    /** The integration of all partners belongs to many guilds, so its id cannot be used for joining. */
    private void join(Exchange exchange) {
        String id = exchange.variable(VARIABLE);
        Guild guild = community
                .guilds
                .first(candidate -> candidate.integrations.containsKey(id) && !id.equals(Integration.PARTNERS_ID))
                .orElseThrow(ErrorCode.UNKNOWN_INTEGRATION::problem);
        Integration integration = integration(guild, exchange);
        Account caller = exchange.caller();
        if (!integration.isSynced() || !integration.enabled || integration.revoked) {
            throw ErrorCode.MISSING_ACCESS.problem();
        }
        if (guild.banned.contains(caller)) {
            throw ErrorCode.BANNED.problem();
        }
        if (guild.member(caller).isEmpty()) {
            guild.add(caller);
            emit("GUILD_CREATE");
        }
    }

    private void emit(String... events) {
        community.state.events.emit(events);
    }
}
