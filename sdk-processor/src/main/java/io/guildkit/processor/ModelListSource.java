package io.guildkit.processor;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** The source code of the class that finds the codecs of a module. */
final class ModelListSource {
    /** The name of the class. */
    static final String CLASS = "ModelCodecs";

    /**
     * Comparisons instead of a map: each comparison initialises the codec of the requested type only. Class literals instead of
     * names, which tools that rename classes would not find.
     */
    private static final String FORMAT = """
            package %s;

            import %s.WireWriter;
            import %s.ValueCodecs;
            import javax.annotation.processing.Generated;
            import org.jspecify.annotations.Nullable;

            /** Finds the codecs of the public models and open enumerations of this module. */
            @Generated("%s")
            @SuppressWarnings({"all", "deprecation"})
            public final class %s {
                private ModelCodecs() {}

                /** Returns the codec of a type; null if it is none of these. The first call loads the classes of these types. */
                public static @Nullable WireWriter<?> find(Class<?> type) {
            %s
                    return null;
                }
            }
            """;

    private ModelListSource() {}

    /** Returns the source code of the class. */
    static String of(String packageName, List<TypeElement> types, Shapes shapes) {
        String cases = types.stream()
                .filter(ModelListSource::isVisible)
                .flatMap(type -> entry(type, shapes).stream())
                .collect(Collectors.joining("\n"));
        return FORMAT.formatted(
                packageName,
                Names.CODEC_PACKAGE,
                Names.SUPPORT_PACKAGE,
                ModelListProcessor.class.getName(),
                CLASS,
                cases);
    }

    /** Users cannot name other types, and the generated class cannot either. */
    private static boolean isVisible(TypeElement type) {
        return Stream.<Element>iterate(type, TypeElement.class::isInstance, Element::getEnclosingElement)
                .allMatch(each -> each.getModifiers().contains(Modifier.PUBLIC));
    }

    private static Optional<String> entry(TypeElement type, Shapes shapes) {
        String name = type.getQualifiedName().toString();
        if (Annotations.has(type, Names.WIRE_MODEL)) {
            return Optional.of(line(name, name + "." + Names.CONSTANT));
        }
        if (type.getModifiers().contains(Modifier.ABSTRACT)) {
            return Optional.empty();
        }
        if (shapes.isA(type, Names.INT_VALUE)) {
            return Optional.of(line(name, "ValueCodecs.numbers(" + name + "::of)"));
        }
        if (shapes.isA(type, Names.STRING_VALUE)) {
            return Optional.of(line(name, "ValueCodecs.words(" + name + "::of)"));
        }
        return Optional.empty();
    }

    private static String line(String type, String codec) {
        return "        if (type == " + type + ".class) return " + codec + ";";
    }
}
