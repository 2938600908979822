package io.guildkit.processor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** Reads annotations, whose types the processor knows by name only. */
final class Annotations {
    private Annotations() {}

    /** Whether an element has an annotation. */
    static boolean has(Element element, String annotation) {
        return find(element, annotation).isPresent();
    }

    /** Returns the text that is the value of an annotation. */
    static Optional<String> text(Element element, String annotation) {
        return values(element, annotation).findFirst();
    }

    /** Returns the texts that are the value of an annotation. */
    static List<String> texts(Element element, String annotation) {
        return values(element, annotation).toList();
    }

    private static Optional<? extends AnnotationMirror> find(Element element, String annotation) {
        return element.getAnnotationMirrors().stream()
                .filter(mirror -> ((TypeElement) mirror.getAnnotationType().asElement())
                        .getQualifiedName()
                        .contentEquals(annotation))
                .findFirst();
    }

    private static Stream<String> values(Element element, String annotation) {
        return find(element, annotation).stream()
                .map(AnnotationMirror::getElementValues)
                .flatMap(members -> members.entrySet().stream())
                .filter(Annotations::isValue)
                .flatMap(member -> texts(member.getValue()));
    }

    private static boolean isValue(Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> member) {
        return member.getKey().getSimpleName().contentEquals("value");
    }

    private static Stream<String> texts(AnnotationValue value) {
        return value.getValue() instanceof List<?> several
                ? several.stream().map(each -> (String) ((AnnotationValue) each).getValue())
                : Stream.of((String) value.getValue());
    }
}
