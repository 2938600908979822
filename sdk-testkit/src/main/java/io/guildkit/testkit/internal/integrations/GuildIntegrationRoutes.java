package io.guildkit.testkit.internal.integrations;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.List;

/** All integrations of a guild at once, and adding one. */
final class GuildIntegrationRoutes {
    private static final String TEMPLATE = "/guilds/{guild.id}/integrations";
    private static final String HAS_COMMANDS = "has_commands";
    private static final String WITH_ROLE_CONNECTIONS = "include_role_connections_metadata";
    private static final String TYPE = "type";
    private static final String ID = "id";

    private static final QuerySpec LIST = QuerySpec.none().bool(HAS_COMMANDS).bool(WITH_ROLE_CONNECTIONS);

    private static final BodySpec CREATE = BodySpec.empty()
            .required(TYPE, text().oneOf(List.of(Integration.STREAM, Integration.VIDEO)))
            .required(ID, text());

    private final State state;
    private final Community community;
    private final Doorkeeper doorkeeper;

    GuildIntegrationRoutes(State state, Community community, Doorkeeper doorkeeper) {
        this.state = state;
        this.community = community;
        this.doorkeeper = doorkeeper;
    }

    void register(Router router) {
        router.get(TEMPLATE).botsToo().query(LIST).handle(this::list);
        router.post(TEMPLATE).botsToo().body(CREATE).handle(this::create);
        router.post("/guilds/{guild.id}/migrate-command-scope").botsToo().handle(this::migrate);
    }

    private Reply list(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        boolean commandsOnly = exchange.queryFlag(HAS_COMMANDS);
        boolean withRoleConnections = exchange.queryFlag(WITH_ROLE_CONNECTIONS);
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        guild.integrations().values().stream()
                .filter(integration -> !commandsOnly || hasCommands(integration))
                .map(integration -> IntegrationJson.forManagers(integration, withRoleConnections))
                .forEach(list::add);
        return Reply.ok(list);
    }

    private static boolean hasCommands(Integration integration) {
        Application application = integration.application();
        return application != null && application.hasCommands();
    }

    private Reply create(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        String type = exchange.text(TYPE);
        String accountId = exchange.text(ID);
        boolean taken = guild.integrations().values().stream()
                .anyMatch(
                        known -> known.type().equals(type) && known.accountId().equals(accountId));
        if (taken) {
            throw Problem.field(ID, "INTEGRATION_ALREADY_EXISTS", "The guild has this integration already.");
        }
        Integration integration = community.createIntegration(null, type, "Account " + accountId, accountId, null);
        integration.setUser(exchange.caller());
        guild.integrations().put(integration.id(), integration);
        state.events().emit(EventLog.GUILD_INTEGRATIONS_UPDATE);
        state.events().emit(EventLog.INTEGRATION_CREATE);
        return Reply.noContent();
    }

    private Reply migrate(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        ObjectNode body = Reply.object();
        ArrayNode migrated = body.putArray("integration_ids_with_app_commands");
        state.events().emit(EventLog.GUILD_INTEGRATIONS_UPDATE);
        for (Integration integration : guild.integrations().values()) {
            if (integration.application() != null) {
                migrated.add(integration.id());
                if (integration.scopes().add(Integration.COMMANDS_SCOPE)) {
                    state.events().emit(EventLog.INTEGRATION_UPDATE);
                }
            }
        }
        return Reply.ok(body);
    }
}
