package io.guildkit.testkit.internal.integrations;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildAccess;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import io.guildkit.testkit.internal.view.UserJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The integrations of guilds, for their managers, and of the guilds and private channels of users. */
public record IntegrationRoutes(Community community, GuildAccess access, Dialect dialect) {
    private static final String HAS_COMMANDS = "has_commands";
    private static final String WITH_ROLE_CONNECTIONS = "include_role_connections_metadata";
    private static final QuerySpec LIST = QuerySpec.none().bool(HAS_COMMANDS).bool(WITH_ROLE_CONNECTIONS);
    private static final String TYPE = "type";
    private static final String ID = "id";
    private static final String BEHAVIOR = "expire_behavior";
    private static final String GRACE_PERIOD = "expire_grace_period";
    private static final String EMOTICONS = "enable_emoticons";
    private static final BodySpec MODIFY = BodySpec.empty()
            .optional(BEHAVIOR, IntSpec.oneOf(0, 1))
            .optional(GRACE_PERIOD, IntSpec.oneOf(1, 3, 7, 14, 30))
            .optional(EMOTICONS, bool());
    private static final String VERIFICATION_URL = "role_connections_verification_url";
    private static final String VARIABLE = "integration.id";
    private static final String COMMANDS_SCOPE = "applications.commands";

    public static void register(Router router, Community community, Dialect dialect) {
        IntegrationRoutes routes = new IntegrationRoutes(community, new GuildAccess(community), dialect);
        BodySpec created = BodySpec.empty()
                .required(
                        TYPE,
                        text().oneOf(
                                        dialect.integrationType(Integration.STREAM),
                                        dialect.integrationType(Integration.VIDEO)))
                .required(ID, text());
        router.signedIn("GET /guilds/{guild.id}/integrations").query(LIST).json(routes::list);
        router.signedIn("POST /guilds/{guild.id}/integrations").body(created).noContent(routes::create);
        router.signedIn("POST /guilds/{guild.id}/migrate-command-scope").json(routes::migrate);
        router.signedIn("POST /guilds/{guild.id}/integrations/{integration.id}/sync")
                .noContent(routes::sync);
        router.signedIn("PATCH /guilds/{guild.id}/integrations/{integration.id}")
                .body(MODIFY)
                .noContent(routes::modify);
        router.signedIn("DELETE /guilds/{guild.id}/integrations/{integration.id}")
                .noContent(routes::delete);
        router.users("GET /users/@me/guilds/integration-application-ids").json(routes::applicationIds);
        router.users("GET /channels/{channel.id}/integrations").json(routes::ofChannel);
        router.users("DELETE /channels/{channel.id}/integrations/{integration.id}")
                .noContent(routes::deleteFromChannel);
        router.users("POST /integrations/{integration.id}/join").noContent(routes::join);
    }

    private Guild guild(Exchange exchange) {
        return access.guild(exchange, Permission.MANAGE_GUILD);
    }

    private ArrayNode list(Exchange exchange) {
        boolean commandsOnly = exchange.queryFlag(HAS_COMMANDS);
        boolean withRoleConnections = exchange.queryFlag(WITH_ROLE_CONNECTIONS);
        return Json.array(guild(exchange).integrations.values().stream()
                .filter(known -> !commandsOnly || (known.application != null && known.application.commands))
                .map(known -> forManagers(known, withRoleConnections)));
    }

    private void create(Exchange exchange) {
        Guild guild = guild(exchange);
        String type = dialect.documentedIntegrationType(exchange.text(TYPE));
        String accountId = exchange.text(ID);
        if (guild.integrations.values().stream()
                .anyMatch(known -> known.type.equals(type) && known.accountId.equals(accountId))) {
            throw Problem.field(ID, "INTEGRATION_ALREADY_EXISTS", "The guild has this integration already.");
        }
        Integration.Place place = new Integration.Place(guild, null);
        Integration integration =
                new Integration(community.state, place, null, type, "Account " + accountId, accountId, null, null);
        integration.user = exchange.caller();
        place.add(integration);
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
        return Json.object().with("integration_ids_with_app_commands", migrated);
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
        ErrorCode.UNKNOWN_INTEGRATION.throwIf(!integration.isSynced());
        return integration;
    }

    private Integration integration(Guild guild, Exchange exchange) {
        Integration integration = guild.integrations.get(id(exchange));
        if (integration == null) {
            throw ErrorCode.UNKNOWN_INTEGRATION.problem();
        }
        return integration;
    }

    private String id(Exchange exchange) {
        return dialect.documentedIntegrationId(exchange.variable(VARIABLE));
    }

    private Json applicationIds(Exchange exchange) {
        Json body = Json.object();
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
        return Json.array(
                privateChannel(exchange).integrations.values().stream().map(this::plain));
    }

    private void deleteFromChannel(Exchange exchange) {
        ErrorCode.UNKNOWN_INTEGRATION.throwIf(
                privateChannel(exchange).integrations.remove(id(exchange)) == null);
        emit("INTEGRATION_DELETE");
    }

    private Channel privateChannel(Exchange exchange) {
        Channel channel = access.channel(exchange);
        ErrorCode.WRONG_CHANNEL_TYPE.throwIf(channel.guild != null);
        return channel;
    }

    /** The integration of all partners belongs to many guilds, so its id cannot be used for joining. */
    private void join(Exchange exchange) {
        String id = id(exchange);
        Guild guild = community
                .guilds
                .first(candidate -> candidate.integrations.containsKey(id) && !id.equals(Integration.PARTNERS_ID))
                .orElseThrow(ErrorCode.UNKNOWN_INTEGRATION::problem);
        Integration integration = integration(guild, exchange);
        Account caller = exchange.caller();
        ErrorCode.MISSING_ACCESS.throwIf(!integration.isSynced() || !integration.enabled || integration.revoked);
        ErrorCode.BANNED.throwIf(guild.banned.contains(caller));
        if (guild.member(caller).isEmpty()) {
            guild.add(caller);
            emit("GUILD_CREATE");
        }
    }

    /** Writes an integration with the fields of all responses. */
    private Json plain(Integration integration) {
        boolean stream = integration.type.equals(Integration.STREAM);
        Json json = Json.object()
                .with("id", dialect.integrationId(integration.id))
                .with("name", integration.name)
                .with("type", dialect.integrationType(integration.type))
                .with("enabled", integration.enabled)
                .with("account", Json.object().with("id", integration.accountId).with("name", integration.name));
        if (integration.isSynced()) {
            json.with("syncing", false)
                    .with("role_id", integration.roleId)
                    .optional("enable_emoticons", stream ? integration.emoticons : null)
                    .with("expire_behavior", integration.expireBehavior)
                    .with("expire_grace_period", integration.gracePeriod)
                    .with("synced_at", integration.syncedAt)
                    .with("subscriber_count", integration.subscribers);
        }
        json.with("revoked", integration.revoked);
        if (integration.application != null) {
            json.with("application", ApplicationJson.ofIntegration(integration.application))
                    .with("scopes", integration.scopes);
        }
        return json;
    }

    /** Writes an integration with the fields for managers of its guild. */
    private Json forManagers(Integration integration, boolean withRoleConnections) {
        Json json = plain(integration).optional("user", integration.user, UserJson::partial);
        Application application = integration.application;
        if (application != null && withRoleConnections) {
            json.withObject("/application").set(VERIFICATION_URL, application.fields.get(VERIFICATION_URL));
            json.with("role_connections_metadata", application.roleConnectionMetadata);
        }
        return json;
    }

    private void emit(String... events) {
        community.state.emit(events);
    }
}
