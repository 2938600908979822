package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tree of complaints about a request: it nests as the request does, and leaves hold the complaints. */
public final class FormErrors {
    private static final String LEAF = "_errors";

    private final Map<String, FormErrors> children = new LinkedHashMap<>();
    private final Map<String, String> complaints = new LinkedHashMap<>();

    /** Returns the part of the tree that speaks about one field, or one list position. */
    public FormErrors at(String name) {
        return children.computeIfAbsent(name, key -> new FormErrors());
    }

    /** Adds a complaint about the value this part of the tree stands for. */
    public FormErrors add(String code, String message) {
        complaints.putIfAbsent(code, message);
        return this;
    }

    /** Tells whether nobody complained, here or further down. */
    public boolean isEmpty() {
        return complaints.isEmpty() && children.values().stream().allMatch(FormErrors::isEmpty);
    }

    /** Returns the tree the way it goes over the wire. */
    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        children.forEach((name, child) -> {
            if (!child.isEmpty()) {
                json.set(name, child.toJson());
            }
        });
        if (!complaints.isEmpty()) {
            var list = json.putArray(LEAF);
            complaints.forEach(
                    (code, message) -> list.addObject().put("code", code).put("message", message));
        }
        return json;
    }
}
