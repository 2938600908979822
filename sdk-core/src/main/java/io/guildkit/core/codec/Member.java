package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.core.wire.WireRequired;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A member of a model. How it is read is found out when it comes for the first time: most answers have few of all members. */
final class Member {
    /** A guess, which threads may well overwrite for each other. */
    @Nullable
    Member follower;

    private final String name;
    private final int index;
    private final int identity;
    private final Method accessor;
    private final Map<String, List<Method>> builder;
    private final Readings readings;
    private volatile @Nullable MemberReading reading;

    /**
     * Describes a member.
     *
     * @param identity a bit of its own if there is no object without it, else 0
     * @param accessor the model's method that returns it
     * @param builder the builder's methods that take one value, by name
     */
    Member(
            String name,
            int index,
            int identity,
            Method accessor,
            Map<String, List<Method>> builder,
            Readings readings) {
        this.name = name;
        this.index = index;
        this.identity = identity;
        this.accessor = accessor;
        this.builder = builder;
        this.readings = readings;
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
        return accessor.isAnnotationPresent(WireRequired.class);
    }

    /** Reads the member; returns its bit if it could be read, and it is one of those that identify the object. */
    int read(JsonParser parser, @Nullable Drifts drifts, Object target) throws IOException {
        try {
            return reading().readInto(target, parser, drifts) ? identity : 0;
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sets the member to a value that stood elsewhere; returns its bit. */
    int put(Object value, Object target) {
        reading().put(value, target);
        return identity;
    }

    private MemberReading reading() {
        MemberReading known = reading;
        if (known == null) {
            known = MemberReading.of(accessor, builder, readings);
            reading = known;
        }
        return known;
    }
}
