package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.http.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ids and secrets of a recording, and those of the emulator in their place. */
final class Mapping {
    private final Map<String, String> learned = new HashMap<>();
    private final Set<String> shared;

    /** Creates a mapping for an emulator that has begun with a world. */
    Mapping(JsonNode world) {
        shared = texts(world).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns all texts in a value. */
    static Stream<String> texts(JsonNode value) {
        return value.isTextual()
                ? Stream.of(value.textValue())
                : Json.values(value).flatMap(Mapping::texts);
    }

    /** Returns whether a secret of the recording has a value in the emulator. */
    boolean knows(String placeholder) {
        return learned.containsKey(placeholder) || shared.contains(placeholder);
    }

    /** Returns the emulator's text in place of a recorded one. */
    String of(String recorded) {
        return learned.getOrDefault(recorded, recorded);
    }

    /** Takes a secret of the recording, and the emulator's at the same place of its response. */
    void learnSecret(String placeholder, String emulated) {
        learned.put(placeholder, emulated);
    }

    /**
     * Takes two identifiers at the same place of two responses. Returns whether the emulator's is the one that follows from earlier
     * responses, or the first.
     */
    boolean learn(String recorded, String emulated) {
        String known = shared.contains(recorded) ? recorded : learned.putIfAbsent(recorded, emulated);
        return known == null || known.equals(emulated);
    }
}
