package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.Rules.image;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.ImageHash;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
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

    public static void register(Router router, Community community) {
        OwnershipCheck ownership = new OwnershipCheck(community.applications);
        ApplicationSettings settings = new ApplicationSettings(community);
        ApplicationRoutes routes = new ApplicationRoutes(community, ownership, settings);
        router.on("GET /applications/{application.id}")
                .botsToo()
                .json(exchange -> ApplicationJson.detailed(ownership.named(exchange, Role.READ_ONLY)));
        router.on("GET /applications/@me")
                .botsOnly()
                .json(exchange -> ApplicationJson.detailed(ownership.own(exchange)));
        router.on("PATCH /applications/{application.id}")
                .botsToo()
                .body(settings.forOthers.spec())
                .json(exchange -> changed(ownership.named(exchange, Role.DEVELOPER), settings.forOthers, exchange));
        router.on("PATCH /applications/@me")
                .botsOnly()
                .body(settings.forItself.spec())
                .json(exchange -> changed(ownership.own(exchange), settings.forItself, exchange));
        router.on("POST /applications/{application.id}/delete")
                .botsToo()
                .sensitive()
                .noContent(exchange -> community.applications.remove(ownership.named(exchange, Role.OWNER)));
        router.on("POST /applications/{application.id}/transfer")
                .botsToo()
                .sensitive()
                .body(TRANSFER)
                .json(routes::transfer);
        router.on("POST /applications/{application.id}/reset")
                .botsToo()
                .sensitive()
                .json(routes::reset);
        router.on("GET /applications/{application.id}/discoverability-state")
                .botsToo()
                .json(routes::discoverability);
        router.on("GET /applications").query(LIST).json(exchange -> list(routes.of(exchange)));
        router.on("GET /applications-with-assets").query(LIST).json(routes::listWithAssets);
        router.on("POST /applications")
                .body(settings.forCreation.spec().optional(OwnershipCheck.TEAM_ID, snowflake()))
                .json(routes::create);
        router.on("POST /applications/{application.id}/bot")
                .botsToo()
                .sensitive()
                .json(routes::createBot);
        router.on("PATCH /applications/{application.id}/bot")
                .botsToo()
                .body(MODIFY_BOT)
                .json(routes::modifyBot);
        router.on("POST /applications/{application.id}/bot/reset")
                .botsToo()
                .sensitive()
                .json(exchange -> token(community.applications.newToken(routes.bot(exchange))));
        IntentRoutes.register(router, ownership);
        new ActivityRoutes(community, ownership).register(router);
        new AssetRoutes(community, ownership).register(router);
        new PublicRoutes(community, ownership).register(router);
        new UserRoutes(community.applications, ownership).register(router);
    }

    private static Json changed(Application application, Settings settings, Exchange exchange) {
        settings.write(application, exchange.body());
        return ApplicationJson.full(application);
    }

    private Json transfer(Exchange exchange) {
        Application application = ownership.named(exchange, Role.READ_ONLY);
        application.team = ownership.team(exchange);
        return ApplicationJson.detailed(application);
    }

    private Json reset(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        application.secret = community.applications.newSecret();
        return Reply.object().with("secret", application.secret);
    }

    private Json discoverability(Exchange exchange) {
        Application application = ownership.named(exchange, Role.READ_ONLY);
        return Reply.object()
                .with(DISCOVERABILITY, application.fields.get(DISCOVERABILITY))
                .with(ELIGIBILITY, application.fields.get(ELIGIBILITY))
                .with("bad_commands", application.badCommands);
    }

    private Json listWithAssets(Exchange exchange) {
        List<Application> own = of(exchange);
        return Reply.object()
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
        return Reply.array(applications.stream().map(ApplicationJson::full));
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
        return Reply.object().with("token", token);
    }

    private Json modifyBot(Exchange exchange) {
        Account bot = bot(exchange);
        exchange.ifGiven(USERNAME, name -> rename(bot, name.textValue()));
        exchange.ifGiven(AVATAR, avatar -> bot.avatar = ImageHash.of(avatar));
        exchange.ifGiven(BANNER, banner -> bot.banner = ImageHash.of(banner));
        return UserJson.partial(bot);
    }

    private void rename(Account bot, String name) {
        if (community
                .state
                .accounts
                .byUsername(name)
                .filter(other -> !other.equals(bot))
                .isPresent()) {
            throw Problem.field(USERNAME, "USERNAME_ALREADY_TAKEN", "Somebody else has this name.");
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
}
