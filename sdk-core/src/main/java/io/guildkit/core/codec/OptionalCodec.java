package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import io.guildkit.core.form.FieldErrors;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads and writes values that may be null. */
final class OptionalCodec<T> extends Codec<Optional<T>> {
    private final Codec<T> values;

    OptionalCodec(Codec<T> values) {
        super("");
        this.values = values;
    }

    @Override
    String typeName() {
        return "optional " + values.typeName();
    }

    @Override
    protected boolean acceptsNull() {
        return true;
    }

    @Override
    @SuppressWarnings("NullableOptional") // null for an unreadable value; empty for null in JSON
    public @Nullable Optional<T> read(WireReader in) throws IOException {
        if (in.isNull()) {
            return Optional.empty();
        }
        T present = values.read(in);
        return present == null ? null : Optional.of(present);
    }

    @Override
    public Optional<T> readWhole(WireReader in) throws IOException {
        return in.isNull() || in.isEnd() ? Optional.empty() : Optional.of(values.readWhole(in));
    }

    @Override
    public void write(Optional<T> value, JsonGenerator out) throws IOException {
        values.writeOptional(value, out);
    }

    @Override
    public void check(Optional<T> value, FieldErrors place) {
        value.ifPresent(present -> values.check(present, place));
    }

    @Override
    public void secrets(Optional<T> value, Consumer<String> found) {
        value.ifPresent(present -> values.secrets(present, found));
    }
}
