package io.guildkit.testkit.internal.shape;

import io.guildkit.testkit.internal.state.Store;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A property of the objects of a class: a public field, or a public method without parameters.
 *
 * @param owner the property whose value has this property; null if the object has it
 * @param accessor the field or the method
 */
record Property(@Nullable Property owner, Member accessor) {
    /**
     * Finds a property by its name, or by a path of names such as {@code discovery.about}.
     *
     * @throws IllegalArgumentException if the class has no such property
     */
    static Property of(Class<?> type, String path) {
        int dot = path.lastIndexOf('.');
        String name = path.substring(dot + 1);
        Property owner = dot < 0 ? null : of(type, path.substring(0, dot));
        Class<?> declaring = owner == null ? type : owner.type();
        Member accessor = Stream.concat(
                        Arrays.stream(declaring.getMethods()).filter(method -> method.getParameterCount() == 0),
                        Arrays.stream(declaring.getFields()))
                .filter(member -> member.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(declaring + " has no property '" + name + "'."));
        ((AccessibleObject) accessor).setAccessible(true); // the class may be private
        return new Property(owner, accessor);
    }

    /** Creates a record from the values of its components. */
    static <T> T create(Class<T> type, Function<String, @Nullable Object> values) {
        return checked(() -> {
            RecordComponent[] components = type.getRecordComponents();
            Constructor<T> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(Arrays.stream(components)
                    .map(component -> values.apply(component.getName()))
                    .toArray());
        });
    }

    /** Returns the value. The value of a store is the list of its objects. */
    @Nullable
    Object get(Object object) {
        Object value = value(object);
        return value instanceof Store<?> store ? store.all() : value;
    }

    /** Replaces the value, or the elements of a collection. The elements of a map or a store are added to the others. */
    @SuppressWarnings("unchecked") // the elements have the type of the property
    void set(Object object, Object value) {
        Object former = value(object);
        if (!Modifier.isFinal(accessor.getModifiers())) {
            checked(() -> {
                ((Field) accessor).set(owner == null ? object : owner.value(object), value);
                return accessor;
            });
        } else if (former instanceof Collection<?> collection) {
            collection.clear();
            ((Collection<Object>) collection).addAll((Collection<?>) value);
        } else if (former instanceof Store<?> store) {
            ((Collection<?>) value).forEach(((Store<Object>) store)::put);
        } else {
            ((Map<Object, Object>) former).putAll((Map<?, ?>) value);
        }
    }

    private Class<?> type() {
        return accessor instanceof Method method ? method.getReturnType() : ((Field) accessor).getType();
    }

    private Object value(Object object) {
        Object place = owner == null ? object : owner.value(object);
        return checked(() -> accessor instanceof Method method ? method.invoke(place) : ((Field) accessor).get(place));
    }

    @FunctionalInterface
    private interface Access<R> {
        R perform() throws ReflectiveOperationException;
    }

    private static <R> R checked(Access<R> access) {
        try {
            return access.perform();
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
