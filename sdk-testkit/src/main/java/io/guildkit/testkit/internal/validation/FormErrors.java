package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tree of errors in a request. It has the structure of the request, with the errors in its leaves. */
public final class FormErrors {
    private static final String STRICTNESS =
            " The emulator refuses it because it is strict. With ServiceEmulator.builder().lenient() it ignores and records it.";

    private final String path;
    private final @Nullable Recorder recorder;
    private final Map<String, FormErrors> children = new LinkedHashMap<>();
    private final Map<String, String> violations = new LinkedHashMap<>();

    /** Creates an empty tree. Unknown names are violations. */
    public FormErrors() {
        this("", null);
    }

    /** Passes the paths of tolerated deviations to a recorder instead of reporting them, if the recorder is not null. */
    FormErrors(String path, @Nullable Recorder recorder) {
        this.path = path;
        this.recorder = recorder;
    }

    /** Receives the paths of ignored names, and of values that are read as other values. */
    record Recorder(Consumer<String> ignored, Consumer<String> adapted) {}

    /** Returns the part of the tree for one field or list position. */
    public FormErrors at(String name) {
        return children.computeIfAbsent(name, key -> new FormErrors(path.isEmpty() ? key : path + "/" + key, recorder));
    }

    public FormErrors at(int position) {
        return at(Integer.toString(position));
    }

    public FormErrors add(String code, String message) {
        violations.putIfAbsent(code, message);
        return this;
    }

    /** Adds a violation, or records the path if the emulator is lenient. */
    void addUnlessIgnored(String code, String message) {
        if (recorder == null) {
            add(code, message + STRICTNESS);
        } else {
            ignored();
        }
    }

    /** Returns whether the emulator is lenient. */
    public boolean isLenient() {
        return recorder != null;
    }

    /** Records that a lenient emulator ignores the value here. Returns a missing value. */
    public JsonNode ignored() {
        if (recorder != null) {
            recorder.ignored().accept(path);
        }
        return MissingNode.getInstance();
    }

    /** Records that a lenient emulator reads another value here. Returns this value. */
    public JsonNode adapted(JsonNode other) {
        if (recorder != null) {
            recorder.adapted().accept(path);
        }
        return other;
    }

    public boolean isEmpty() {
        if (!violations.isEmpty()) {
            return false;
        }
        for (FormErrors child : children.values()) {
            if (!child.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        children.forEach((name, child) -> {
            if (!child.isEmpty()) {
                json.set(name, child.toJson());
            }
        });
        if (!violations.isEmpty()) {
            var list = json.putArray("_errors");
            violations.forEach(
                    (code, message) -> list.addObject().put("code", code).put("message", message));
        }
        return json;
    }
}
