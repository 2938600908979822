package io.guildkit.core.codec;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonGenerator;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireValue;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Translates the values of open enumerations that another codec reads. */
final class TranslatingCodec<T> extends Codec<T> {
    private final Codec<T> values;
    private final UnaryOperator<WireValue<?>> translation;

    TranslatingCodec(Codec<T> values, UnaryOperator<WireValue<?>> translation) {
        super(values.typeName());
        this.values = values;
        this.translation = translation;
    }

    /** Reads a value. */
    private interface Reading<T> {
        @Nullable
        T read() throws IOException;
    }

    private @Nullable T translated(WireReader in, Reading<T> reading) throws IOException {
        UnaryOperator<WireValue<?>> outer = in.translate(translation);
        try {
            return reading.read();
        } finally {
            in.translate(outer);
        }
    }

    @Override
    public @Nullable T read(WireReader in) throws IOException {
        return translated(in, () -> values.read(in));
    }

    @Override
    public T readWhole(WireReader in) throws IOException {
        return requireNonNull(translated(in, () -> values.readWhole(in)));
    }

    @Override
    protected boolean isKeyed() {
        return values.isKeyed();
    }

    @Override
    protected @Nullable T readKeyed(WireReader in, String key) throws IOException {
        return translated(in, () -> values.readKeyed(in, key));
    }

    @Override
    protected boolean acceptsNull() {
        return values.acceptsNull();
    }

    @Override
    public void write(T value, JsonGenerator out) throws IOException {
        values.write(value, out);
    }

    @Override
    public void check(T value, FieldErrors place) {
        values.check(value, place);
    }

    @Override
    public void secrets(T value, Consumer<String> found) {
        values.secrets(value, found);
    }
}
