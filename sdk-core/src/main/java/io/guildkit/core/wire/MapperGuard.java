package io.guildkit.core.wire;

import com.fasterxml.jackson.annotation.ObjectIdGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes a Jackson mapper without {@code GuildkitModule} fail when it meets a type of this library. Such a mapper
 * would write only the members that it recognises as properties.
 *
 * <p>Users never call this class. Mappers of Jackson 2 and Jackson 3 create an instance of it before they read or write
 * a type whose {@code @JsonIdentityInfo} names it, and the constructor throws. A mapper with {@code GuildkitModule} has
 * serializers for these types and ignores the annotation.
 */
public final class MapperGuard extends ObjectIdGenerator<Object> {
    private static final long serialVersionUID = 1L;

    /**
     * Spring asks each mapper whether the mapper supports a type, and logs a failure as a warning. Spring logs no warning for a message that
     * begins with "Cannot find", because Jackson reports a missing serializer or deserializer with these words.
     */
    private static final String MESSAGE =
            "Cannot find codecs for types of Guildkit in this mapper: register GuildkitModule of the artifact guildkit-jackson, or of"
                    + " guildkit-jackson3 if the mapper is of Jackson 3";

    /**
     * Called by mappers only.
     *
     * @throws IllegalArgumentException always; mappers report its message in their own exception
     */
    public MapperGuard() {
        throw new IllegalArgumentException(MESSAGE);
    }

    @Override
    public Class<?> getScope() {
        throw new IllegalArgumentException(MESSAGE);
    }

    @Override
    public boolean canUseFor(ObjectIdGenerator<?> other) {
        throw new IllegalArgumentException(MESSAGE);
    }

    @Override
    public ObjectIdGenerator<Object> forScope(Class<?> scope) {
        throw new IllegalArgumentException(MESSAGE);
    }

    @Override
    public ObjectIdGenerator<Object> newForSerialization(Object context) {
        throw new IllegalArgumentException(MESSAGE);
    }

    @Override
    public IdKey key(@Nullable Object key) {
        throw new IllegalArgumentException(MESSAGE);
    }

    @Override
    public Object generateId(Object model) {
        throw new IllegalArgumentException(MESSAGE);
    }
}
