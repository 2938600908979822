package io.guildkit.core.codec;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.wire.WireAlias;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a model consists of, found out from its accessors and its generated builder. */
final class ModelShape {
    private static final MethodType CREATE = MethodType.methodType(Object.class);
    private static final MethodType KEEP =
            MethodType.methodType(void.class, Object.class, String.class, JsonNode.class);
    private static final MethodType BUILD = MethodType.methodType(Object.class, Object.class);

    private final Callee create;
    private final Callee keep;
    private final Callee build;
    private final List<Member> members;
    private final Map<String, Member> byName;
    private final int identity;

    private ModelShape(Callee create, Callee keep, Callee build, List<Member> members, Map<String, Member> names) {
        this.create = create;
        this.keep = keep;
        this.build = build;
        this.members = members;
        this.byName = names;
        this.identity = identity(members);
    }

    static ModelShape of(Class<?> model, Readings readings) {
        ModelShape.class.getModule().addReads(model.getModule());
        try {
            Method begin = model.getMethod("builder");
            Class<?> builder = begin.getReturnType();
            Callee create = new Callee(begin, CREATE);
            Callee keep = new Callee(builder.getMethod("putUnknownFields", String.class, JsonNode.class), KEEP);
            Callee build = new Callee(builder.getMethod("build"), BUILD);
            List<Member> members = new ArrayList<>();
            Map<String, Member> names = new HashMap<>();
            Map<String, List<Method>> methods = new HashMap<>();
            for (Method method : builder.getMethods()) {
                if (method.getParameterCount() == 1) {
                    methods.putIfAbsent(method.getName(), new ArrayList<>(2));
                    methods.get(method.getName()).add(method);
                }
            }
            // They come in any order, and drifts would be told in another one by each run.
            Map<String, Method> accessors = new TreeMap<>();
            for (Method method : model.getMethods()) {
                if (isMember(method, methods)) {
                    accessors.put(method.getName(), method);
                }
            }
            for (Method accessor : accessors.values()) {
                add(accessor, methods, members, names, readings);
            }
            return new ModelShape(create, keep, build, members, names);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(model + " is no model", e);
        }
    }

    private static void add(
            Method accessor,
            Map<String, List<Method>> builder,
            List<Member> members,
            Map<String, Member> names,
            Readings readings) {
        Class<?> type = accessor.getReturnType();
        String name = MemberNames.of(accessor, accessor.getName());
        boolean identifies = Modifier.isAbstract(accessor.getModifiers())
                && type != Optional.class
                && type != List.class
                && type != Map.class;
        int bit = identifies ? Integer.lowestOneBit(~identity(members)) : 0;
        Member member = new Member(name, members.size(), bit, accessor, builder, readings);
        members.add(member);
        WireAlias aliases = accessor.getAnnotation(WireAlias.class);
        names.put(name, member);
        if (aliases != null) {
            for (String alias : aliases.value()) {
                names.put(alias, member);
            }
        }
    }

    private static int identity(List<Member> members) {
        int bits = 0;
        for (Member member : members) {
            bits |= member.identity();
        }
        return bits;
    }

    /** Of a model's methods, the builder has one of the same name for each that returns a member. */
    private static boolean isMember(Method accessor, Map<String, List<Method>> builder) {
        return accessor.getParameterCount() == 0
                && !Modifier.isStatic(accessor.getModifiers())
                && builder.containsKey(accessor.getName())
                && !accessor.getName().equals("unknownFields");
    }

    int size() {
        return members.size();
    }

    /**
     * Returns the member of a name in JSON. A service's objects have their members in the same order time and again, so it
     * is most likely the one that followed the last time.
     *
     * @param before the member before it; null at the beginning, or if it is not known
     * @return the member; null if there is none
     */
    @Nullable
    Member member(String name, @Nullable Member before) {
        Member likely = before == null ? null : before.follower;
        if (likely != null && likely.isNamed(name)) {
            return likely;
        }
        Member member = byName.get(name);
        if (before != null) {
            before.follower = member;
        }
        return member;
    }

    /** Returns the member that an annotation names. */
    Member named(@Nullable String name) {
        return Objects.requireNonNull(byName.get(name), "a member of this name");
    }

    Object newBuilder() {
        try {
            MethodHandle often = create.handle();
            return often == null ? create.reflect(null) : (Object) often.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Keeps a member that the model has no accessor for. */
    void keep(String name, JsonNode value, Object builder) {
        try {
            MethodHandle often = keep.handle();
            if (often == null) {
                keep.reflect(builder, name, value);
            } else {
                often.invokeExact(builder, name, value);
            }
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    Object build(Object builder) {
        try {
            MethodHandle often = build.handle();
            return often == null ? build.reflect(builder) : (Object) often.invokeExact(builder);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static IllegalStateException unexpected(Throwable failure) {
        return new IllegalStateException(failure);
    }

    /** Whether these are all members without which there is no object. */
    boolean isIdentified(int bits) {
        return bits == identity;
    }

    /** Names the members without which there is no object, and which are not among these. */
    String missingIdentity(int bits) {
        return members.stream()
                .filter(member -> (member.identity() & ~bits) != 0)
                .map(Member::name)
                .collect(Collectors.joining(", "));
    }

    /** Names the members that should have been seen. */
    List<String> missing(boolean[] seen) {
        return members.stream()
                .filter(member -> !seen[member.index()] && member.isRequired())
                .map(Member::name)
                .toList();
    }
}
