package io.guildkit.testkit.internal.applications;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.view.ApplicationJson;

/** One application, for those it belongs to and for itself. */
final class ApplicationRoutes {
    private static final String OWN = "/applications/@me";
    private static final BodySpec TRANSFER = BodySpec.empty().required(OwnershipCheck.TEAM_ID, TextSpec.snowflake());

    private final ApplicationStore applications;
    private final OwnershipCheck ownership;
    private final ApplicationSettings settings;

    ApplicationRoutes(Community community, OwnershipCheck ownership, ApplicationSettings settings) {
        this.applications = community.applications();
        this.ownership = ownership;
        this.settings = settings;
    }

    void register(Router router) {
        router.get(OwnershipCheck.APPLICATION).botsToo().handle(this::get);
        router.get(OWN).botsOnly().handle(this::getOwn);
        router.patch(OwnershipCheck.APPLICATION)
                .botsToo()
                .body(settings.forOthers().spec())
                .handle(this::modify);
        router.patch(OWN).botsOnly().body(settings.forItself().spec()).handle(this::modifyOwn);
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
    }

    private Reply get(Exchange exchange) {
        return Reply.ok(ApplicationJson.detailed(ownership.named(exchange, Role.READ_ONLY)));
    }

    private Reply getOwn(Exchange exchange) {
        return Reply.ok(ApplicationJson.detailed(ownership.own(exchange)));
    }

    private Reply modify(Exchange exchange) {
        return changed(ownership.named(exchange, Role.DEVELOPER), settings.forOthers(), exchange);
    }

    private Reply modifyOwn(Exchange exchange) {
        return changed(ownership.own(exchange), settings.forItself(), exchange);
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
        application.setTeam(ownership.team(exchange));
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
            body.set(field, application.fields().get(field));
        }
        ArrayNode commands = body.putArray("bad_commands");
        application.badCommands().forEach(commands::add);
        return Reply.ok(body);
    }
}
