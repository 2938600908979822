package io.guildkit.processor;

import com.sun.source.util.Trees;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * Gives the methods of generated builders the text of the model's accessors, in place of the generator's placeholders.
 *
 * <p>The files are rewritten after the last round. The compiler has read them before, so the classes are not affected. No line
 * moves: stack traces fit the sources that are published. Without javac's own environment, as in an IDE, the processor does nothing.
 */
public final class BuilderDocsProcessor extends AbstractProcessor {
    /** The option with the folders of other modules' sources, from which models inherit accessors. */
    private static final String SOURCES = "guildkit.sources";

    private final Set<String> models = new LinkedHashSet<>();

    /** Called by the compiler. */
    public BuilderDocsProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(Names.IMMUTABLE);
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(SOURCES);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement annotation : annotations) {
            ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation))
                    .forEach(type -> models.add(type.getQualifiedName().toString()));
        }
        if (round.processingOver()) {
            Trees trees;
            try {
                trees = Trees.instance(processingEnv);
            } catch (IllegalArgumentException e) { // another compiler, or an environment that wraps javac's
                return false;
            }
            AccessorComments comments = new AccessorComments(trees, processingEnv, folders());
            models.forEach(model -> rewrite(model, trees, comments));
        }
        return false;
    }

    private void rewrite(String name, Trees trees, AccessorComments comments) {
        Elements elements = processingEnv.getElementUtils();
        TypeElement model = elements.getTypeElement(name);
        TypeElement builder = elements.getTypeElement(name + "Builder");
        if (builder == null || !Annotations.has(builder, Names.GENERATED)) {
            return;
        }
        Path file = Path.of(
                trees.getPath(builder).getCompilationUnit().getSourceFile().toUri());
        try {
            Files.writeString(
                    file,
                    BuilderDocs.rewrite(
                            Files.readString(file), model.getSimpleName().toString(), attributes(model, comments)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, BuilderDocs.Attribute> attributes(TypeElement model, AccessorComments comments) {
        Elements elements = processingEnv.getElementUtils();
        PackageElement own = elements.getPackageOf(model);
        Map<String, BuilderDocs.Attribute> attributes = new LinkedHashMap<>();
        for (ExecutableElement method : ElementFilter.methodsIn(elements.getAllMembers(model))) {
            if (method.getParameters().isEmpty()) {
                String name = method.getSimpleName().toString();
                attributes.put(
                        name,
                        new BuilderDocs.Attribute(
                                comments.comment(model, name, own).flatMap(ValueText::of),
                                method.getReturnType().toString().startsWith("java.util.Optional")));
            }
        }
        return attributes;
    }

    private List<Path> folders() {
        return Stream.of(processingEnv.getOptions().getOrDefault(SOURCES, "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
    }
}
