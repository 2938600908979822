package io.guildkit.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/**
 * Writes the class that finds the codecs of all public models and open enumerations of a module. The class is in the package that
 * is annotated with {@code @ModelList}.
 *
 * <p>Incremental compilers call this processor with all models, because the class depends on all of them. They call {@link
 * CodecProcessor} with changed models only.
 */
public final class ModelListProcessor extends AbstractProcessor {
    // Why: docs/decisions/0066

    /** Called by the compiler. */
    public ModelListProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("*"); // enumerations have no annotation
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (PackageElement target : ElementFilter.packagesIn(round.getRootElements())) {
            if (Annotations.has(target, Names.MODEL_LIST)) {
                write(target, types(round));
            }
        }
        return false;
    }

    /** Returns all types in a fixed order, so that each build generates the same class. */
    private static List<TypeElement> types(RoundEnvironment round) {
        return ElementFilter.typesIn(round.getRootElements()).stream()
                .flatMap(ModelListProcessor::withNested)
                .sorted(Comparator.comparing(type -> type.getQualifiedName().toString()))
                .toList();
    }

    private static Stream<TypeElement> withNested(TypeElement type) {
        return Stream.concat(
                Stream.of(type),
                ElementFilter.typesIn(type.getEnclosedElements()).stream().flatMap(ModelListProcessor::withNested));
    }

    private void write(PackageElement target, List<TypeElement> types) {
        Shapes shapes = new Shapes(processingEnv.getElementUtils(), processingEnv.getTypeUtils());
        String packageName = target.getQualifiedName().toString();
        try (Writer file = processingEnv
                .getFiler()
                .createSourceFile(packageName + "." + ModelListSource.CLASS, types.toArray(Element[]::new))
                .openWriter()) {
            file.write(ModelListSource.of(packageName, types, shapes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
