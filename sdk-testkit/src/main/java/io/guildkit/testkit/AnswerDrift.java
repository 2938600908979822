package io.guildkit.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * How the JSON of an answer differs from what the documentation says. A place is a JSON pointer, in which {@code *} stands
 * for each element of a list.
 *
 * <pre>{@code
 * emulator.faults().on("GET /auth/sessions")
 *         .drift(AnswerDrift.dropped("/user_sessions/0/id_hash").and(AnswerDrift.set("/brand_new", "[1]")));
 * }</pre>
 */
public final class AnswerDrift {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Change> changes;

    private AnswerDrift(List<Change> changes) {
        this.changes = changes;
    }

    /** Leaves a member out. */
    public static AnswerDrift dropped(String place) {
        return of(place, ObjectNode::remove);
    }

    /** Makes a member null. */
    public static AnswerDrift nulled(String place) {
        return of(place, ObjectNode::putNull);
    }

    /** Gives a member another type, one that can't be read as what it should be. */
    public static AnswerDrift retyped(String place) {
        return of(place, (parent, name) -> {
            if (parent.path(name).isContainerNode()) {
                parent.put(name, 7);
            } else {
                parent.putObject(name).putArray("other").add(1).addObject();
            }
        });
    }

    /** Gives a member another type, one that can be read as what it should be, unless it is an object or a list. */
    public static AnswerDrift converted(String place) {
        return of(place, (parent, name) -> {
            if (parent.path(name).isBoolean() || parent.path(name).isNumber()) {
                parent.put(name, parent.path(name).asText());
            } else {
                parent.put(name, 12345);
            }
        });
    }

    /** Makes a member a list with things in it that belong nowhere. */
    public static AnswerDrift listed(String place) {
        return of(place, (parent, name) -> {
            ArrayNode list = parent.putArray(name);
            list.addObject().putNull("id");
            list.addArray().add(1.5);
        });
    }

    /**
     * Gives a member a value, whether it was there or not.
     *
     * @throws IllegalArgumentException if the value isn't JSON
     */
    public static AnswerDrift set(String place, String json) {
        JsonNode value;
        try {
            value = JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not JSON: " + json, e);
        }
        return of(place, (parent, name) -> parent.set(name, value));
    }

    /** Returns both drifts, this one first. */
    public AnswerDrift and(AnswerDrift other) {
        List<Change> all = new ArrayList<>(changes);
        all.addAll(other.changes);
        return new AnswerDrift(all);
    }

    /**
     * Returns what becomes of an answer; one that isn't JSON stays as it is.
     *
     * @throws IllegalArgumentException if there is no object at one of the places
     */
    public String applyTo(String answer) {
        JsonNode root;
        try {
            root = JSON.readTree(answer);
        } catch (JsonProcessingException e) {
            return answer;
        }
        if (root.isMissingNode()) {
            return answer;
        }
        changes.forEach(change -> change.applyTo(root));
        return root.toString();
    }

    private static AnswerDrift of(String place, Edit edit) {
        if (!place.startsWith("/")) {
            throw new IllegalArgumentException("A place begins with a slash, but was '" + place + "'.");
        }
        return new AnswerDrift(List.of(new Change(place, edit)));
    }

    /** Changes one member of an object. */
    @FunctionalInterface
    private interface Edit {
        void apply(ObjectNode parent, String name);
    }

    private record Change(String place, Edit edit) {
        void applyTo(JsonNode root) {
            List<String> path = List.of(place.substring(1).split("/", -1));
            int last = path.size() - 1;
            List<JsonNode> parents = List.of(root);
            for (String step : path.subList(0, last)) {
                parents = parents.stream()
                        .flatMap(node -> inside(node, unescaped(step)).stream())
                        .toList();
            }
            List<ObjectNode> objects = parents.stream()
                    .filter(ObjectNode.class::isInstance)
                    .map(ObjectNode.class::cast)
                    .toList();
            if (objects.isEmpty()) {
                throw new IllegalArgumentException("There is no object that '" + place + "' could be a member of.");
            }
            objects.forEach(object -> edit.apply(object, unescaped(path.get(last))));
        }

        private static List<JsonNode> inside(JsonNode node, String step) {
            if (!node.isArray()) {
                return node.has(step) ? List.of(node.get(step)) : List.of();
            }
            List<JsonNode> elements = new ArrayList<>();
            node.forEach(elements::add);
            if (step.equals("*")) {
                return elements;
            }
            return step.matches("\\d{1,9}") && Integer.parseInt(step) < elements.size()
                    ? List.of(elements.get(Integer.parseInt(step)))
                    : List.of();
        }

        private static String unescaped(String step) {
            return step.replace("~1", "/").replace("~0", "~");
        }
    }
}
