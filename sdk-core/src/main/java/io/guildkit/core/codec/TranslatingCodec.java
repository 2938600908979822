package io.guildkit.core.codec;

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

    @Override
    public @Nullable T read(WireReader in) throws IOException {
        UnaryOperator<WireValue<?>> outer = in.translate(translation);
        try {
            return values.read(in);
        } finally {
            in.translate(outer);
        }
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
