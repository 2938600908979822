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
import org.jspecify.annotations.Nullable;

/**
 * Completes the generated builders of models, so that the models know which members were set.
 *
 * <p>The compiler reads generated sources in the round after the one that writes them. This processor changes the sources in the same
 * round, so it must follow the generator: the list of processors in this module begins with the generator. Generated codecs do not compile
 * with builders that were not changed.
 */
public final class BuilderProcessor extends AbstractProcessor {
    // Why: docs/decisions/0108

    private @Nullable Path folder;

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
            Path file = folder().resolve(model.packageName().replace('.', '/'))
                    .resolve(model.simpleName() + "Builder.java");
            if (Files.exists(file)) { // otherwise the generator has reported an error
                Files.writeString(file, BuilderSource.completed(Files.readString(file), model));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the folder of all generated sources. Compilers refuse to return a file that they have just written, or one that does not exist,
     * so this asks where a further file would be.
     */
    private Path folder() throws IOException {
        Path known = folder;
        if (known == null) {
            known = Path.of(processingEnv
                            .getFiler()
                            .createResource(StandardLocation.SOURCE_OUTPUT, "", "builders")
                            .toUri())
                    .resolveSibling("");
            folder = known;
        }
        return known;
    }
}
