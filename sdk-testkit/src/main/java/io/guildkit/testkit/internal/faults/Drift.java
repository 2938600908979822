package io.guildkit.testkit.internal.faults;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One change of the JSON of a response.
 *
 * @param kind the kind of the change
 * @param place a JSON pointer to the member, in which {@code *} means each element of a list
 * @param value the new value; null unless the kind is {@link Kind#SET}
 */
public record Drift(Kind kind, String place, @Nullable JsonNode value) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The kinds of changes. */
    public enum Kind {
        /** The member is removed. */
        DROPPED,
        /** The member becomes null. */
        NULLED,
        /** The member gets a type that cannot be read as its own. */
        RETYPED,
        /** The member gets a type that can be read as its own, unless it is an object or a list. */
        CONVERTED,
        /** The member is replaced by a list of unexpected values. */
        LISTED,
        /** The member gets a value, even if it was absent. */
        SET
    }

    /** Refuses invalid places, and values for kinds without one. */
    public Drift {
        if (!place.startsWith("/")) {
            throw new IllegalArgumentException("A place begins with a slash, but was '" + place + "'.");
        }
        if ((value == null) == (kind == Kind.SET)) {
            throw new IllegalArgumentException("A value goes with the kind 'set', and with no other.");
        }
    }

    /**
     * Applies the change to a response. A response that is not JSON stays unchanged.
     *
     * @throws IllegalArgumentException if one of the places has no object
     */
    public static String apply(List<Drift> changes, String response) {
        JsonNode root;
        try {
            root = JSON.readTree(response);
        } catch (JsonProcessingException e) {
            return response;
        }
        if (root.isMissingNode()) {
            return response;
        }
        changes.forEach(change -> change.applyTo(root));
        return root.toString();
    }

    private void applyTo(JsonNode root) {
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
        objects.forEach(object -> edit(object, unescaped(path.get(last))));
    }

    private void edit(ObjectNode parent, String name) {
        switch (kind) {
            case DROPPED -> parent.remove(name);
            case NULLED -> parent.putNull(name);
            case RETYPED -> parent.set(name, otherType(parent.path(name)));
            case CONVERTED -> parent.set(name, converted(parent.path(name)));
            case LISTED -> {
                ArrayNode list = parent.putArray(name);
                list.addObject().putNull("id");
                list.addArray().add(1.5);
            }
            case SET -> parent.set(name, Objects.requireNonNull(value));
        }
    }

    private static JsonNode otherType(JsonNode before) {
        if (before.isContainerNode()) {
            return JsonNodeFactory.instance.numberNode(7);
        }
        ObjectNode other = JsonNodeFactory.instance.objectNode();
        other.putArray("other").add(1).addObject();
        return other;
    }

    private static JsonNode converted(JsonNode before) {
        return before.isBoolean() || before.isNumber()
                ? JsonNodeFactory.instance.textNode(before.asText())
                : JsonNodeFactory.instance.numberNode(12_345);
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
