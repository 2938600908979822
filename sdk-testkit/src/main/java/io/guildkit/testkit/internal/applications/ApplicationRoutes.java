package io.guildkit.testkit.internal.applications;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import java.util.List;

/** Applications, for their owners and for themselves. */
record ApplicationRoutes(
        State state, ApplicationStore applications, OwnershipCheck ownership, ApplicationSettings settings) {
    private static final String OWN = "/applications/@me";
    private static final BodySpec TRANSFER = BodySpec.empty().required(OwnershipCheck.TEAM_ID, TextSpec.snowflake());
    private static final String TEMPLATE = "/applications";
    private static final String WITH_TEAMS = "with_team_applications";
    private static final QuerySpec LIST = QuerySpec.none().bool(WITH_TEAMS);

    void register(Router router) {
        router.get(OwnershipCheck.APPLICATION).botsToo().handle(this::get);
        router.get(OWN).botsOnly().handle(this::getOwn);
        router.patch(OwnershipCheck.APPLICATION)
                .botsToo()
                .body(settings.forOthers.spec)
                .handle(this::modify);
        router.patch(OWN).botsOnly().body(settings.forItself.spec).handle(this::modifyOwn);
        router.post(OwnershipCheck.APPLICATION + "/delete")
                .botsToo()
                .sensitive()
                .handle(this::delete);
        router.post(OwnershipCheck.APPLICATION + "/transfer")
                .botsToo()
                .sensitive()
                .body(TRANSFER)
                .handle(this::transfer);
        router.post(OwnershipCheck.APPLICATION + "/reset").botsToo().sensitive().handle(this::reset);
        router.get(OwnershipCheck.APPLICATION + "/discoverability-state")
                .botsToo()
                .handle(this::discoverability);
        router.get(TEMPLATE).query(LIST).handle(this::list);
        router.get("/applications-with-assets").query(LIST).handle(this::listWithAssets);
        router.post(TEMPLATE)
                .body(settings.forCreation.spec.optional(OwnershipCheck.TEAM_ID, TextSpec.snowflake()))
                .handle(this::create);
    }

    private Reply get(Exchange exchange) {
        return Reply.ok(ApplicationJson.detailed(ownership.named(exchange, Role.READ_ONLY)));
    }

    private Reply getOwn(Exchange exchange) {
        return Reply.ok(ApplicationJson.detailed(ownership.own(exchange)));
    }

    private Reply modify(Exchange exchange) {
        return changed(ownership.named(exchange, Role.DEVELOPER), settings.forOthers, exchange);
    }

    private Reply modifyOwn(Exchange exchange) {
        return changed(ownership.own(exchange), settings.forItself, exchange);
    }

    private static Reply changed(Application application, Settings settings, Exchange exchange) {
        settings.write(application, exchange.body());
        return Reply.ok(ApplicationJson.full(application));
    }

    private Reply delete(Exchange exchange) {
        applications.delete(ownership.named(exchange, Role.OWNER));
        return Reply.noContent();
    }

    private Reply transfer(Exchange exchange) {
        Application application = ownership.named(exchange, Role.READ_ONLY);
        application.team = ownership.team(exchange);
        return Reply.ok(ApplicationJson.detailed(application));
    }

    private Reply reset(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        return Reply.ok(Reply.object().put("secret", applications.resetSecret(application)));
    }

    private Reply discoverability(Exchange exchange) {
        Application application = ownership.named(exchange, Role.READ_ONLY);
        ObjectNode body = Reply.object();
        for (String field :
                new String[] {ApplicationFields.DISCOVERABILITY_STATE, ApplicationFields.DISCOVERY_ELIGIBILITY}) {
            body.set(field, application.fields.get(field));
        }
        application.badCommands.forEach(body.putArray("bad_commands")::add);
        return Reply.ok(body);
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
            application.team = team;
        }
        applications.createBot(application);
        settings.forCreation.write(application, exchange.body());
        return Reply.ok(ApplicationJson.full(application));
    }

    private List<Application> of(Exchange exchange) {
        Account caller = exchange.caller();
        boolean withTeams = exchange.queryFlag(WITH_TEAMS);
        return applications.where(application -> application.team == null
                ? application.owner().equals(caller)
                : withTeams && application.team.role(caller).isPresent());
    }

    private static ArrayNode json(List<Application> applications) {
        return Reply.array(applications.stream().map(ApplicationJson::full));
    }
}
