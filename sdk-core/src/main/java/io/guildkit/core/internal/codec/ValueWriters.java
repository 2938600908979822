package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.IntValue;
import io.guildkit.core.wire.WireValue;
import java.io.IOException;
import java.math.BigInteger;
import java.time.LocalDate;

/** Writers of types that only requests contain, and of types whose readers need the class of the values. */
public final class ValueWriters {
    /** Writes dates. */
    public static final WireWriter<LocalDate> DATE = new WireWriter<>() {
        @Override
        public void write(LocalDate value, JsonGenerator out) throws IOException {
            out.writeString(value.toString());
        }
    };

    /** Writes images. */
    public static final WireWriter<ImageData> IMAGE = new WireWriter<>() {
        @Override
        public void write(ImageData value, JsonGenerator out) throws IOException {
            out.writeString(value.dataUri());
        }
    };

    private static final WireWriter<WireValue<?>> VALUE = new WireWriter<>() {
        @Override
        public void write(WireValue<?> value, JsonGenerator out) throws IOException {
            writeValue(value, out);
        }

        @Override
        public void check(WireValue<?> value, FieldErrors place) {
            place.value(value);
        }
    };

    private static final WireWriter<FlagSet<?>> FLAGS = new WireWriter<>() {
        @Override
        public void write(FlagSet<?> value, JsonGenerator out) throws IOException {
            writeFlags(value, out);
        }
    };

    private ValueWriters() {}

    /** Returns a writer of an open enumeration. */
    @SuppressWarnings("unchecked") // writes values of any enumeration
    public static <V extends WireValue<?>> WireWriter<V> value() {
        return (WireWriter<V>) VALUE;
    }

    /** Returns a writer of sets of flags. */
    @SuppressWarnings("unchecked") // writes sets of any flags
    public static <E extends Enum<E> & Flag> WireWriter<FlagSet<E>> flags() {
        return (WireWriter<FlagSet<E>>) (WireWriter<?>) FLAGS;
    }

    /** Writes the bits as a number of 64 bits without a sign. */
    static void writeFlags(FlagSet<?> value, JsonGenerator out) throws IOException {
        if (value.bits() >= 0) {
            out.writeNumber(value.bits());
        } else {
            out.writeNumber(new BigInteger(Long.toUnsignedString(value.bits())));
        }
    }

    static void writeValue(WireValue<?> value, JsonGenerator out) throws IOException {
        if (value.isAbsent()) {
            out.writeNull();
        } else if (value instanceof IntValue number) {
            out.writeNumber(number.value());
        } else {
            out.writeString(value.raw().orElseThrow().toString());
        }
    }
}
