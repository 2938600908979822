package io.guildkit.processor;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * Gives the methods of generated builders the Javadoc of the model's accessors, in place of the generator's placeholders.
 *
 * <p>The files are rewritten after the last round. The compiler has read them before, so the classes are not affected. No line
 * moves: stack traces fit the sources that are published. Without javac's own environment, as in an IDE, the processor does nothing.
 */
public final class BuilderDocsProcessor extends AbstractProcessor {
    private final Set<String> models = new LinkedHashSet<>();
    private @Nullable Trees trees;

    /** Called by the compiler. */
    public BuilderDocsProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(Names.IMMUTABLE);
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
            try {
                trees = Trees.instance(processingEnv);
            } catch (IllegalArgumentException e) { // another compiler, or an environment that wraps javac's
                return false;
            }
            models.forEach(this::rewrite);
        }
        return false;
    }

    private void rewrite(String name) {
        Elements elements = processingEnv.getElementUtils();
        TypeElement model = elements.getTypeElement(name);
        TypeElement builder = elements.getTypeElement(name + "Builder");
        if (builder == null || !Annotations.has(builder, Names.GENERATED)) {
            return;
        }
        Path file = Path.of(unit(builder).getSourceFile().toUri());
        try {
            Files.writeString(
                    file,
                    BuilderDocs.rewrite(
                            Files.readString(file), model.getSimpleName().toString(), texts(model)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of each accessor's Javadoc about its value; empty for an accessor without Javadoc. */
    private Map<String, Optional<String>> texts(TypeElement model) {
        Elements elements = processingEnv.getElementUtils();
        List<ExecutableElement> methods = ElementFilter.methodsIn(elements.getAllMembers(model));
        Map<String, Optional<String>> texts = new LinkedHashMap<>();
        for (ExecutableElement method : methods) {
            if (method.getParameters().isEmpty()) {
                texts.put(
                        method.getSimpleName().toString(),
                        text(model, method.getSimpleName().toString()));
            }
        }
        return texts;
    }

    /** Looks for Javadoc in a type, then in its supertypes. Types of other modules have none: their sources are not available. */
    private Optional<String> text(TypeElement type, String accessor) {
        if (trees().getPath(type) == null) {
            return Optional.empty();
        }
        Stream<Optional<String>> own = ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                .filter(method -> method.getSimpleName().contentEquals(accessor)
                        && method.getParameters().isEmpty())
                .map(processingEnv.getElementUtils()::getDocComment)
                .map(doc -> BuilderDocs.text(doc, references(type)));
        Stream<Optional<String>> inherited = type.getInterfaces().stream()
                .map(parent -> text((TypeElement) processingEnv.getTypeUtils().asElement(parent), accessor));
        return Stream.concat(own, inherited).flatMap(Optional::stream).findFirst();
    }

    /** Returns how a reference in the Javadoc of a type is written outside of it: members with their type, imported types in full. */
    private UnaryOperator<String> references(TypeElement type) {
        Map<String, String> imports = unit(type).getImports().stream()
                .filter(each -> !each.isStatic())
                .map(ImportTree::getQualifiedIdentifier)
                .map(Object::toString)
                .collect(Collectors.toMap(each -> each.substring(each.lastIndexOf('.') + 1), each -> each));
        ElementFilter.typesIn(type.getEnclosedElements())
                .forEach(nested -> imports.put(
                        nested.getSimpleName().toString(),
                        nested.getQualifiedName().toString()));
        return reference -> {
            if (reference.startsWith("#")) {
                return type.getSimpleName() + reference;
            }
            String first = reference.split("[.#]", 2)[0];
            return imports.getOrDefault(first, first) + reference.substring(first.length());
        };
    }

    private Trees trees() {
        return Objects.requireNonNull(trees);
    }

    private CompilationUnitTree unit(TypeElement type) {
        return trees().getPath(type).getCompilationUnit();
    }
}
