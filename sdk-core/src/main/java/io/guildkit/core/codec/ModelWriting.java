package io.guildkit.core.codec;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.wire.WireExtras;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireUnwrapped;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes a model, member by member. They are the fields of its class, which hold what is absent as null, where accessors
 * would wrap it.
 */
final class ModelWriting {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    /** One that was larger is an exception, and says nothing of others. */
    private static final int MAX_LIKELY_SIZE = 256 << 10;

    private final WrittenMember[] members;
    private final @Nullable MethodHandle others;

    /** A guess, which threads may well overwrite for each other. */
    private int likelySize = 100;

    private ModelWriting(List<WrittenMember> members, @Nullable MethodHandle others) {
        this.members = members.toArray(WrittenMember[]::new);
        this.others = others;
    }

    /** Finds out how to write a class; empty if it is no model's. */
    static Optional<ModelWriting> of(Class<?> type) {
        return isModel(type) ? Optional.of(of(type, "")) : Optional.empty();
    }

    private static boolean isModel(Class<?> type) {
        return type.isAnnotationPresent(WireModel.class)
                || Arrays.stream(type.getInterfaces()).anyMatch(face -> face.isAnnotationPresent(WireModel.class));
    }

    /**
     * Finds out how to write a model's class.
     *
     * @param prefix begins the name of each member
     */
    static ModelWriting of(Class<?> type, String prefix) {
        ModelWriting.class.getModule().addReads(type.getModule());
        Map<String, Method> accessors = accessors(type);
        List<WrittenMember> members = new ArrayList<>();
        List<WrittenMember> renamed = new ArrayList<>(); // come last, where they have always been
        MethodHandle others = null;
        try {
            for (Field field : fields(type)) {
                Method accessor = accessors.get(field.getName());
                AnnotatedElement member = accessor == null ? field : accessor;
                if (accessor == null && (Modifier.isPrivate(field.getModifiers()) || type.getInterfaces().length > 0)) {
                    continue;
                }
                MethodHandle getter = MethodHandles.privateLookupIn(field.getDeclaringClass(), LOOKUP)
                        .unreflectGetter(field);
                WireUnwrapped unwrapped = member.getAnnotation(WireUnwrapped.class);
                if (member.isAnnotationPresent(WireExtras.class)) {
                    others = getter.asType(MethodType.methodType(Map.class, Object.class));
                } else if (unwrapped != null) {
                    members.add(WrittenMember.unwrapped(prefix + unwrapped.value(), getter));
                } else {
                    String name = prefix + MemberNames.of(member, field.getName());
                    (MemberNames.isRenamed(member) ? renamed : members).add(WrittenMember.of(name, member, getter));
                }
            }
            members.addAll(renamed);
            return new ModelWriting(members, others);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(type + " is not open to " + ModelWriting.class.getModule(), e);
        }
    }

    private static Map<String, Method> accessors(Class<?> type) {
        Map<String, Method> accessors = new HashMap<>();
        for (Class<?> face : type.getInterfaces()) {
            for (Method method : face.getMethods()) {
                if (method.getParameterCount() == 0 && !Modifier.isStatic(method.getModifiers())) {
                    accessors.put(method.getName(), method);
                }
            }
        }
        return accessors;
    }

    /** Those of a class and what it extends, in the order in which they are declared. */
    private static List<Field> fields(@Nullable Class<?> type) {
        if (type == null) {
            return new ArrayList<>();
        }
        List<Field> fields = fields(type.getSuperclass());
        Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .forEach(fields::add);
        return fields;
    }

    /** The bytes that one has taken at most, so far. */
    int likelySize() {
        return likelySize;
    }

    void write(Object model, JsonText out) {
        int begin = out.size();
        out.beginObject();
        writeMembers(model, out);
        out.endObject();
        int size = out.size() - begin;
        if (size > likelySize && size <= MAX_LIKELY_SIZE) {
            likelySize = size;
        }
    }

    /** Writes the members into the object that has been begun. */
    void writeMembers(Object model, JsonText out) {
        try {
            for (WrittenMember member : members) {
                member.write(model, out);
            }
            if (others != null) {
                @SuppressWarnings("unchecked") // what carries the annotation is such a map
                Map<String, JsonNode> more = (Map<String, JsonNode>) (Map<?, ?>) others.invokeExact(model);
                JsonTrees.writeMembers(more.entrySet(), out);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
