package io.guildkit.testkit.internal.shape;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The named objects of a schema. */
public final class Definitions {
    private final Map<String, ObjectNode> byName = new TreeMap<>();
    private final String prefix;

    /** Creates empty definitions, whose references have a prefix such as {@code #/$defs/}. */
    public Definitions(String prefix) {
        this.prefix = prefix;
    }

    /** Returns a reference to an object, and adds the object unless it is there already. */
    ObjectNode refer(String name, Function<Definitions, ObjectNode> description) {
        if (!byName.containsKey(name)) {
            byName.put(name, JsonNodeFactory.instance.objectNode()); // objects may contain themselves
            byName.put(name, description.apply(this));
        }
        return JsonNodeFactory.instance.objectNode().put("$ref", prefix + name);
    }

    /** Returns all named objects, sorted by name. */
    public ObjectNode json() {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        byName.forEach(all::set);
        return all;
    }
}
