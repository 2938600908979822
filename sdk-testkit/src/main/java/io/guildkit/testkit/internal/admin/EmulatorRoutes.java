package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The emulator as a whole: health, world, clock, settings and events. */
record EmulatorRoutes(World world, WorldFormat format, Controls controls, Journal journal) {
    /** The clock, as clients see it. */
    static final ObjectShape<Object, Controls> CLOCK = new ObjectShape<Object, Controls>(
                    Controls.class, "Clock", "The clock of the emulator.", (parent, keys) -> (Controls) parent)
            .shown("now", Types.INSTANT, "The time.", it -> it.world().state.now())
            .shown("ticking", Types.BOOL, "Whether the clock follows real time.", Controls::isTicking);

    private static final Type<ClockChange> CLOCK_CHANGE = ObjectShape.record(
                    ClockChange.class, "ClockChange", "The change of the clock, which never runs backwards.")
            .key("ticking", Types.BOOL, "Whether the clock follows real time from now on.")
            .key("advance_seconds", Types.SECONDS, "The duration by which the clock advances.", "advance")
            .key("now", Types.INSTANT, "The time to move the clock to; not earlier than it shows.");

    private static final Type<String> HEALTH = new ObjectShape<Object, String>(
                    String.class,
                    "Health",
                    "That the emulator serves requests.",
                    (parent, keys) -> keys.require("version"))
            .shown("status", Types.TEXT, "Always ok.", version -> "ok")
            .shown("version", Types.TEXT, "The version of the emulator.", version -> version);

    private record ClockChange(
            @Nullable Boolean ticking,
            @Nullable Duration advance,
            @Nullable Instant now) {}

    void register(AdminTable table) {
        Type<Controls> clock = CLOCK;
        // A world is read only when the world that it replaces is known.
        Type<JsonNode> saved = Types.of(Types.ANY::read, Types.ANY::write, format.type()::schema);
        table.get("/health", "Returns status ok as soon as the emulator serves requests.")
                .open()
                .gives(HEALTH, call -> version());
        table.get("/openapi.json", "Returns this description of the admin API.")
                .open()
                .gives(Types.OBJECT, call -> OpenApi.of(table.routes(), version(), world.state.url("/_emulator")));
        ConsoleRoutes.file(
                table,
                "/service-openapi.json",
                "service-openapi.json",
                "application/json",
                "Returns the description of the service, in the format of OpenAPI 3.1.");
        table.get("/world.schema.json", "Returns the JSON schema of worlds and seed files.")
                .open()
                .gives(Types.OBJECT, call -> format.schema());
        table.get("/world", "Saves everything that the emulator knows. The response contains secrets.")
                .gives(saved, call -> format.write());
        table.put("/world", "Replaces everything by a saved world or a seed, and forgets the requests.")
                .unlocked()
                .takes(saved, (call, json) -> controls.load(json));
        new WorldRoutes(controls, saved).register(table);
        table.post("/reset", "Forgets everything. The clock keeps its time.")
                .unlocked()
                .does(call -> controls.reset());
        table.get("/clock", "Returns the time, and whether the clock runs.").gives(clock, call -> controls);
        table.patch("/clock", "Moves the clock, lets it run or makes it stand still.")
                .takes(CLOCK_CHANGE, clock, (call, change) -> {
                    changeClock(change);
                    return controls;
                });
        Type<World> settings = format.service.settings;
        table.get("/settings", "Returns how the service as a whole behaves.").gives(settings, call -> world);
        table.patch("/settings", "Changes how the service as a whole behaves. Absent members keep their value.")
                .takes(settings, settings, (call, changed) -> changed);
        table.get("/gateway_events", "Lists the names of the gateway events that were sent.")
                .gives(Types.listOf(Types.TEXT), call -> List.copyOf(world.state.events));
        table.delete("/gateway_events", "Forgets the gateway events that were sent.")
                .does(call -> world.state.events.clear());
        table.get(
                        "/events",
                        "Sends events as they happen: request, message, mail, sms, clock, reset. With the header Accept:"
                                + " text/event-stream it sends server-sent events, otherwise it returns the events so far.")
                .unlocked()
                .query("after", "the id of the last event that the client knows")
                .sends(EventStream.MEDIA_TYPE, this::events);
    }

    /** Returns the version of the emulator. */
    private static String version() {
        return Optional.ofNullable(EmulatorRoutes.class.getPackage().getImplementationVersion())
                .orElse("unknown");
    }

    private void changeClock(ClockChange change) {
        Duration by = change.advance();
        if (change.now() != null) {
            if (by != null) {
                throw new AdminException(400, "Send either 'advance_seconds' or 'now', not both.");
            }
            by = Duration.between(world.state.now(), change.now());
        }
        if (by != null) {
            controls.advance(by);
        }
        if (change.ticking() != null) {
            controls.setTicking(change.ticking());
        }
    }

    private Reply events(AdminCall call) {
        String accepted = call.request().header("Accept");
        Optional<Long> after = call.number("after");
        if (accepted != null && accepted.contains(EventStream.MEDIA_TYPE)) {
            // Browsers reconnect to the same URL. Its 'after' is older than the header then.
            long from = seen(call.request()).or(() -> after).orElseGet(journal::last);
            return new EventStream(journal, from).reply();
        }
        Journal.Snapshot known = journal.after(after.orElse(0L));
        ObjectNode json = Json.object().put("last", known.last());
        ArrayNode list = json.putArray("events");
        known.events()
                .forEach(event -> list.addObject()
                        .put("id", event.id())
                        .put("type", event.type())
                        .set("data", event.data().get()));
        return Reply.ok(json);
    }

    /** Returns the id of the last event that a client has received before it reconnects. */
    private static Optional<Long> seen(Incoming request) {
        return Optional.ofNullable(request.header("Last-Event-ID"))
                .filter(id -> id.matches("[0-9]{1,18}"))
                .map(Long::valueOf);
    }
}
