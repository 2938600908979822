package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a member of a model is read, and the builder's method that takes it. Numbers and truth values, of which there are most,
 * take a way on which they are not boxed.
 */
abstract sealed class MemberReading {
    /** Takes the builder and the value. */
    final Callee setter;

    private MemberReading(Callee setter) {
        this.setter = setter;
    }

    /**
     * Finds out how a member is read.
     *
     * @param accessor the model's method that returns it
     * @param builder the builder's methods that take one value, by name
     */
    static MemberReading of(Method accessor, Map<String, List<Method>> builder, Readings readings) {
        Type type = accessor.getGenericReturnType();
        Type held = accessor.getReturnType() == Optional.class ? Types.argument(type, 0) : type;
        String name = accessor.getName();
        Method setter = method(builder, name, Types.raw(held));
        if (setter == null) {
            throw new IllegalStateException("No method of the builder takes what " + accessor + " returns");
        }
        Class<?> taken = setter.getParameterTypes()[0];
        if (taken == int.class) {
            return new OfInt(callee(setter, int.class));
        }
        if (taken == boolean.class) {
            return new OfBoolean(callee(setter, boolean.class));
        }
        Callee any = callee(setter, Object.class);
        Reading<?> reading = readings.of(held);
        if (reading instanceof CollectionReadings.OfList list) {
            Method adder = method(builder, "add" + capitalised(name), Types.raw(Types.argument(held, 0)));
            if (adder != null) {
                return new OfList(any, callee(adder, Object.class), list);
            }
        }
        return new OfObject(any, reading);
    }

    /** The method of a name that takes a bare value, rather than one in an {@code Optional}. */
    private static @Nullable Method method(Map<String, List<Method>> builder, String name, Class<?> held) {
        for (Method method : builder.getOrDefault(name, List.of())) {
            if (isTakenAs(method.getParameterTypes()[0], held)) {
                return method;
            }
        }
        return null;
    }

    private static boolean isTakenAs(Class<?> parameter, Class<?> held) {
        return parameter.isPrimitive()
                ? MethodType.methodType(parameter).wrap().returnType()
                        == MethodType.methodType(held).wrap().returnType()
                : parameter.isAssignableFrom(held);
    }

    private static String capitalised(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static Callee callee(Method method, Class<?> value) {
        return new Callee(method, MethodType.methodType(void.class, Object.class, value));
    }

    /** Reads the member into the builder; returns false if it counts as absent. */
    abstract boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable;

    /** Sets the member to a value that stood elsewhere. */
    void put(Object value, Object builder) {
        throw new IllegalStateException("This member takes no " + value);
    }

    /** Calls a method of the builder where nothing but what that throws can go wrong. */
    private static void hand(Callee method, Object builder, Object value) {
        try {
            method.give(builder, value);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class OfInt extends MemberReading {

        OfInt(Callee setter) {
            super(setter);
        }

        @Override
        boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable {
            if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() == NumberType.INT) {
                setter.give(builder, parser.getIntValue());
                return true;
            }
            Integer value = ScalarReadings.integer(parser, drifts);
            if (value != null) {
                setter.give(builder, (int) value);
            }
            return value != null;
        }
    }

    private static final class OfBoolean extends MemberReading {

        OfBoolean(Callee setter) {
            super(setter);
        }

        @Override
        boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable {
            Boolean value = ScalarReadings.truth(parser, drifts);
            if (value != null) {
                setter.give(builder, (boolean) value);
            }
            return value != null;
        }
    }

    private static final class OfObject extends MemberReading {
        private final Reading<?> reading;

        OfObject(Callee setter, Reading<?> reading) {
            super(setter);
            this.reading = reading;
        }

        @Override
        boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable {
            Object value = reading.read(parser, drifts);
            if (value != null) {
                setter.give(builder, value);
            }
            return value != null;
        }

        @Override
        void put(Object value, Object builder) {
            hand(setter, builder, value);
        }
    }

    /** Elements go to the builder one by one, as it keeps a list of its own. */
    private static final class OfList extends MemberReading {
        private final Callee adder;
        private final CollectionReadings.OfList reading;

        OfList(Callee setter, Callee adder, CollectionReadings.OfList reading) {
            super(setter);
            this.adder = adder;
            this.reading = reading;
        }

        @Override
        boolean readInto(Object builder, JsonParser parser, @Nullable Drifts drifts) throws Throwable {
            setter.give(builder, List.of()); // of two members of a name, the last one counts
            return reading.readInto(element -> hand(adder, builder, element), parser, drifts);
        }
    }
}
