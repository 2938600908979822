package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.processor.BuilderDocsProcessor;
import io.guildkit.processor.BuilderProcessor;
import io.guildkit.processor.CodecProcessor;
import io.guildkit.processor.ModelListProcessor;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.Completion;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;
import org.immutables.processor.ProxyProcessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** IDEs compile the modules with another compiler, or pass another environment to the processors. */
class OtherCompilersTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."), "../../sdk-auth")
            .toAbsolutePath()
            .normalize();

    @TempDir
    Path output;

    /** This compiler finds the processors on the class path. */
    @Test
    void eclipseCompilesModule() throws IOException {
        assertCompiles(new EclipseCompiler(), List.of());
    }

    @Test
    void javacCompilesModuleIfEnvironmentOfProcessorsIsWrapped() throws IOException {
        assertCompiles(
                ToolProvider.getSystemJavaCompiler(),
                List.of(
                        new Wrapped(new ProxyProcessor()),
                        new Wrapped(new BuilderProcessor()),
                        new Wrapped(new CodecProcessor()),
                        new Wrapped(new ModelListProcessor()),
                        new Wrapped(new BuilderDocsProcessor())));
    }

    private void assertCompiles(JavaCompiler compiler, List<Wrapped> processors) throws IOException {
        StringWriter messages = new StringWriter();
        boolean succeeded;
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath());
            JavaCompiler.CompilationTask task = compiler.getTask(
                    messages, files, null, options(), null, files.getJavaFileObjectsFromPaths(sources()));
            if (!processors.isEmpty()) {
                task.setProcessors(processors);
            }
            succeeded = task.call();
        }
        assertThat(succeeded).as("%s", messages).isTrue();
        assertThat(output.resolve("io/guildkit/auth/LoginBuilder.class")).exists();
        assertThat(output.resolve("io/guildkit/auth/LoginCodec.class")).exists();
    }

    private List<String> options() {
        String folder = output.toString();
        return List.of("--release", "17", "-nowarn", "-d", folder, "-s", folder);
    }

    /** Returns this module's class path without the module that is compiled. */
    private static List<Path> classPath() {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
        return Arrays.stream(all.split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> !entry.startsWith(MODULE)
                        && !entry.getFileName().toString().startsWith("guildkit-auth-"))
                .toList();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(MODULE.resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
                    .toList();
        }
    }

    /** Passes a wrapped environment to a processor, as the build process of IntelliJ IDEA does. */
    private record Wrapped(Processor processor) implements Processor {
        @Override
        public void init(ProcessingEnvironment environment) {
            processor.init((ProcessingEnvironment) Proxy.newProxyInstance(
                    Wrapped.class.getClassLoader(),
                    new Class<?>[] {ProcessingEnvironment.class},
                    (proxy, method, arguments) -> {
                        try {
                            return method.invoke(environment, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }

        @Override
        public Set<String> getSupportedOptions() {
            return processor.getSupportedOptions();
        }

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return processor.getSupportedAnnotationTypes();
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return processor.getSupportedSourceVersion();
        }

        @Override
        @SuppressWarnings("DoNotClaimAnnotations") // the wrapped processor decides
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            return processor.process(annotations, round);
        }

        @Override
        public Iterable<? extends Completion> getCompletions(
                Element element, AnnotationMirror annotation, ExecutableElement member, String userText) {
            return List.of();
        }
    }
}
