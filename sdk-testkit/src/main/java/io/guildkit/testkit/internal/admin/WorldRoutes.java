package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import org.jspecify.annotations.Nullable;

/** The isolated worlds on the server. These routes are the same in all of them. */
record WorldRoutes(Controls controls, Type<JsonNode> saved) {
    private static final Type<Controls> PLACE = new ObjectShape<Object, Controls>(
                    Controls.class, "WorldPlace", "An isolated world.", (parent, keys) -> (Controls) parent)
            .shown("name", Types.TEXT, "The name in its paths.", Controls::name)
            .shown("base_url", Types.TEXT, "The base URL for clients.", it -> it.world().state.baseUrl)
            .shown(
                    "admin_url",
                    Types.TEXT,
                    "The URL of its admin API.",
                    it -> it.world().state.url("/_emulator"));

    private record NewWorld(@Nullable String name, @Nullable JsonNode world) {}

    void register(AdminTable table) {
        Type<NewWorld> draft = ObjectShape.record(NewWorld.class, "NewWorld", "An isolated world to create.")
                .key("name", Types.TEXT, "The name in its paths; the lowest number that is free if absent.")
                .key("world", saved, "Its state: a saved world or a seed. Empty if absent.");
        table.get("/worlds", "Lists the isolated worlds on this server.")
                .unlocked()
                .gives(Types.listOf(PLACE), call -> controls.worlds());
        table.post("/worlds", "Creates an isolated world, whose paths begin with /w/ and its name.")
                .unlocked()
                .takes(draft, PLACE, (call, created) -> controls.openWorld(created.name(), created.world()));
        table.delete("/worlds/{name}", "Drops an isolated world with its state and its gateway sessions.")
                .unlocked()
                .does(call -> {
                    if (!controls.dropWorld(call.variable("name"))) {
                        throw AdminException.missing("world", call.variable("name"));
                    }
                });
    }
}
