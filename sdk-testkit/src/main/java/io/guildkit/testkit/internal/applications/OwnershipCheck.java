package io.guildkit.testkit.internal.applications;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.FormErrors;

/** Finds the application or team of a request, and refuses callers without the right. */
record OwnershipCheck(ApplicationStore applications) {
    static final String TEAM_ID = "team_id";
    private static final int MOST_OF_USER = 50;
    private static final int MOST_OF_TEAM = 25;
    private static final String LIMIT_REACHED = "APPLICATION_LIMIT_REACHED";

    /** Returns the application of a path, for any caller. */
    Application named(Exchange exchange) {
        return applications
                .byId(exchange.variable("application.id"))
                .orElseThrow(ErrorCode.UNKNOWN_APPLICATION::problem);
    }

    /** Returns the application that a path names if the caller has at least a role. */
    Application named(Exchange exchange, Role least) {
        Application application = named(exchange);
        demand(application.role(exchange.caller()).orElseThrow(ErrorCode.MISSING_ACCESS::problem), least);
        return application;
    }

    /** Returns the application of the bot that calls. */
    Application own(Exchange exchange) {
        return applications.ofBot(exchange.caller()).orElseThrow(ErrorCode.UNKNOWN_APPLICATION::problem);
    }

    /** Returns the team of a body if the caller may add an application to it. */
    Team team(Exchange exchange) {
        Team team = applications
                .teams
                .byId(exchange.text(TEAM_ID))
                .filter(found -> found.role(exchange.caller()).isPresent())
                .orElseThrow(() -> Problem.field(TEAM_ID, "TEAM_NOT_FOUND", "You are in no such team."));
        demand(team.role(exchange.caller()).orElseThrow(), Role.DEVELOPER);
        if (applications.where(application -> team.equals(application.team)).size() >= MOST_OF_TEAM) {
            throw Problem.field(TEAM_ID, LIMIT_REACHED, "A team owns " + MOST_OF_TEAM + " applications at most.");
        }
        return team;
    }

    /** Refuses callers who own the maximum number of applications, without those of teams. */
    void demandRoom(Account caller) {
        if (applications
                        .where(application -> application.team == null && caller.equals(application.owner()))
                        .size()
                >= MOST_OF_USER) {
            throw Problem.form(
                    new FormErrors().add(LIMIT_REACHED, "A user owns " + MOST_OF_USER + " applications at most."));
        }
    }

    private static void demand(Role role, Role least) {
        ErrorCode.MISSING_PERMISSIONS.throwIf(!role.isAtLeast(least));
    }
}
