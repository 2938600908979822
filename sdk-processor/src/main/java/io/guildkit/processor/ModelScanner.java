package io.guildkit.processor;

import io.guildkit.processor.Shape.Scalar;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Finds the members of a model.
 *
 * <p>The members of an interface are its accessors: methods without parameters that the generator of builders implements. The
 * members of a class are its fields, except private and static ones.
 */
final class ModelScanner {
    /** The most members: HotSpot never compiles a method of more than 8,000 bytes, and a reader has 128 bits for members. */
    static final int MAX_MEMBERS = 120;

    private static final Comparator<Member> BY_JAVA_NAME = Comparator.comparing(Member::javaName);

    private final Elements elements;
    private final Types types;
    private final Shapes shapes;

    ModelScanner(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
        this.shapes = new Shapes(elements, types);
    }

    /**
     * Describes a model.
     *
     * @throws ModelException if no codec can be written for it
     */
    Model scan(TypeElement type) {
        boolean read = shapes.isA(type, Names.WIRE_OBJECT);
        List<Element> sources = sources(type);
        List<Member> members = members(type, sources);
        if (read) {
            members.forEach(ModelScanner::requireReadable);
        }
        requireSize(type, members, read);
        requireConstant(type);
        requireDistinctNames(members);

        List<Member> identities = identities(members, read);
        List<Member> required = members.stream()
                .filter(member -> read && member.required() && !identities.contains(member))
                .sorted(BY_JAVA_NAME)
                .toList();
        List<Member> others = members.stream()
                .filter(member -> !identities.contains(member) && !required.contains(member))
                .sorted(Comparator.comparing(Member::derived).thenComparing(member -> read && !isAlwaysWritten(member)))
                .toList();
        List<Member> numbered =
                Stream.of(identities, required, others).flatMap(List::stream).toList();
        return new Model(
                elements.getPackageOf(type).getQualifiedName().toString(),
                type.getQualifiedName().toString(),
                type.getSimpleName().toString(),
                codecName(type),
                read ? Optional.of(builder(type)) : Optional.empty(),
                !read || Annotations.has(type, Names.WIRE_SENT),
                shapes.isA(type, Names.OPEN_OBJECT),
                numbered,
                written(members),
                identities.size(),
                required.size(),
                read ? alwaysWritten(numbered) : 0,
                extras(sources),
                named(type, Names.WIRE_ARRAY, members),
                key(type, members));
    }

    /** Returns the members of a type in the order of their declaration, with the members of its supertypes first. */
    private List<Member> members(TypeElement type, List<Element> sources) {
        DeclaredType declared = (DeclaredType) type.asType();
        return sources.stream()
                .filter(source -> !Annotations.has(source, Names.WIRE_EXTRAS))
                .map(source -> member(declared, source))
                .toList();
    }

    private List<Element> sources(TypeElement type) {
        Map<String, Element> sources = new LinkedHashMap<>();
        collect(type, sources, new HashSet<>());
        return List.copyOf(sources.values());
    }

    /** A member that a subtype overrides keeps its position. */
    private void collect(TypeElement type, Map<String, Element> sources, Set<TypeElement> seen) {
        type.getInterfaces().forEach(wider -> collect((TypeElement) types.asElement(wider), sources, seen));
        if (type.getSuperclass().getKind() == TypeKind.DECLARED) {
            collect((TypeElement) types.asElement(type.getSuperclass()), sources, seen);
        }
        if (seen.add(type)) {
            Stream<? extends Element> own = type.getKind() == ElementKind.INTERFACE
                    ? ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                            .filter(ModelScanner::isAccessor)
                    : ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                            .filter(ModelScanner::isMember);
            own.forEach(source -> sources.put(source.getSimpleName().toString(), source));
        }
    }

    private static boolean isAccessor(ExecutableElement method) {
        return method.getParameters().isEmpty()
                && method.getReturnType().getKind() != TypeKind.VOID
                && (method.getModifiers().contains(Modifier.ABSTRACT)
                        || Annotations.has(method, Names.DEFAULT)
                        || Annotations.has(method, Names.DERIVED));
    }

    private static boolean isMember(Element field) {
        return !field.getModifiers().contains(Modifier.STATIC)
                && !field.getModifiers().contains(Modifier.PRIVATE);
    }

    private Member member(DeclaredType model, Element source) {
        String javaName = source.getSimpleName().toString();
        Optional<String> name = Annotations.text(source, Names.WIRE_NAME);
        TypeMirror type = types.asMemberOf(model, source);
        boolean accessor = type instanceof ExecutableType;
        Shape shape = shapes.of(type instanceof ExecutableType method ? method.getReturnType() : type, source);
        boolean omitEmpty = Annotations.has(source, Names.WIRE_OMIT_EMPTY);
        if (omitEmpty && !(shape instanceof Shape.Listed) && !(shape instanceof Shape.Mapped)) {
            throw new ModelException(source, "Only lists and maps can be omitted when they are empty");
        }
        List<String> named = Annotations.texts(source, Names.WIRE_SETTER);
        List<String> setters = named.isEmpty() ? List.of(javaName) : named;
        boolean nullable = Annotations.has(source, Names.WIRE_NULLABLE);
        if (nullable && !(shape instanceof Shape.Maybe)) {
            throw new ModelException(source, "Only optional members can be null");
        }
        return new Member(
                source,
                javaName,
                accessor ? "." + javaName + "()" : "." + javaName,
                name.orElseGet(() -> snakeCase(javaName)),
                setters,
                Annotations.texts(source, Names.WIRE_ALIAS),
                name.isPresent(),
                Annotations.has(source, Names.WIRE_REQUIRED),
                accessor && source.getModifiers().contains(Modifier.ABSTRACT) && identifies(shape),
                Annotations.has(source, Names.DERIVED),
                omitEmpty,
                nullable,
                Annotations.has(source, Names.REDACTED),
                Annotations.text(source, Names.WIRE_UNWRAPPED).map(prefix -> unwrapped(source, shape, prefix, setters)),
                shape);
    }

    private static void requireSize(TypeElement type, List<Member> members, boolean read) {
        if (read && members.stream().allMatch(Member::derived)) {
            throw new ModelException(type, "A model that is read has a member to read");
        }
        if (members.size() > MAX_MEMBERS) {
            throw new ModelException(type, "A model has at most " + MAX_MEMBERS + " members");
        }
    }

    private static long alwaysWritten(List<Member> numbered) {
        long bits = 0;
        for (int number = 0; number < numbered.size(); number++) {
            Member member = numbered.get(number);
            if (isAlwaysWritten(member) && !member.identity()) {
                if (number >= Long.SIZE) {
                    throw new ModelException(member.element(), "Too many members of the model are always written");
                }
                bits |= 1L << number;
            }
        }
        return bits;
    }

    private static boolean isAlwaysWritten(Member member) {
        boolean maybe = member.shape() instanceof Shape.Maybe && !member.nullable();
        return !maybe && !(member.shape() instanceof Shape.Patched) && !member.omitEmpty() && !member.derived();
    }

    private static boolean identifies(Shape shape) {
        return !(shape instanceof Shape.Maybe)
                && !(shape instanceof Shape.Patched)
                && !(shape instanceof Shape.Listed)
                && !(shape instanceof Shape.Mapped);
    }

    private Member.Unwrapped unwrapped(Element source, Shape shape, String prefix, List<String> setters) {
        if (shape instanceof Shape.Maybe maybe && maybe.value() instanceof Shape.Nested nested) {
            TypeElement type = elements.getTypeElement(nested.type());
            List<Member> members = members(type, sources(type));
            return new Member.Unwrapped(
                    nested.type(),
                    written(members).stream()
                            .map(member -> member.unwrapped(prefix, setters))
                            .toList());
        }
        throw new ModelException(source, "Only an optional model can be unwrapped");
    }

    /** Returns {@code approx_last_used_time} for {@code approxLastUsedTime}. */
    static String snakeCase(String name) {
        StringBuilder snake = new StringBuilder(name.length() + 4);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c)) {
                snake.append('_');
            }
            snake.append(Character.toLowerCase(c));
        }
        return snake.toString();
    }

    private static List<Member> identities(List<Member> members, boolean read) {
        List<Member> identities = members.stream()
                .filter(member -> read && member.identity())
                .sorted(BY_JAVA_NAME)
                .toList();
        if (identities.size() > Integer.SIZE - 1) {
            throw new ModelException(
                    identities.get(0).element(), "More members identify the object than can be counted");
        }
        return identities;
    }

    /** Renamed members come last: the order is part of the JSON that clients have always written. */
    private static List<Member> written(List<Member> members) {
        return members.stream().sorted(Comparator.comparing(Member::renamed)).toList();
    }

    private static Optional<String> extras(Collection<Element> sources) {
        return sources.stream()
                .filter(source -> Annotations.has(source, Names.WIRE_EXTRAS))
                .map(source -> source.getSimpleName().toString())
                .findFirst();
    }

    /** Returns the member that an annotation of the model names. */
    private static Optional<Member> named(TypeElement type, String annotation, List<Member> members) {
        return Annotations.text(type, annotation)
                .map(name -> members.stream()
                        .filter(member -> member.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new ModelException(type, "There is no member " + name)));
    }

    private static Optional<Member> key(TypeElement type, List<Member> members) {
        Optional<Member> key = named(type, Names.KEYED_BY, members);
        key.ifPresent(member -> {
            if (member.shape() != Scalar.TEXT) {
                throw new ModelException(member.element(), "A member that is a key is a text");
            }
        });
        return key;
    }

    /** Returns the name of the generated builder, which need not exist yet. */
    private static String builder(TypeElement type) {
        ExecutableElement method = ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                .filter(each -> each.getSimpleName().contentEquals("builder"))
                .filter(each -> each.getModifiers().contains(Modifier.STATIC)
                        && each.getParameters().isEmpty())
                .findFirst()
                .orElseThrow(() -> new ModelException(type, "A model that is read has a static method builder()"));
        return ((DeclaredType) method.getReturnType()).asElement().toString();
    }

    private static String codecName(TypeElement type) {
        StringBuilder name = new StringBuilder("Codec");
        Element each = type;
        while (each instanceof TypeElement enclosing) {
            name.insert(0, enclosing.getSimpleName());
            each = enclosing.getEnclosingElement();
        }
        return name.toString();
    }

    private static void requireReadable(Member member) {
        if (!member.shape().isRead() || member.unwrapped().isPresent()) {
            throw new ModelException(member.element(), "Requests can have such a member, responses cannot");
        }
    }

    /** Users and other codecs find the codec by this constant. */
    private static void requireConstant(TypeElement type) {
        if (ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .noneMatch(field -> field.getSimpleName().contentEquals(Names.CONSTANT))) {
            throw new ModelException(
                    type,
                    "A model has the constant " + Names.CONSTANT + " = " + codecName(type) + "." + Names.CONSTANT);
        }
    }

    private static void requireDistinctNames(List<Member> members) {
        Map<String, Member> byName = new HashMap<>();
        for (Member member : members) {
            for (String name : names(member)) {
                if (byName.put(name, member) != null) {
                    throw new ModelException(member.element(), "Another member is called " + name + " in JSON");
                }
            }
        }
    }

    /** Returns all names of a member in JSON. */
    static List<String> names(Member member) {
        List<String> names = new ArrayList<>(member.aliases());
        names.add(0, member.name());
        return names;
    }
}
