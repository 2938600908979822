package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.server.ServiceServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The server of an emulator, and the named worlds on it. */
final class WorldHost implements AutoCloseable {
    // Why: docs/decisions/0128

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    final EmulatorOptions options;
    final ServiceServer server;

    /** The time that new worlds begin with. Nobody moves it. */
    private final VirtualClock reference;

    private final Map<String, ServiceEmulator> worlds = new ConcurrentSkipListMap<>();

    WorldHost(EmulatorOptions options) {
        this.options = options;
        this.reference = newClock(VirtualClock.startingAt(options.start()));
        this.server = ServiceServer.start(options.address());
    }

    /** Returns a clock for another world. */
    VirtualClock newClock() {
        return newClock(VirtualClock.startingAt(reference.instant()));
    }

    private VirtualClock newClock(VirtualClock clock) {
        if (options.ticking()) {
            clock.tick();
        }
        return clock;
    }

    /**
     * Creates a world.
     *
     * @param name the name in its paths; null for the lowest number that is free
     * @param json its state; null for an empty world
     * @throws IllegalArgumentException if the name is taken or has another form, or the JSON is not a world
     */
    ServiceEmulator open(@Nullable String name, @Nullable JsonNode json) {
        String used = name == null ? freeName() : name;
        if (!NAME.matcher(used).matches()) {
            throw new IllegalArgumentException(
                    "The name of a world has 1 to 64 letters, digits, dots, dashes and underscores,"
                            + " and begins with a letter or digit.");
        }
        ServiceEmulator created = new ServiceEmulator(this, used, json);
        worlds.put(used, created);
        return created;
    }

    private String freeName() {
        return IntStream.iterate(1, number -> number + 1)
                .mapToObj(Integer::toString)
                .filter(number -> !worlds.containsKey(number))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the named worlds, in the order of their names. */
    List<ServiceEmulator> worlds() {
        return List.copyOf(worlds.values());
    }

    Optional<ServiceEmulator> world(String name) {
        return Optional.ofNullable(worlds.get(name));
    }

    /** Forgets a world that is closed. */
    void closed(String name, ServiceEmulator world) {
        worlds.remove(name, world);
    }

    @Override
    public void close() {
        worlds().forEach(ServiceEmulator::close);
        server.close();
    }
}
