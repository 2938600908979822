package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.base.ErrorObject;
import io.guildkit.core.form.FieldErrors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads and writes lists. An unreadable element does not invalidate the list. */
final class ListCodec<T> extends Codec<List<T>> {
    private final Codec<T> elements;

    ListCodec(Codec<T> elements) {
        super("");
        this.elements = elements;
    }

    @Override
    String typeName() {
        return "list of " + elements.typeName();
    }

    @Override
    public @Nullable List<T> read(WireReader in) throws IOException {
        if (isKeyed(in)) {
            return keyed(in, null);
        }
        if (!in.startList()) {
            return null;
        }
        List<T> list = new ArrayList<>();
        while (in.nextElement()) {
            T element = elements.read(in);
            if (element != null) {
                list.add(element);
            }
        }
        return list;
    }

    private boolean isKeyed(WireReader in) {
        return elements.isKeyed() && in.isObject();
    }

    /**
     * Reads an object that has each element under its key, and passes on the members of errors that are no elements. The object is recorded
     * as a list, because it is written as one.
     */
    private List<T> keyed(WireReader in, @Nullable ObjectNode errors) throws IOException {
        Map<String, Keyed<T>> byKey = new LinkedHashMap<>(); // of several elements with one key the last one counts
        for (String key = in.nextName(); key != null; key = in.nextName()) {
            if (in.isNull()) {
                in.nullElement();
                byKey.put(key, new Keyed<>(null, NullNode.getInstance()));
                continue;
            }
            T element = elements.readKeyed(in, key);
            JsonNode received = in.takeReceived();
            byKey.put(key, new Keyed<>(element, received));
            if (element == null && errors != null && ErrorObject.MEMBERS.contains(key)) {
                errors.set(key, received);
            }
        }
        List<T> list = new ArrayList<>();
        OpenLists record = new OpenLists();
        record.open(true);
        record.element(false, null); // starts the list
        for (Keyed<T> keyed : byKey.values()) {
            record.element(keyed.element == null, keyed.received);
            if (keyed.element != null) {
                list.add(keyed.element);
            }
        }
        in.elements(record.close());
        return list;
    }

    /** An element of an object, and the value that was received if it could not be read or would be written in another form. */
    private record Keyed<T>(@Nullable T element, @Nullable JsonNode received) {}

    @Override
    public List<T> readWhole(WireReader in) throws IOException {
        if (!isKeyed(in)) {
            return in.isNull() ? List.of() : super.readWhole(in);
        }
        ObjectNode errors = JsonNodeFactory.instance.objectNode();
        List<T> list = keyed(in, errors);
        if (list.isEmpty() && ErrorObject.matches(errors)) {
            throw in.isError(errors);
        }
        return list;
    }

    @Override
    public void write(List<T> value, JsonGenerator out) throws IOException {
        elements.writeList(value, out);
    }

    @Override
    public void check(List<T> value, FieldErrors place) {
        elements.checkList(value, place);
    }

    @Override
    public void secrets(List<T> value, Consumer<String> found) {
        value.forEach(element -> elements.secrets(element, found));
    }
}
