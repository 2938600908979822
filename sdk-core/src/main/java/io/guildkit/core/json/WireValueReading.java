package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.core.DriftListener.Kind;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Reads an open enumeration, with its static {@code of}. */
final class WireValueReading implements Reading<WireValue<?>> {
    private final MethodHandle of;
    private final boolean ofInt;

    private WireValueReading(MethodHandle of, boolean ofInt) {
        this.of = of;
        this.ofInt = ofInt;
    }

    static WireValueReading of(Class<?> type) {
        boolean ofInt = IntValue.class.isAssignableFrom(type);
        Class<?> raw = ofInt ? int.class : String.class;
        try {
            MethodHandle of = MethodHandles.publicLookup().findStatic(type, "of", MethodType.methodType(type, raw));
            return new WireValueReading(of.asType(MethodType.methodType(WireValue.class, raw)), ofInt);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " lacks its static of", e);
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
            drifts.add(Kind.UNKNOWN_VALUE, parser.getParsingContext(), String.valueOf(value.wire()));
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
        try {
            return ofInt ? (WireValue<?>) of.invokeExact((int) raw) : (WireValue<?>) of.invokeExact((String) raw);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
