package io.guildkit.laws;

import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireUnwrapped;
import io.guildkit.core.wire.WireValue;
import io.guildkit.laws.WireModels.Attribute;
import io.guildkit.spec.Member;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds requests of which a test knows the class at run time only. */
final class Requests {
    /** The SDK derives this member from the parts of the request. */
    static final String DERIVED = "intents_flags_requested";

    private Requests() {}

    static Object sample(Type type) {
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            return raw == Optional.class ? Optional.empty() : raw == List.class ? List.of() : Map.of();
        }
        Class<?> simple = (Class<?>) type;
        if (WireValue.class.isAssignableFrom(simple)) {
            return ((List<?>) invoke(simple, null, "values")).get(0);
        }
        if (WireObject.class.isAssignableFrom(simple)) {
            return WireModels.codec(simple).decode(WireModels.fixture(simple));
        }
        if (simple == String.class) {
            return "text";
        }
        if (simple == Snowflake.class) {
            return Snowflake.of(1);
        }
        if (simple == ImageData.class) {
            return ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a'});
        }
        return simple == boolean.class ? (Object) true : build(complete(simple));
    }

    static List<Attribute> required(Class<?> type) {
        return WireModels.attributesOf(type).values().stream()
                .filter(attribute ->
                        attribute.isIdentity() && attribute.accessor().getReturnType() != Patch.class)
                .toList();
    }

    static Object builder(Class<?> type) {
        try {
            Constructor<?> constructor =
                    Class.forName(type.getName() + "Builder").getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a builder whose required members are set. */
    static Object complete(Class<?> type) {
        Object builder = builder(type);
        required(type)
                .forEach(attribute ->
                        set(builder, attribute, sample(attribute.accessor().getGenericReturnType())));
        return builder;
    }

    /** Returns a builder with the values of some members, of which a part that is written unwrapped may have some. */
    static Object fill(Class<?> type, Collection<Member> members, BiFunction<Type, Member, Object> values) {
        return fill(type, "", members, values);
    }

    private static Object fill(
            Class<?> type, String prefix, Collection<Member> members, BiFunction<Type, Member, Object> values) {
        Object builder = builder(type);
        WireModels.attributesOf(type).values().forEach(attribute -> {
            Type java = attribute.accessor().getGenericReturnType();
            WireUnwrapped unwrapped = attribute.accessor().getAnnotation(WireUnwrapped.class);
            if (unwrapped == null) {
                members.stream()
                        .filter(member -> member.name().equals(prefix + attribute.json()))
                        .filter(member -> !member.name().equals(DERIVED))
                        .forEach(member -> set(builder, attribute, values.apply(java, member)));
                return;
            }
            List<Member> parts = members.stream()
                    .filter(member -> member.name().startsWith(unwrapped.value()))
                    .toList();
            if (!parts.isEmpty()) {
                Class<?> part = (Class<?>) ((ParameterizedType) java).getActualTypeArguments()[0];
                set(builder, attribute, build(fill(part, unwrapped.value(), parts, values)));
            }
        });
        return builder;
    }

    static void set(Object builder, Attribute attribute, Object value) {
        call(builder, attribute.accessor().getName(), value);
    }

    static Object build(Object builder) {
        return call(builder, "build");
    }

    static Object call(Object target, String name, Object... arguments) {
        return invoke(target.getClass(), target, name, arguments);
    }

    private static Object invoke(Class<?> type, @Nullable Object target, String name, Object... arguments) {
        Method method = Stream.of(type.getDeclaredMethods())
                .filter(each -> each.getName().equals(name) && takes(each, arguments))
                .reduce((one, other) -> isNarrower(other, one) ? other : one)
                .orElseThrow(() -> new IllegalStateException("No " + name + " in " + type));
        method.setAccessible(true);
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isNarrower(Method method, Method than) {
        return method.getParameterCount() > 0
                && than.getParameterTypes()[0].isAssignableFrom(method.getParameterTypes()[0]);
    }

    private static boolean takes(Method method, Object... arguments) {
        if (method.isSynthetic() || method.getParameterCount() != arguments.length) {
            return false;
        }
        if (arguments.length == 0) {
            return true;
        }
        Class<?> parameter =
                MethodType.methodType(method.getParameterTypes()[0]).wrap().returnType();
        return parameter.isInstance(arguments[0]);
    }
}
