package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A member of a model: how it is read, and the builder's method that takes it. Numbers and truth values, of which there are
 * most, take a way on which they are not boxed.
 */
abstract sealed class Member {
    /** A guess, which threads may well overwrite for each other. */
    @Nullable
    Member follower;

    private final String name;
    private final int index;
    private final int identity;
    private final boolean required;

    /**
     * Describes a member.
     *
     * @param identity a bit of its own if there is no object without it, else 0
     */
    private Member(String name, int index, int identity, boolean required) {
        this.name = name;
        this.index = index;
        this.identity = identity;
        this.required = required;
    }

    /**
     * Describes a member.
     *
     * @param setter takes the builder and the value
     * @param adder takes the builder and an element of a list; null if there is no such method
     */
    static Member of(
            String name,
            int index,
            int identity,
            boolean required,
            MethodHandle setter,
            @Nullable MethodHandle adder,
            Reading<?> reading) {
        Class<?> taken = setter.type().parameterType(1);
        if (taken == int.class) {
            return new OfInt(name, index, identity, required, erased(setter, int.class));
        }
        if (taken == boolean.class) {
            return new OfBoolean(name, index, identity, required, erased(setter, boolean.class));
        }
        MethodHandle any = erased(setter, Object.class);
        return adder != null && reading instanceof CollectionReadings.OfList list
                ? new OfList(name, index, required, any, erased(adder, Object.class), list)
                : new OfObject(name, index, identity, required, any, reading);
    }

    private static MethodHandle erased(MethodHandle method, Class<?> value) {
        return method.asType(MethodType.methodType(void.class, Object.class, value));
    }

    /** Its name in JSON. */
    String name() {
        return name;
    }

    /** Compares with a name as the parser gives it: all of them are interned. */
    @SuppressWarnings("ReferenceEquality") // a wrong no costs a look into the table
    boolean isNamed(String other) {
        return name == other;
    }

    /** Its place among all members of the model. */
    int index() {
        return index;
    }

    int identity() {
        return identity;
    }

    /** Whether the documentation says that it is always there. */
    boolean isRequired() {
        return required;
    }

    /** Reads the member; returns its bit if it could be read, and it is one of those that identify the object. */
    final int read(JsonParser parser, @Nullable Drifts drifts, Object builder) throws IOException {
        try {
            return readInto(builder, parser, drifts) ? identity : 0;
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls a method of the builder where nothing but what that throws can go wrong. */
    private static void hand(MethodHandle method, Object builder, Object value) {
        try {
            method.invokeExact(builder, value);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sets the member to a value that stood elsewhere. */
    int put(Object value, Object builder) {
        throw new IllegalStateException(name + " takes no " + value);
    }

    /** Reads the member; returns false if it counts as absent. */
    abstract boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable;

    private static final class OfInt extends Member {
        private final MethodHandle setter;

        OfInt(String name, int index, int identity, boolean required, MethodHandle setter) {
            super(name, index, identity, required);
            this.setter = setter;
        }

        @Override
        boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable {
            if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() == NumberType.INT) {
                setter.invokeExact(builder, parser.getIntValue());
                return true;
            }
            Integer value = ScalarReadings.integer(parser, drifts);
            if (value != null) {
                setter.invokeExact(builder, (int) value);
            }
            return value != null;
        }
    }

    private static final class OfBoolean extends Member {
        private final MethodHandle setter;

        OfBoolean(String name, int index, int identity, boolean required, MethodHandle setter) {
            super(name, index, identity, required);
            this.setter = setter;
        }

        @Override
        boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable {
            Boolean value = ScalarReadings.truth(parser, drifts);
            if (value != null) {
                setter.invokeExact(builder, (boolean) value);
            }
            return value != null;
        }
    }

    private static final class OfObject extends Member {
        private final MethodHandle setter;
        private final Reading<?> reading;

        OfObject(String name, int index, int identity, boolean required, MethodHandle setter, Reading<?> reading) {
            super(name, index, identity, required);
            this.setter = setter;
            this.reading = reading;
        }

        @Override
        boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable {
            Object value = reading.read(parser, drifts);
            if (value != null) {
                setter.invokeExact(builder, value);
            }
            return value != null;
        }

        @Override
        int put(Object value, Object builder) {
            hand(setter, builder, value);
            return identity();
        }
    }

    /** Elements go to the builder one by one, as it keeps a list of its own. */
    private static final class OfList extends Member {
        private final MethodHandle setter;
        private final MethodHandle adder;
        private final CollectionReadings.OfList reading;

        OfList(
                String name,
                int index,
                boolean required,
                MethodHandle setter,
                MethodHandle adder,
                CollectionReadings.OfList reading) {
            super(name, index, 0, required);
            this.setter = setter;
            this.adder = adder;
            this.reading = reading;
        }

        @Override
        boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable {
            setter.invokeExact(builder, (Object) List.of()); // of two members of a name, the last one counts
            return reading.readInto(element -> hand(adder, builder, element), parser, drifts);
        }
    }
}
