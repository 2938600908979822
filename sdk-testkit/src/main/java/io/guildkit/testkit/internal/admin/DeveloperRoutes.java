package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;
import java.nio.charset.StandardCharsets;

/** Applications and teams. */
record DeveloperRoutes(World world, WorldFormat format) {
    private static final Type<Unsigned> UNSIGNED = AdminRoutes.plain(new ObjectShape<Object, Unsigned>(
                    "Unsigned",
                    "A request that the service is to sign.",
                    (parent, keys) -> new Unsigned(keys.require("timestamp"), keys.require("body")))
            .key("timestamp", Types.TEXT, "The value of X-Signature-Timestamp.", Unsigned::timestamp)
            .required()
            .key("body", Types.TEXT, "The body.", Unsigned::body)
            .required());

    private record Unsigned(String timestamp, String body) {}

    void register(AdminTable table) {
        Type<Application> application = AdminRoutes.full(format.applications.application, world);
        Type<Team> team = AdminRoutes.full(format.applications.team, world);
        table.get("/applications", "Lists the applications, the oldest first.")
                .gives(Types.listOf(application), call -> world.community.applications.all());
        table.post("/applications", "Creates an application.").creates(application);
        table.get("/applications/{application}", "Returns an application, by id or name.")
                .gives(application, this::application);
        table.patch("/applications/{application}", "Changes an application. Absent members keep their value.")
                .changes(format.applications.application, application, this::application);
        table.post(
                        "/applications/{application}/bot",
                        "Gives the application a new bot, unless it has one, and returns its token.")
                .gives(AdminRoutes.text("BotToken", "token", "A token that is sent as Bot <token>."), this::botToken);
        table.post("/applications/{application}/signature", "Signs a request as the service does.")
                .takes(
                        UNSIGNED,
                        AdminRoutes.text("Signature", "signature", "The value of X-Signature-Ed25519."),
                        (call, unsigned) -> application(call)
                                .key
                                .sign(unsigned.timestamp(), unsigned.body().getBytes(StandardCharsets.UTF_8)));
        table.get("/teams", "Lists the teams, the oldest first.")
                .gives(Types.listOf(team), call -> world.community.applications.teams.all());
        table.post("/teams", "Creates a team.").creates(team);
        table.get("/teams/{team}", "Returns a team, by id or name.")
                .gives(team, call -> Lookup.of(format.references.team, "team", call));
    }

    private String botToken(AdminCall call) {
        Application application = application(call);
        Account bot = application.bot;
        return world.community.applications.token(
                bot == null ? world.community.applications.createBot(application) : bot);
    }

    private Application application(AdminCall call) {
        return Lookup.of(format.references.application, "application", call);
    }
}
