package io.guildkit.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.testkit.internal.faults.Drift;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A deviation of a response's JSON from the documentation. A place is a JSON pointer, in which {@code *} stands for
 * each element of a list.
 *
 * <pre>{@code
 * emulator.faults().on("GET /auth/sessions")
 *         .drift(ResponseDrift.dropped("/user_sessions/0/id_hash").and(ResponseDrift.set("/brand_new", "[1]")));
 * }</pre>
 */
public final class ResponseDrift {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Drift> changes;

    private ResponseDrift(List<Drift> changes) {
        this.changes = changes;
    }

    /** Leaves a member out. */
    public static ResponseDrift dropped(String place) {
        return of(Drift.Kind.DROPPED, place, null);
    }

    /** Makes a member null. */
    public static ResponseDrift nulled(String place) {
        return of(Drift.Kind.NULLED, place, null);
    }

    /** Changes the type of a member so that it cannot be read. */
    public static ResponseDrift retyped(String place) {
        return of(Drift.Kind.RETYPED, place, null);
    }

    /** Changes the type of a member so that it can still be read, unless it is an object or a list. */
    public static ResponseDrift converted(String place) {
        return of(Drift.Kind.CONVERTED, place, null);
    }

    /** Makes a member a list with things in it that belong nowhere. */
    public static ResponseDrift listed(String place) {
        return of(Drift.Kind.LISTED, place, null);
    }

    /**
     * Sets the value of a member, which need not exist.
     *
     * @throws IllegalArgumentException if the value isn't JSON
     */
    public static ResponseDrift set(String place, String json) {
        JsonNode value;
        try {
            value = JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not JSON: " + json, e);
        }
        return of(Drift.Kind.SET, place, value);
    }

    /** Returns both drifts, this one first. */
    public ResponseDrift and(ResponseDrift other) {
        List<Drift> all = new ArrayList<>(changes);
        all.addAll(other.changes);
        return new ResponseDrift(all);
    }

    /**
     * Returns what becomes of an answer; one that isn't JSON stays as it is.
     *
     * @throws IllegalArgumentException if there is no object at one of the places
     */
    public String applyTo(String answer) {
        return Drift.apply(changes, answer);
    }

    List<Drift> changes() {
        return changes;
    }

    private static ResponseDrift of(Drift.Kind kind, String place, @Nullable JsonNode value) {
        return new ResponseDrift(List.of(new Drift(kind, place, value)));
    }
}
