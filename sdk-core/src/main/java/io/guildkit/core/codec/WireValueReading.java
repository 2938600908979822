package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.wire.IntValue;
import io.guildkit.core.wire.WireValue;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads an open enumeration: its constants from a table, and with its static {@code of} what is not among them. */
final class WireValueReading implements Reading<WireValue<?>> {
    private final Class<?> type;
    private final boolean ofInt;
    private final Map<Object, WireValue<?>> constants = new HashMap<>();

    /** Found at first need: most services send nothing but constants. */
    private volatile @Nullable MethodHandle unknown;

    WireValueReading(Class<?> type) {
        this.type = type;
        this.ofInt = IntValue.class.isAssignableFrom(type);
        try {
            for (Object constant : (List<?>) type.getMethod("values").invoke(null)) {
                WireValue<?> value = (WireValue<?>) constant;
                value.raw().ifPresent(raw -> constants.put(raw, value));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " lacks its static values", e);
        }
    }

    @Override
    public @Nullable WireValue<?> read(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        Object raw = ofInt ? ScalarReadings.integer(parser, drifts) : ScalarReadings.text(parser, drifts);
        if (raw == null) {
            return null;
        }
        WireValue<?> value = of(raw);
        if (drifts != null && !value.isKnown()) {
            drifts.add(Kind.UNKNOWN_VALUE, parser.getParsingContext(), raw.toString());
        }
        return value;
    }

    /** Reads the name of a member; null if it can't be one of these. */
    @Nullable
    WireValue<?> key(String name) {
        try {
            return of(ofInt ? (Object) Integer.valueOf(name) : name);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private WireValue<?> of(Object raw) {
        WireValue<?> constant = constants.get(raw);
        if (constant != null) {
            return constant;
        }
        try {
            return (WireValue<?>) unknown().invokeExact(raw);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private MethodHandle unknown() throws ReflectiveOperationException {
        MethodHandle handle = unknown;
        if (handle == null) {
            Class<?> raw = ofInt ? int.class : String.class;
            handle = MethodHandles.publicLookup()
                    .findStatic(type, "of", MethodType.methodType(type, raw))
                    .asType(MethodType.methodType(WireValue.class, Object.class));
            unknown = handle;
        }
        return handle;
    }
}
