package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Checks the Javadoc of each public type and member of all published modules. */
class JavadocTest {
    private static final Path ROOT = Path.of("../..");

    /** Openings that leave the reader without a noun, or that personify the code. */
    private static final Pattern BANNED = Pattern.compile(
            "(?i)(it|its|what|who|whom|whose|which|where|how|why|when|something|somebody|nobody|nothing"
                    + "|tells|says|lets|hears|gives|begins|stands|carries|forgets|plants|answers|sees|looks|takes|that|this|these|those|there|another process|one of)\\b.*");

    /** Texts of parameters that mean nothing without the method's name. */
    private static final Pattern EMPTY_PARAMETER = Pattern.compile("(?i)(?:(?:the|its|an?) )?(?:new )?"
            + "(?:values?|elements?|change|entry|entries|key|\\{@link [^}]+\\})(?: to add)?(?:; empty for none)?\\.?");

    /** Phrases about values that a response lacks, which suit accessors only. */
    private static final Pattern OF_ACCESSORS =
            Pattern.compile("\\b(?:Returns|left (?:it|them) out|if absent|empty (?:if|unless)|known only)\\b");

    /** Texts of lists are plural, so that builders can speak of one of the elements. */
    private static final Pattern NOT_PLURAL = Pattern.compile("@param elements? (?:one|some) of (?!the\\b)");

    private final List<String> faults = new ArrayList<>();
    private int setters;

    @Test
    void textsNameTheirSubject() throws IOException {
        List<Path> sources = sources();
        assertThat(sources).hasSizeGreaterThan(400);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("--release", "17"), null, files.getJavaFileObjectsFromPaths(sources));
            DocTrees docs = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                new PublicElements(docs).scan(unit, null);
            }
        }
        assertThat(faults).isEmpty();
        assertThat(setters).isGreaterThan(1500);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> modules = Files.find(ROOT, 3, (path, attributes) -> path.endsWith("pom.xml"))) {
            return modules.map(Path::getParent)
                    .filter(JavadocTest::isPublished)
                    .flatMap(JavadocTest::javaFiles)
                    .toList();
        }
    }

    private static boolean isPublished(Path module) {
        try {
            return !Files.readString(module.resolve("pom.xml")).contains("<maven.deploy.skip>true");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> javaFiles(Path module) {
        return Stream.of("src/main/java", "target/generated-sources/annotations")
                .map(module::resolve)
                .filter(Files::isDirectory)
                .flatMap(folder -> {
                    try (Stream<Path> files = Files.walk(folder)) {
                        return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .filter(file ->
                        !file.toString().matches(".*/(internal|core/base)/.*") && !file.endsWith("module-info.java"));
    }

    /** Visits the elements that users see. */
    private final class PublicElements extends TreePathScanner<Void, Void> {
        private final DocTrees docs;

        PublicElements(DocTrees docs) {
            this.docs = docs;
        }

        @Override
        public Void visitClass(ClassTree type, Void none) {
            if (!isVisible(type.getModifiers())) {
                return null;
            }
            check(type.getSimpleName().toString());
            return super.visitClass(type, null);
        }

        @Override
        public Void visitMethod(MethodTree method, Void none) {
            if (isVisible(method.getModifiers()) && !isOverriding(method) && !isGeneratedConstructor(method)) {
                check(method.getName().toString());
                checkParameters(method);
            }
            return null;
        }

        @Override
        public Void visitVariable(VariableTree field, Void none) {
            if (isVisible(field.getModifiers())
                    && getCurrentPath().getParentPath().getLeaf() instanceof ClassTree) {
                check(field.getName().toString());
            }
            return null;
        }

        private boolean isVisible(ModifiersTree modifiers) {
            Tree parent = getCurrentPath().getParentPath().getLeaf();
            boolean implicit =
                    Set.of(Tree.Kind.INTERFACE, Tree.Kind.ANNOTATION_TYPE).contains(parent.getKind());
            return (implicit && !modifiers.getFlags().contains(Modifier.PRIVATE))
                    || modifiers.getFlags().contains(Modifier.PUBLIC)
                    || modifiers.getFlags().contains(Modifier.PROTECTED);
        }

        private static boolean isOverriding(MethodTree method) {
            return method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().equals("Override"));
        }

        /** Whether the parser has added a constructor, of a record or of a class without one. */
        private boolean isGeneratedConstructor(MethodTree method) {
            return method.getReturnType() == null
                    && docs.getSourcePositions()
                                    .getStartPosition(getCurrentPath().getCompilationUnit(), method)
                            < 0;
        }

        private void check(String name) {
            String sentence = comment()
                    .map(DocCommentTree::getFirstSentence)
                    .map(PublicElements::text)
                    .map(text -> text.replaceFirst("^\\{@return ", ""))
                    .orElse("");
            if (sentence.isBlank()) {
                faults.add(place(name) + " has no first sentence");
            } else if (BANNED.matcher(sentence).lookingAt()) {
                faults.add(place(name) + " begins with: " + sentence);
            }
        }

        private void checkParameters(MethodTree method) {
            List<? extends DocTree> tags =
                    comment().map(DocCommentTree::getBlockTags).orElse(List.of());
            for (DocTree tag : tags) {
                if (tag instanceof ParamTree parameter
                        && !parameter.isTypeParameter()
                        && EMPTY_PARAMETER
                                .matcher(text(parameter.getDescription()))
                                .matches()) {
                    faults.add(place(method.getName().toString()) + " has: " + parameter);
                }
            }
            if (isSetter(method)) {
                setters++;
                String all = comment().map(Object::toString).orElse("").replaceAll("\\s+", " ");
                if (OF_ACCESSORS.matcher(all).find() || NOT_PLURAL.matcher(all).find()) {
                    faults.add(place(method.getName().toString()) + " does not suit a setter: " + all);
                }
            }
        }

        private boolean isSetter(MethodTree method) {
            ClassTree type = (ClassTree) getCurrentPath().getParentPath().getLeaf();
            return type.getSimpleName().toString().endsWith("Builder")
                    && type.getModifiers().toString().contains("@Generated")
                    && String.valueOf(method.getReturnType()).contentEquals(type.getSimpleName());
        }

        private Optional<DocCommentTree> comment() {
            return Optional.ofNullable(docs.getDocCommentTree(getCurrentPath()));
        }

        private String place(String name) {
            return getCurrentPath().getCompilationUnit().getSourceFile().getName() + ": " + name;
        }

        private static String text(List<? extends DocTree> parts) {
            return String.join("", parts.stream().map(Object::toString).toList());
        }
    }
}
