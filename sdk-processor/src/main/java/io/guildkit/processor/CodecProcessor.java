package io.guildkit.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;

/** Writes one codec for each type that is annotated with {@code @WireModel}, from the type and its supertypes only. */
public final class CodecProcessor extends AbstractProcessor {
    /** Called by the compiler. */
    public CodecProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(Names.WIRE_MODEL);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement annotation : annotations) {
            for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation))) {
                try {
                    write(type);
                } catch (ModelException e) {
                    processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, e.getMessage(), e.place());
                }
            }
        }
        return false; // other processors may want to see the annotation
    }

    private void write(TypeElement type) {
        Model model = new ModelScanner(processingEnv.getElementUtils(), processingEnv.getTypeUtils()).scan(type);
        try (Writer file = processingEnv
                .getFiler()
                .createSourceFile(model.packageName() + "." + model.codecName(), type)
                .openWriter()) {
            file.write(CodecSource.of(model));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
