package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import io.guildkit.core.form.FieldErrors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
        boolean keyed = elements.isKeyed() && in.isObject();
        if (!keyed && !in.startList()) {
            return null;
        }
        List<T> list = new ArrayList<>();
        if (keyed) {
            readKeyed(list, in);
        } else {
            while (in.nextElement()) {
                add(elements.read(in), list);
            }
        }
        return list;
    }

    /** Reads an object that has each element under its key. */
    private void readKeyed(List<T> list, WireReader in) throws IOException {
        for (String key = in.nextName(); key != null; key = in.nextName()) {
            if (in.isNull()) {
                in.nullElement();
            } else {
                add(elements.readKeyed(in, key), list);
            }
        }
    }

    private void add(@Nullable T element, List<T> list) {
        if (element != null) {
            list.add(element);
        }
    }

    @Override
    public List<T> readWhole(WireReader in) throws IOException {
        return in.isNull() ? List.of() : super.readWhole(in);
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
