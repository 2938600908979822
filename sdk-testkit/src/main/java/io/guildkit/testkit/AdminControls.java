package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.admin.Controls;
import io.guildkit.testkit.internal.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Executes the Java API's operations for the admin API. */
record AdminControls(ServiceEmulator emulator) implements Controls {
    @Override
    public World world() {
        return emulator.world();
    }

    @Override
    public void reset() {
        emulator.reset();
    }

    @Override
    public void load(JsonNode world) {
        emulator.load(world);
    }

    @Override
    public String name() {
        return emulator.worldName();
    }

    @Override
    public List<Controls> worlds() {
        return emulator.worlds().stream().<Controls>map(AdminControls::new).toList();
    }

    @Override
    public Controls openWorld(@Nullable String name, @Nullable JsonNode json) {
        return new AdminControls(emulator.host().open(name, json));
    }

    @Override
    public boolean dropWorld(String name) {
        Optional<ServiceEmulator> world = emulator.host().world(name);
        world.ifPresent(ServiceEmulator::close);
        return world.isPresent();
    }

    @Override
    public boolean isTicking() {
        return emulator.clock().isTicking();
    }

    @Override
    public void setTicking(boolean ticking) {
        if (ticking) {
            emulator.clock().tick();
        } else {
            emulator.clock().freeze();
        }
    }

    @Override
    public void advance(Duration by) {
        emulator.clock().advance(by);
    }

    @Override
    public void endConnections(boolean reset) {
        if (reset) {
            emulator.faults().resetConnections();
        } else {
            emulator.faults().closeConnections();
        }
    }
}
