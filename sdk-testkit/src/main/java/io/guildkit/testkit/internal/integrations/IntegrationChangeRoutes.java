package io.guildkit.testkit.internal.integrations;

import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

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

/** Changing one integration of a guild. */
final class IntegrationChangeRoutes {
    private static final String TEMPLATE = "/guilds/{guild.id}/integrations/{integration.id}";
    private static final String BEHAVIOR = "expire_behavior";
    private static final String GRACE_PERIOD = "expire_grace_period";
    private static final String EMOTICONS = "enable_emoticons";

    private static final BodySpec MODIFY = BodySpec.empty()
            .optional(BEHAVIOR, IntSpec.oneOf(0, 1))
            .optional(GRACE_PERIOD, IntSpec.oneOf(1, 3, 7, 14, 30))
            .optional(EMOTICONS, bool());

    private final State state;
    private final Community community;
    private final Doorkeeper doorkeeper;

    IntegrationChangeRoutes(State state, Community community, Doorkeeper doorkeeper) {
        this.state = state;
        this.community = community;
        this.doorkeeper = doorkeeper;
    }

    void register(Router router) {
        router.post(TEMPLATE + "/sync").botsToo().handle(this::sync);
        router.patch(TEMPLATE).botsToo().body(MODIFY).handle(this::modify);
        router.delete(TEMPLATE).botsToo().handle(this::delete);
    }

    private Reply sync(Exchange exchange) {
        synced(guild(exchange), exchange).sync(state.now());
        return updated();
    }

    private Reply modify(Exchange exchange) {
        Integration integration = synced(guild(exchange), exchange);
        if (exchange.has(EMOTICONS)) {
            if (!integration.type().equals(Integration.STREAM)) {
                throw Problem.field(EMOTICONS, "INTEGRATION_WITHOUT_EMOTICONS", "This integration has no emoticons.");
            }
            integration.setEmoticons(exchange.flag(EMOTICONS));
        }
        integration.setExpireBehavior(exchange.number(BEHAVIOR, integration.expireBehavior()));
        integration.setGracePeriod(exchange.number(GRACE_PERIOD, integration.gracePeriod()));
        return updated();
    }

    private Reply updated() {
        state.events().emit(EventLog.GUILD_INTEGRATIONS_UPDATE);
        state.events().emit(EventLog.INTEGRATION_UPDATE);
        return Reply.noContent();
    }

    private Reply delete(Exchange exchange) {
        Guild guild = guild(exchange);
        Integration integration = integration(guild, exchange);
        guild.integrations().remove(integration.id());
        state.events().emit(EventLog.GUILD_INTEGRATIONS_UPDATE);
        state.events().emit(EventLog.INTEGRATION_DELETE);
        Application application = integration.application();
        if (application != null) {
            Account bot = application.bot();
            if (bot != null) {
                community.memberships().leave(guild, bot);
            }
            if (guild.webhooks().removeIf(webhook -> application.equals(webhook.application()))) {
                state.events().emit(EventLog.WEBHOOKS_UPDATE);
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
        Integration integration = guild.integrations().get(exchange.variable("integration.id"));
        if (integration == null) {
            throw unknown();
        }
        return integration;
    }

    static Problem unknown() {
        return Problem.unknown(ErrorCode.UNKNOWN_INTEGRATION, "Integration");
    }
}
