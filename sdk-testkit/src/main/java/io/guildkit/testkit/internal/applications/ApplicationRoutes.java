package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.Rules.image;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildAccess;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.Image;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import io.guildkit.testkit.internal.view.GuildJson;
import io.guildkit.testkit.internal.view.UserJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applications and their bots, for their owners and for themselves. */
public record ApplicationRoutes(Community community, OwnershipCheck ownership, ApplicationSettings settings) {
    private static final BodySpec TRANSFER = BodySpec.empty().required(OwnershipCheck.TEAM_ID, snowflake());
    private static final String WITH_TEAMS = "with_team_applications";
    private static final QuerySpec LIST = QuerySpec.none().bool(WITH_TEAMS);
    private static final String USERNAME = "username";
    private static final String AVATAR = "avatar";
    private static final String BANNER = "banner";
    private static final BodySpec MODIFY_BOT = BodySpec.empty()
            .optional(USERNAME, text(2, 32))
            .optional(AVATAR, image().nullable())
            .optional(BANNER, image().nullable());
    private static final String DISCOVERABILITY = "discoverability_state";
    private static final String ELIGIBILITY = "discovery_eligibility_flags";
    private static final String IDS = "application_ids";
    private static final String WITH_GUILD = "with_guild";
    private static final String TYPE = "type";
    private static final String INCLUDE_TEAM = "include_team";
    private static final QuerySpec OF_GUILD = QuerySpec.none()
            .optional(TYPE, IntSpec.natural())
            .bool(INCLUDE_TEAM)
            .optional("channel_id", snowflake());

    public static void register(Router router, Community community) {
        OwnershipCheck ownership = new OwnershipCheck(community.applications);
        ApplicationSettings settings = new ApplicationSettings(community);
        ApplicationRoutes routes = new ApplicationRoutes(community, ownership, settings);
        router.signedIn("GET /applications/{application.id}")
                .json(exchange ->
                        asServices(ApplicationJson.detailed(ownership.named(exchange, Role.READ_ONLY)), exchange));
        router.bots("GET /applications/@me")
                .json(exchange -> asServices(ApplicationJson.detailed(ownership.own(exchange)), exchange));
        router.signedIn("PATCH /applications/{application.id}")
                .body(settings.forOthers.spec())
                .json(exchange -> changed(ownership.named(exchange, Role.DEVELOPER), settings.forOthers, exchange));
        router.bots("PATCH /applications/@me")
                .body(settings.forItself.spec())
                .json(exchange -> changed(ownership.own(exchange), settings.forItself, exchange));
        router.signedIn("POST /applications/{application.id}/delete")
                .sensitive()
                .noContent(exchange -> community.applications.remove(ownership.named(exchange, Role.OWNER)));
        router.signedIn("POST /applications/{application.id}/transfer")
                .sensitive()
                .body(TRANSFER)
                .json(routes::transfer);
        router.signedIn("POST /applications/{application.id}/reset").sensitive().json(routes::reset);
        router.signedIn("GET /applications/{application.id}/discoverability-state")
                .json(routes::discoverability);
        router.users("GET /applications").query(LIST).json(exchange -> list(routes.of(exchange)));
        router.users("GET /applications-with-assets").query(LIST).json(routes::listWithAssets);
        router.users("POST /applications")
                .body(settings.forCreation.spec().optional(OwnershipCheck.TEAM_ID, snowflake()))
                .json(routes::create);
        router.signedIn("POST /applications/{application.id}/bot").sensitive().json(routes::createBot);
        router.signedIn("PATCH /applications/{application.id}/bot")
                .body(MODIFY_BOT)
                .json(routes::modifyBot);
        router.signedIn("POST /applications/{application.id}/bot/reset")
                .sensitive()
                .json(exchange -> token(community.applications.newToken(routes.bot(exchange))));
        router.open("GET /applications/detectable")
                .json(exchange ->
                        Json.array(community.applications.where(application -> application.detectable).stream()
                                .map(ApplicationRoutes::detection)));
        router.signedIn("GET /applications/public")
                .oauth2(Route.ANY_SCOPE)
                .query(QuerySpec.none().requiredList(IDS, snowflake()))
                .json(routes::several);
        router.signedIn("GET /applications/{application.id}/public")
                .oauth2(Route.ANY_SCOPE)
                .query(QuerySpec.none().bool(WITH_GUILD))
                .json(routes::one);
        router.open("GET /applications/{application.id}/rpc")
                .json(exchange -> ApplicationJson.richPresence(ownership.named(exchange)));
        router.signedIn("GET /guilds/{guild.id}/applications").query(OF_GUILD).json(routes::ofGuild);
        IntentRoutes.register(router, ownership);
        new ActivityRoutes(community, ownership).register(router);
        new AssetRoutes(community, ownership).register(router);
        new UserRoutes(community.applications, ownership).register(router);
    }

    private static Json changed(Application application, Settings settings, Exchange exchange) {
        settings.write(application, exchange.body());
        return asServices(ApplicationJson.full(application), exchange);
    }

    /** Adds an outdated member for lenient emulators: services still send it, and clients of other projects demand it. */
    private static Json asServices(Json application, Exchange exchange) {
        return application.optional("summary", exchange.deviations().areTolerated() ? "" : null);
    }

    private Json transfer(Exchange exchange) {
        Application application = ownership.named(exchange, Role.READ_ONLY);
        application.team = ownership.team(exchange);
        return ApplicationJson.detailed(application);
    }

    private Json reset(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        application.secret = community.applications.newSecret();
        return Json.object().with("secret", application.secret);
    }

    private Json discoverability(Exchange exchange) {
        Application application = ownership.named(exchange, Role.READ_ONLY);
        return Json.object()
                .with(DISCOVERABILITY, application.fields.get(DISCOVERABILITY))
                .with(ELIGIBILITY, application.fields.get(ELIGIBILITY))
                .with("bad_commands", application.badCommands);
    }

    private Json listWithAssets(Exchange exchange) {
        List<Application> own = of(exchange);
        return Json.object()
                .with("applications", list(own))
                .with("assets", AssetRoutes.byApplication(own, community.state.now()));
    }

    private List<Application> of(Exchange exchange) {
        Account caller = exchange.caller();
        boolean withTeams = exchange.queryFlag(WITH_TEAMS);
        return community.applications.where(application -> application.team == null
                ? application.owner().equals(caller)
                : withTeams && application.team.role(caller).isPresent());
    }

    private static ArrayNode list(List<Application> applications) {
        return Json.array(applications.stream().map(ApplicationJson::full));
    }

    private Json create(Exchange exchange) {
        Account caller = exchange.caller();
        Team team = exchange.has(OwnershipCheck.TEAM_ID) ? ownership.team(exchange) : null;
        if (team == null) {
            ownership.demandRoom(caller);
        }
        Application application = community.applications.create(exchange.text("name"), caller);
        application.team = team;
        community.applications.createBot(application);
        return changed(application, settings.forCreation, exchange);
    }

    private Json createBot(Exchange exchange) {
        ApplicationStore applications = community.applications;
        Application application = ownership.named(exchange, Role.DEVELOPER);
        return token(application.bot == null ? applications.newToken(applications.createBot(application)) : null);
    }

    private static Json token(@Nullable String token) {
        return Json.object().with("token", token);
    }

    private Json modifyBot(Exchange exchange) {
        Account bot = bot(exchange);
        exchange.ifGiven(USERNAME, name -> rename(bot, name.textValue()));
        exchange.ifGiven(AVATAR, avatar -> bot.avatar = Image.hash(avatar));
        exchange.ifGiven(BANNER, banner -> bot.banner = Image.hash(banner));
        return UserJson.partial(bot);
    }

    private void rename(Account bot, String name) {
        if (community
                .state
                .accounts
                .byUsername(name)
                .filter(other -> !other.equals(bot))
                .isPresent()) {
            throw Problem.field(USERNAME, "USERNAME_ALREADY_TAKEN", "This name is taken.");
        }
        bot.username = name;
    }

    private Account bot(Exchange exchange) {
        Account bot = ownership.named(exchange, Role.DEVELOPER).bot;
        if (bot == null) {
            throw ErrorCode.UNKNOWN_USER.problem();
        }
        return bot;
    }

    /** Unlike in other responses, all fields are present, also empty ones. */
    private static Json detection(Application application) {
        return Json.object()
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
        return Json.array(community.applications.where(application -> ids.contains(application.id)).stream()
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
        Guild guild = new GuildAccess(community).guild(exchange, Permission.MANAGE_GUILD);
        String type = exchange.query(TYPE);
        return Json.array(community.applications.where(application -> guild.equals(application.guild)).stream()
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
