package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.server.ServiceServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

    /** The time that new worlds begin with. No request moves it. */
    private final VirtualClock reference;

    private final Map<String, ServiceEmulator> worlds = new ConcurrentSkipListMap<>();

    /** The names of the served worlds, and of the worlds that are being created. */
    private final Set<String> names = ConcurrentHashMap.newKeySet();

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
        String reserved = name == null ? reserveNumber() : reserve(name);
        try {
            ServiceEmulator created = new ServiceEmulator(this, reserved, json);
            worlds.put(reserved, created);
            return created;
        } catch (RuntimeException e) {
            names.remove(reserved);
            throw e;
        }
    }

    private String reserve(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "The name of a world has 1 to 64 letters, digits, dots, dashes and underscores,"
                            + " and begins with a letter or digit.");
        }
        if (!names.add(name)) {
            throw new IllegalArgumentException("There is a world '" + name + "' already.");
        }
        return name;
    }

    private String reserveNumber() {
        return IntStream.iterate(1, number -> number + 1)
                .mapToObj(Integer::toString)
                .filter(names::add)
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

    /** Forgets a world that is closed, so that another one can have its name. */
    void closed(String name, ServiceEmulator world) {
        if (worlds.remove(name, world)) {
            names.remove(name);
        }
    }

    @Override
    public void close() {
        worlds().forEach(ServiceEmulator::close);
        server.close();
    }
}
