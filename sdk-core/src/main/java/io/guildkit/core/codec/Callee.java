package io.guildkit.core.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A public method that is called through a handle once it has been called a few times, and by reflection until then: a handle
 * takes longer to make than many calls take, and a program that has just started waits for its first answer.
 */
final class Callee {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    /** Fewer than the JDK waits for before it makes code of its own for the method, which would be in vain. */
    static final int CALLS_BY_REFLECTION = 10;

    private final Method method;
    private final MethodType type;

    /** A guess, which threads may well overwrite for each other. */
    private int calls;

    /** Made at the same time by two threads, it is either of two that do the same. */
    private @Nullable MethodHandle handle;

    /**
     * Describes a method.
     *
     * @param type what its handle takes and returns
     */
    Callee(Method method, MethodType type) {
        this.method = method;
        this.type = type;
    }

    /** The handle; null as long as the method is called {@linkplain #reflect by reflection}. */
    @Nullable
    MethodHandle handle() {
        return handle;
    }

    /** Calls a method that takes one value. */
    void give(Object target, Object value) throws Throwable {
        MethodHandle often = handle;
        if (often == null) {
            reflect(target, value);
        } else {
            often.invokeExact(target, value);
        }
    }

    /** Calls a method that takes a number, which is not boxed once it comes often. */
    void give(Object target, int value) throws Throwable {
        MethodHandle often = handle;
        if (often == null) {
            reflect(target, value);
        } else {
            often.invokeExact(target, value);
        }
    }

    /** Calls a method that takes a truth value, which is not boxed once it comes often. */
    void give(Object target, boolean value) throws Throwable {
        MethodHandle often = handle;
        if (often == null) {
            reflect(target, value);
        } else {
            often.invokeExact(target, value);
        }
    }

    /**
     * Calls the method by reflection.
     *
     * @param target on what; ignored if the method is static
     */
    Object reflect(@Nullable Object target, Object... arguments) throws Throwable {
        if (++calls >= CALLS_BY_REFLECTION) {
            handle = LOOKUP.unreflect(method).asType(type);
        }
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
