package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Feature;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import io.guildkit.testkit.internal.view.GuildJson;
import io.guildkit.testkit.internal.view.TeamJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applications, as other users see them. */
record PublicRoutes(ApplicationStore applications, Doorkeeper doorkeeper, OwnershipCheck ownership) {
    private static final String IDS = "application_ids";
    private static final String WITH_GUILD = "with_guild";
    private static final String INCLUDE_TEAM = "include_team";
    private static final QuerySpec OF_GUILD = QuerySpec.none()
            .optional(ApplicationFields.TYPE, IntSpec.natural())
            .bool(INCLUDE_TEAM)
            .optional("channel_id", snowflake());

    void register(Router router) {
        router.get("/applications/detectable").open().handle(this::detectable);
        router.get("/applications/public")
                .botsToo()
                .oauth2(Route.ANY_SCOPE)
                .query(QuerySpec.none().requiredList(IDS, snowflake()))
                .handle(this::several);
        router.get(OwnershipCheck.APPLICATION + "/public")
                .botsToo()
                .oauth2(Route.ANY_SCOPE)
                .query(QuerySpec.none().bool(WITH_GUILD))
                .handle(this::one);
        router.get(OwnershipCheck.APPLICATION + "/rpc").open().handle(this::richPresence);
        router.get("/guilds/{guild.id}/applications").botsToo().query(OF_GUILD).handle(this::ofGuild);
    }

    private Reply detectable(Exchange exchange) {
        return Reply.ok(Reply.array(applications.where(application -> application.detectable).stream()
                .map(PublicRoutes::detection)));
    }

    /** Unlike in other responses, all fields are present, also empty ones. */
    private static ObjectNode detection(Application application) {
        ObjectNode json = Reply.object();
        json.putArray(ApplicationFields.ALIASES);
        json.putArray(ApplicationFields.EXECUTABLES);
        json.put(ApplicationFields.OVERLAY, false)
                .putNull(ApplicationFields.OVERLAY_METHODS)
                .put(ApplicationFields.OVERLAY_WARN, false)
                .put(ApplicationFields.OVERLAY_COMPATIBILITY_HOOK, false);
        json.setAll(ApplicationJson.full(application).retain(ApplicationFields.OF_DETECTION));
        application.themes.forEach(json.putArray("themes")::add);
        return json;
    }

    private Reply several(Exchange exchange) {
        List<String> ids = exchange.queries(IDS);
        return Reply.ok(Reply.array(applications.where(application -> ids.contains(application.id)).stream()
                .map(ApplicationJson::partial)));
    }

    private Reply one(Exchange exchange) {
        Application application = ownership.named(exchange);
        ObjectNode json = ApplicationJson.partial(application);
        Guild guild = application.guild;
        if (exchange.queryFlag(WITH_GUILD) && guild != null && guild.has(Feature.DISCOVERABLE)) {
            json.set("guild", GuildJson.partial(guild));
        }
        return Reply.ok(json);
    }

    private Reply richPresence(Exchange exchange) {
        return Reply.ok(ApplicationJson.richPresence(ownership.named(exchange)));
    }

    private Reply ofGuild(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (Application application : applications.where(found -> guild.equals(found.guild))) {
            if (isOfType(application, exchange.query(ApplicationFields.TYPE))) {
                list.add(ofGuild(application, exchange));
            }
        }
        return Reply.ok(list);
    }

    private static boolean isOfType(Application application, @Nullable String type) {
        return type == null
                || type.equals(application.fields.path(ApplicationFields.TYPE).asText());
    }

    /** Unlike other public fields, these are complete. */
    private static ObjectNode ofGuild(Application application, Exchange exchange) {
        ObjectNode json = ApplicationJson.full(application);
        Team team = application.team;
        if (exchange.queryFlag(INCLUDE_TEAM)
                && team != null
                && team.role(exchange.caller()).isPresent()) {
            json.set(ApplicationFields.TEAM, TeamJson.of(team));
        }
        return json;
    }
}
