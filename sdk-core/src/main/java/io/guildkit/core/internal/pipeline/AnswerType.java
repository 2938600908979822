package io.guildkit.core.internal.pipeline;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The type of an answer that is made of models, such as a list of them. */
record AnswerType(Class<?> getRawType, List<Type> arguments) implements ParameterizedType {
    static Type list(Class<?> elements) {
        return new AnswerType(List.class, List.of(elements));
    }

    static Type optional(Class<?> value) {
        return new AnswerType(Optional.class, List.of(value));
    }

    static Type map(Class<?> keys, Type values) {
        return new AnswerType(Map.class, List.of(keys, values));
    }

    // As with the keys of buckets, those that a record has by itself would take longer than the first call.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AnswerType that && getRawType == that.getRawType && arguments.equals(that.arguments);
    }

    @Override
    public int hashCode() {
        return 31 * getRawType.hashCode() + arguments.hashCode();
    }

    @Override
    public Type[] getActualTypeArguments() {
        return arguments.toArray(Type[]::new);
    }

    @Override
    public @Nullable Type getOwnerType() {
        return null;
    }
}
