package io.guildkit.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.StandardLocation;

/**
 * Completes the generated builders of models, so that the models know which members were set.
 *
 * <p>The compiler reads generated sources in the round after the one that writes them. This processor changes the sources in the same
 * round, so it must follow the generator on the processor path. Generated codecs do not compile with builders that were not changed.
 */
public final class BuilderProcessor extends AbstractProcessor {
    /** Called by the compiler. */
    public BuilderProcessor() {}

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
                    complete(type);
                } catch (ModelException e) {
                    // CodecProcessor reports it
                }
            }
        }
        return false; // other processors may want to see the annotation
    }

    private void complete(TypeElement type) {
        if (!Annotations.has(type, Names.IMMUTABLE)) {
            return;
        }
        Model model = new ModelScanner(processingEnv.getElementUtils(), processingEnv.getTypeUtils()).scan(type);
        if (model.extras().isEmpty()) {
            return;
        }
        try {
            Path file = folder(model.packageName()).resolve(model.simpleName() + "Builder.java");
            if (Files.exists(file)) { // otherwise the generator has reported an error
                Files.writeString(file, BuilderSource.completed(Files.readString(file), model));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the folder of a package's generated sources. The compiler refuses to return a file that it has just written. */
    private Path folder(String packageName) throws IOException {
        Path any = Path.of(processingEnv
                .getFiler()
                .getResource(StandardLocation.SOURCE_OUTPUT, packageName, "any")
                .toUri());
        return any.resolveSibling("");
    }
}
