package io.guildkit.processor;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The Javadoc comments of models' accessors. A model inherits accessors of other modules, too; the compiler has only the classes of those, so
 * this class parses their sources in a few folders.
 */
final class AccessorComments {
    private static final Pattern REFERENCE = Pattern.compile("(?<=\\{@(?:link|linkplain|value)\\s)\\s*([^\\s}(]+)");

    private final Trees trees;
    private final Elements elements;
    private final ProcessingEnvironment environment;
    private final List<Path> folders;
    private final Map<String, Optional<Source>> sources = new HashMap<>();

    AccessorComments(Trees trees, ProcessingEnvironment environment, List<Path> folders) {
        this.trees = trees;
        this.elements = environment.getElementUtils();
        this.environment = environment;
        this.folders = folders;
    }

    /** Returns the comment of an accessor, of a type or of its supertypes, with references that resolve in a package. */
    Optional<String> comment(TypeElement type, String accessor, PackageElement reader) {
        Stream<String> own = sources
                .computeIfAbsent(type.getQualifiedName().toString(), name -> source(type))
                .map(source -> source.comments().get(accessor))
                .map(comment -> resolved(comment, type, reader))
                .stream();
        Stream<String> inherited = type.getInterfaces().stream()
                .map(parent -> (TypeElement) environment.getTypeUtils().asElement(parent))
                .flatMap(parent -> comment(parent, accessor, reader).stream());
        return Stream.concat(own, inherited).findFirst();
    }

    /** Replaces the references of a comment: members get their type, and types of other packages their full name. */
    private String resolved(String comment, TypeElement type, PackageElement reader) {
        Map<String, String> imports = imports(type);
        return REFERENCE.matcher(comment).replaceAll(found -> {
            String reference = found.group(1);
            String full = reference.startsWith("#") ? type.getSimpleName() + reference : reference;
            String first = full.split("[.#]", 2)[0];
            String name = imports.getOrDefault(first, neighbour(first, type, reader));
            return Matcher.quoteReplacement(name + full.substring(first.length()));
        });
    }

    private Map<String, String> imports(TypeElement type) {
        Map<String, String> imports =
                sources.getOrDefault(type.getQualifiedName().toString(), Optional.empty()).stream()
                        .flatMap(source -> source.imports().stream())
                        .collect(Collectors.toMap(each -> each.substring(each.lastIndexOf('.') + 1), each -> each));
        ElementFilter.typesIn(type.getEnclosedElements())
                .forEach(nested -> imports.put(
                        nested.getSimpleName().toString(),
                        nested.getQualifiedName().toString()));
        return imports;
    }

    /** Returns the name of a type that is not imported: a type of the same package, or of {@code java.lang}. */
    private String neighbour(String name, TypeElement type, PackageElement reader) {
        PackageElement own = elements.getPackageOf(type);
        String full = own.getQualifiedName() + "." + name;
        return own.equals(reader) || elements.getTypeElement(full) == null ? name : full;
    }

    private Optional<Source> source(TypeElement type) {
        TreePath path = trees.getPath(type);
        if (path != null) {
            return Optional.of(Source.of(trees, path));
        }
        String file = type.getQualifiedName().toString().replace('.', '/') + ".java";
        return folders.stream()
                .map(folder -> folder.resolve(file))
                .filter(Files::exists)
                .findFirst()
                .map(AccessorComments::parsed);
    }

    private static Source parsed(Path file) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, List.of("-proc:none"), null, files.getJavaFileObjects(file));
            CompilationUnitTree unit = task.parse().iterator().next();
            Tree type = unit.getTypeDecls().get(0);
            return Source.of(Trees.instance(task), new TreePath(new TreePath(unit), type));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What a file contains about its type.
     *
     * @param imports the full names of the imported types
     * @param comments the comments of the methods without parameters, by name
     */
    private record Source(List<String> imports, Map<String, String> comments) {
        static Source of(Trees trees, TreePath type) {
            List<String> imports = type.getCompilationUnit().getImports().stream()
                    .filter(each -> !each.isStatic())
                    .map(ImportTree::getQualifiedIdentifier)
                    .map(Object::toString)
                    .toList();
            Map<String, String> comments = new HashMap<>();
            for (Tree member : ((ClassTree) type.getLeaf()).getMembers()) {
                if (member instanceof MethodTree method
                        && method.getParameters().isEmpty()) {
                    @Nullable String comment = trees.getDocComment(new TreePath(type, method));
                    if (comment != null) {
                        comments.put(method.getName().toString(), comment);
                    }
                }
            }
            return new Source(imports, comments);
        }
    }
}
