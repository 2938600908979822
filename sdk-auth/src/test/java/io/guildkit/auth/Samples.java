package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireName;
import io.guildkit.core.wire.WireRequired;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Models that are built without knowing what they consist of. */
final class Samples {
    /** What stands in for the types that have no canary of their own. */
    private static final Map<Class<?>, Object> VALUES = Map.of(
            boolean.class,
            true,
            Boolean.class,
            true,
            Integer.class,
            7,
            Long.class,
            7L,
            Snowflake.class,
            Snowflake.of("852892297661906993"),
            Instant.class,
            Instant.parse("2026-03-04T05:06:07.891Z"),
            LocalDate.class,
            LocalDate.of(1990, 1, 5),
            LoginSource.class,
            LoginSource.GIFT,
            LoginRequiredAction.class,
            LoginRequiredAction.UPDATE_PASSWORD,
            Theme.class,
            Theme.DARK);

    /** One component of a model. */
    record Component(Method accessor) {
        String name() {
            return accessor.getName();
        }

        /** Its name in JSON. */
        String jsonName() {
            WireName renamed = accessor.getAnnotation(WireName.class);
            return renamed != null
                    ? renamed.value()
                    : name().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        }

        /** Whether the model says that a service always sends it: it is the object's identity, or marked. */
        boolean isAlwaysSent() {
            return isMandatory() || accessor.isAnnotationPresent(WireRequired.class);
        }

        /** Whether nothing can be built without it. */
        boolean isMandatory() {
            return Modifier.isAbstract(accessor.getModifiers())
                    && accessor.getReturnType() != Optional.class
                    && accessor.getReturnType() != List.class;
        }

        /** A text that occurs nowhere else. */
        String canary() {
            return name().equals("phone")
                    ? "+491701234567"
                    : "canary-" + accessor.getDeclaringClass().getSimpleName() + "-" + name();
        }

        private Object sample() {
            return sample(accessor.getGenericReturnType());
        }

        private Object sample(Type type) {
            if (type instanceof ParameterizedType parameterized) {
                Object element = sample(parameterized.getActualTypeArguments()[0]);
                return parameterized.getRawType() == Optional.class ? Optional.of(element) : List.of(element);
            }
            Class<?> raw = (Class<?>) type;
            if (raw == String.class) {
                return canary();
            }
            if (raw == AuthenticatorType.class) {
                return AuthenticatorType.SMS;
            }
            Object value = VALUES.get(raw);
            return value != null ? value : full(raw);
        }
    }

    private Samples() {}

    /** The components of a model: those methods that the generated class has fields for. */
    static List<Component> components(Class<?> model) {
        Set<String> fields = Arrays.stream(model.getPermittedSubclasses()[0].getDeclaredFields())
                .map(Field::getName)
                .collect(Collectors.toSet());
        List<Component> components = Arrays.stream(model.getMethods())
                .filter(method -> method.getParameterCount() == 0
                        && !Modifier.isStatic(method.getModifiers())
                        && fields.contains(method.getName())
                        && !method.getName().equals("unknownFields"))
                .map(Component::new)
                .toList();
        assertThat(components).as("components of %s", model).isNotEmpty();
        return components;
    }

    /** The component that has a certain name in JSON. */
    static Component component(Class<?> model, String jsonName) {
        return components(model).stream()
                .filter(component -> component.jsonName().equals(jsonName))
                .findFirst()
                .orElseThrow(() -> new AssertionError(model.getSimpleName() + " has no " + jsonName));
    }

    /** A model with everything set. */
    static Object full(Class<?> model) {
        return with(model, component -> true);
    }

    /** A model with some of its components set. Throws what its builder throws. */
    static Object with(Class<?> model, Predicate<Component> chosen) {
        Object builder = call(method(model, "builder"), null);
        for (Component component : components(model)) {
            if (chosen.test(component)) {
                Object value = component.sample();
                Method setter = Arrays.stream(builder.getClass().getMethods())
                        .filter(method -> method.getName().equals(component.name())
                                && method.getParameterCount() == 1
                                && accepts(method.getParameterTypes()[0], component, value))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("no setter of " + component.accessor()));
                assertThat(call(setter, builder, value)).isSameAs(builder);
            }
        }
        return call(method(builder.getClass(), "build"), builder);
    }

    private static boolean accepts(Class<?> parameter, Component component, Object value) {
        return parameter == component.accessor().getReturnType()
                || (parameter == Iterable.class && parameter.isInstance(value));
    }

    private static Method method(Class<?> type, String name) {
        try {
            return type.getMethod(name);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object call(Method method, @Nullable Object target, Object... arguments) {
        method.setAccessible(true); // requests whose fields are all parameters are not public
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
