package io.guildkit.testkit.internal.applications;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import java.util.List;

/** The applications of a user, and new ones. */
final class ApplicationListRoutes {
    private static final String TEMPLATE = "/applications";
    private static final String WITH_TEAMS = "with_team_applications";
    private static final QuerySpec LIST = QuerySpec.none().bool(WITH_TEAMS);

    private final State state;
    private final ApplicationStore applications;
    private final OwnershipCheck ownership;
    private final Settings settings;

    ApplicationListRoutes(State state, Community community, OwnershipCheck ownership, ApplicationSettings settings) {
        this.state = state;
        this.applications = community.applications();
        this.ownership = ownership;
        this.settings = settings.forCreation();
    }

    void register(Router router) {
        router.get(TEMPLATE).query(LIST).handle(this::list);
        router.get("/applications-with-assets").query(LIST).handle(this::listWithAssets);
        router.post(TEMPLATE)
                .body(settings.spec().optional(OwnershipCheck.TEAM_ID, TextSpec.snowflake()))
                .handle(this::create);
    }

    private Reply list(Exchange exchange) {
        return Reply.ok(json(of(exchange)));
    }

    private Reply listWithAssets(Exchange exchange) {
        List<Application> own = of(exchange);
        ObjectNode body = Reply.object();
        body.set("applications", json(own));
        body.set("assets", AssetJson.byApplication(own, state.now()));
        return Reply.ok(body);
    }

    private Reply create(Exchange exchange) {
        Account caller = exchange.caller();
        Team team = exchange.has(OwnershipCheck.TEAM_ID) ? ownership.team(exchange) : null;
        if (team == null) {
            ownership.demandRoom(exchange);
        }
        Application application = applications.create(exchange.text(ApplicationFields.NAME), caller);
        if (team != null) {
            application.setTeam(team);
        }
        applications.createBot(application);
        settings.write(application, exchange.body());
        return Reply.ok(ApplicationJson.full(application));
    }

    private List<Application> of(Exchange exchange) {
        Account caller = exchange.caller();
        boolean withTeams = exchange.queryFlag(WITH_TEAMS);
        return applications.where(application -> application.team() == null
                ? application.owner().equals(caller)
                : withTeams && application.team().role(caller).isPresent());
    }

    private static ArrayNode json(List<Application> applications) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        applications.stream().map(ApplicationJson::full).forEach(list::add);
        return list;
    }
}
