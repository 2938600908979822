package io.guildkit.core.codec;

import com.fasterxml.jackson.databind.node.NullNode;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireOmitEmpty;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A member of a model: its name in JSON, and how to get at its value, without a box around numbers and truth values. */
abstract sealed class WrittenMember {
    private static final MethodHandle OR_NULL;
    private static final MethodHandle OF_PATCH;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodHandle orElse =
                    lookup.findVirtual(Optional.class, "orElse", MethodType.methodType(Object.class, Object.class));
            OR_NULL = MethodHandles.insertArguments(orElse, 1, (Object) null);
            OF_PATCH =
                    lookup.findStatic(WrittenMember.class, "written", MethodType.methodType(Object.class, Patch.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Takes the model, and returns the value. */
    final MethodHandle getter;

    private WrittenMember(MethodHandle getter) {
        this.getter = getter;
    }

    /**
     * Describes a member.
     *
     * @param member carries the annotations
     * @param getter takes the model, and returns the value
     */
    static WrittenMember of(String name, AnnotatedElement member, MethodHandle getter) {
        Class<?> held = getter.type().returnType();
        if (held == int.class) {
            return new OfInt(name, erased(getter, int.class));
        }
        if (held == boolean.class) {
            return new OfBoolean(name, erased(getter, boolean.class));
        }
        MethodHandle any = erased(bare(getter, held), Object.class);
        return new OfObject(name, any, member.isAnnotationPresent(WireOmitEmpty.class));
    }

    /** Describes a member that stands for the members of a model. */
    static WrittenMember unwrapped(String prefix, MethodHandle getter) {
        Class<?> model = getter.type().returnType().getPermittedSubclasses()[0];
        return new OfUnwrapped(erased(getter, Object.class), ModelWriting.of(model, prefix));
    }

    private static MethodHandle bare(MethodHandle getter, Class<?> held) {
        if (held == Optional.class) {
            return MethodHandles.filterReturnValue(getter, OR_NULL);
        }
        return held == Patch.class ? MethodHandles.filterReturnValue(getter, OF_PATCH) : getter;
    }

    /** Returns what a patch writes; null for nothing, which is not the same as JSON's null. */
    @SuppressWarnings("UnusedMethod") // called by a method handle
    private static @Nullable Object written(Patch<?> patch) {
        return patch.isClear() ? NullNode.getInstance() : patch.value().orElse(null);
    }

    private static MethodHandle erased(MethodHandle getter, Class<?> value) {
        return getter.asType(MethodType.methodType(value, Object.class));
    }

    /** Writes the member, unless it is absent. */
    abstract void write(Object model, JsonText out) throws Throwable;

    /** One that has a name of its own. */
    private abstract static sealed class Named extends WrittenMember {
        private final byte[] name;

        private Named(String name, MethodHandle getter) {
            super(getter);
            this.name = JsonText.prepared(name);
        }

        final void writeName(JsonText out) {
            out.name(name);
        }
    }

    private static final class OfInt extends Named {
        OfInt(String name, MethodHandle getter) {
            super(name, getter);
        }

        @Override
        void write(Object model, JsonText out) throws Throwable {
            writeName(out);
            out.number((int) getter.invokeExact(model));
        }
    }

    private static final class OfBoolean extends Named {
        OfBoolean(String name, MethodHandle getter) {
            super(name, getter);
        }

        @Override
        void write(Object model, JsonText out) throws Throwable {
            writeName(out);
            out.truth((boolean) getter.invokeExact(model));
        }
    }

    private static final class OfObject extends Named {
        private final boolean emptyIsAbsent;

        OfObject(String name, MethodHandle getter, boolean emptyIsAbsent) {
            super(name, getter);
            this.emptyIsAbsent = emptyIsAbsent;
        }

        @Override
        void write(Object model, JsonText out) throws Throwable {
            Object value = (Object) getter.invokeExact(model);
            if (value == null || (emptyIsAbsent && ((Collection<?>) value).isEmpty())) {
                return;
            }
            writeName(out);
            Writings.write(value, out);
        }
    }

    private static final class OfUnwrapped extends WrittenMember {
        private final ModelWriting members;

        OfUnwrapped(MethodHandle getter, ModelWriting members) {
            super(getter);
            this.members = members;
        }

        @Override
        void write(Object model, JsonText out) throws Throwable {
            Object value = (Object) getter.invokeExact(model);
            if (value != null) {
                members.writeMembers(value, out);
            }
        }
    }
}
