package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.auth.Credentials;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Calls all accessors of an object, as a user might. */
final class Accessors {
    private static final String HOUSE = "io.guildkit.";

    /** The number of accessors that are called one after the other: some values return values of their own kind without end. */
    private static final int FAR = 12;

    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return publicTypes(type)
                    .flatMap(face -> Arrays.stream(face.getMethods()))
                    .filter(Accessors::isAccessor)
                    .toList();
        }
    };

    private Accessors() {}

    /** Calls all accessors of an object and of the values that they return. None may fail or return null. */
    static void callAll(Object object) {
        look(object, FAR);
    }

    private static void look(Object object, int far) {
        if (object instanceof Optional<?> optional) {
            optional.ifPresent(present -> look(present, far));
        } else if (object instanceof Collection<?> collection) {
            collection.forEach(element -> look(element, far));
        } else if (object instanceof Map<?, ?> map) {
            look(map.keySet(), far);
            look(map.values(), far);
        } else if (object.getClass().getName().startsWith(HOUSE) && far > 0) {
            if (object.toString() == null) {
                throw new AssertionError("not printable: " + object.getClass());
            }
            for (Method accessor : ACCESSORS.get(object.getClass())) {
                Object value = call(accessor, object);
                if (value == null) {
                    throw new AssertionError(accessor + " returned null");
                }
                look(value, far - 1);
            }
        }
    }

    private static Object call(Method accessor, Object object) {
        try {
            return accessor.invoke(object);
        } catch (InvocationTargetException e) {
            throw new AssertionError(accessor + " failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<Class<?>> publicTypes(Class<?> type) {
        if (Modifier.isPublic(type.getModifiers()) && isReachable(type)) {
            return Stream.of(type);
        }
        Stream<Class<?>> above = type.getSuperclass() == null ? Stream.empty() : publicTypes(type.getSuperclass());
        return Stream.concat(above, Arrays.stream(type.getInterfaces()).flatMap(Accessors::publicTypes));
    }

    private static boolean isReachable(Class<?> type) {
        return type.getEnclosingClass() == null
                || Modifier.isPublic(type.getEnclosingClass().getModifiers());
    }

    /** Excludes methods that create builders, and those of {@link Object}. */
    private static boolean isAccessor(Method method) {
        return method.getParameterCount() == 0
                && !Modifier.isStatic(method.getModifiers())
                && method.getDeclaringClass().getName().startsWith(HOUSE)
                && !method.getReturnType().getName().endsWith("Builder")
                && !method.getGenericReturnType().getTypeName().contains(Credentials.class.getName())
                && method.getReturnType() != void.class;
    }

    /** Asserts that a message can be logged: it is one short line. */
    static void assertLoggable(String message) {
        assertThat(message).isNotBlank().hasSizeLessThan(1_000);
        assertThat(message.chars().noneMatch(Character::isISOControl))
                .as("one line: %s", message)
                .isTrue();
    }
}
