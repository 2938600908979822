package io.guildkit.core.codec;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** What types with parameters consist of. */
final class Types {
    private Types() {}

    /** The class of a type. */
    static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof ParameterizedType parameterized) {
            return (Class<?>) parameterized.getRawType();
        }
        throw new IllegalArgumentException("Models have no members of the type " + type.getTypeName());
    }

    /** What stands in the place of a type's parameter. */
    static Type argument(Type type, int index) {
        if (type instanceof ParameterizedType parameterized) {
            return parameterized.getActualTypeArguments()[index];
        }
        throw new IllegalArgumentException(type.getTypeName() + " has no parameters");
    }
}
