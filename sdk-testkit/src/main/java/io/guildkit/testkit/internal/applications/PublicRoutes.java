package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import io.guildkit.testkit.internal.view.GuildJson;
import java.util.List;

/** Applications, as other users see them. */
record PublicRoutes(Community community, OwnershipCheck ownership) {
    private static final String IDS = "application_ids";
    private static final String WITH_GUILD = "with_guild";
    private static final String TYPE = "type";
    private static final String INCLUDE_TEAM = "include_team";
    private static final QuerySpec OF_GUILD = QuerySpec.none()
            .optional(TYPE, IntSpec.natural())
            .bool(INCLUDE_TEAM)
            .optional("channel_id", snowflake());

    void register(Router router) {
        router.on("GET /applications/detectable")
                .open()
                .json(exchange ->
                        Reply.array(community.applications.where(application -> application.detectable).stream()
                                .map(PublicRoutes::detection)));
        router.on("GET /applications/public")
                .botsToo()
                .oauth2(Route.ANY_SCOPE)
                .query(QuerySpec.none().requiredList(IDS, snowflake()))
                .json(this::several);
        router.on("GET /applications/{application.id}/public")
                .botsToo()
                .oauth2(Route.ANY_SCOPE)
                .query(QuerySpec.none().bool(WITH_GUILD))
                .json(this::one);
        router.on("GET /applications/{application.id}/rpc")
                .open()
                .json(exchange -> ApplicationJson.richPresence(ownership.named(exchange)));
        router.on("GET /guilds/{guild.id}/applications")
                .botsToo()
                .query(OF_GUILD)
                .json(this::ofGuild);
    }

    /** Unlike in other responses, all fields are present, also empty ones. */
    private static Json detection(Application application) {
        return Reply.object()
                .with("aliases", List.of())
                .with("executables", List.of())
                .with("overlay", false)
                .with("overlay_methods", null)
                .with("overlay_warn", false)
                .with("overlay_compatibility_hook", false)
                .withAll(ApplicationJson.full(application).retain(ApplicationFields.OF_DETECTION))
                .with("themes", application.themes);
    }

    private ArrayNode several(Exchange exchange) {
        List<String> ids = exchange.queries(IDS);
        return Reply.array(community.applications.where(application -> ids.contains(application.id)).stream()
                .map(ApplicationJson::partial));
    }

    private ObjectNode one(Exchange exchange) {
        Application application = ownership.named(exchange);
        ObjectNode json = ApplicationJson.partial(application);
        Guild guild = application.guild;
        if (exchange.queryFlag(WITH_GUILD) && guild != null && guild.has("DISCOVERABLE")) {
            json.set("guild", GuildJson.partial(guild));
        }
        return json;
    }

    private ArrayNode ofGuild(Exchange exchange) {
        Guild guild = new Doorkeeper(community).guild(exchange, Permission.MANAGE_GUILD);
        String type = exchange.query(TYPE);
        return Reply.array(community.applications.where(application -> guild.equals(application.guild)).stream()
                .filter(application -> type == null
                        || type.equals(application.fields.path(TYPE).asText()))
                .map(application -> ofGuild(application, exchange)));
    }

    /** Unlike other public fields, these are complete. */
    private static Json ofGuild(Application application, Exchange exchange) {
        Team team = application.team;
        boolean shown = exchange.queryFlag(INCLUDE_TEAM)
                && team != null
                && team.role(exchange.caller()).isPresent();
        return ApplicationJson.full(application).optional("team", shown ? team : null, ApplicationJson::team);
    }
}
