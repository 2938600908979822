package io.guildkit.processor;

import io.guildkit.processor.Shape.Scalar;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds the shape of a member's type. */
final class Shapes {
    private static final Map<String, Scalar> SCALARS =
            Arrays.stream(Scalar.values()).collect(Collectors.toMap(Scalar::type, Function.identity()));

    private final Elements elements;
    private final Types types;

    Shapes(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /**
     * Returns the shape of a member's type.
     *
     * @param place the member, for error messages
     * @throws ModelException if members cannot have this type
     */
    Shape of(TypeMirror type, Element place) {
        if (type.getKind() == TypeKind.DECLARED) {
            DeclaredType declared = (DeclaredType) type;
            TypeElement element = (TypeElement) declared.asElement();
            String name = element.getQualifiedName().toString();
            return switch (name) {
                case "java.util.Optional" -> new Shape.Maybe(inner(declared, 0, place));
                case "java.util.List" -> new Shape.Listed(inner(declared, 0, place));
                case "java.util.Map" -> new Shape.Mapped(key(declared, place), inner(declared, 1, place));
                case Names.FLAG_SET -> new Shape.Flags(name(argument(declared, 0, place)));
                case Names.PATCH -> new Shape.Patched(inner(declared, 0, place));
                default -> single(element, name, place);
            };
        }
        if (type.getKind().isPrimitive()) {
            return single(types.boxedClass((PrimitiveType) type), place);
        }
        throw unsupported(type, place);
    }

    private Shape single(TypeElement element, Element place) {
        return single(element, element.getQualifiedName().toString(), place);
    }

    private Shape single(TypeElement element, String name, Element place) {
        Scalar scalar = SCALARS.get(name);
        if (scalar != null) {
            return scalar;
        }
        if (isA(element, Names.INT_VALUE) || isA(element, Names.STRING_VALUE)) {
            return new Shape.Enumeration(name, isA(element, Names.INT_VALUE));
        }
        if (Annotations.has(element, Names.WIRE_MODEL)) {
            boolean read = isA(element, Names.WIRE_OBJECT);
            return new Shape.Nested(name, read, Annotations.has(element, Names.KEYED_BY));
        }
        throw unsupported(element.asType(), place);
    }

    private Shape key(DeclaredType map, Element place) {
        Shape key = inner(map, 0, place);
        if (key != Scalar.TEXT && key != Scalar.SNOWFLAKE && !(key instanceof Shape.Enumeration)) {
            throw new ModelException(place, "Keys of maps are texts, identifiers or values of open enumerations");
        }
        return key;
    }

    private Shape inner(DeclaredType type, int index, Element place) {
        Shape shape = of(argument(type, index, place), place);
        if (shape instanceof Shape.Patched) {
            throw new ModelException(place, "A patch is not part of another type");
        }
        return shape;
    }

    private static TypeMirror argument(DeclaredType type, int index, Element place) {
        if (type.getTypeArguments().size() <= index) {
            throw unsupported(type, place);
        }
        return type.getTypeArguments().get(index);
    }

    private String name(TypeMirror type) {
        return ((TypeElement) types.asElement(type)).getQualifiedName().toString();
    }

    /** Whether a type is another one, or extends it. */
    boolean isA(TypeElement type, String other) {
        TypeElement wider = elements.getTypeElement(other);
        return wider != null && types.isSubtype(types.erasure(type.asType()), types.erasure(wider.asType()));
    }

    private static ModelException unsupported(TypeMirror type, Element place) {
        return new ModelException(place, "Members of models cannot have the type " + type);
    }
}
