package io.guildkit.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.immutables.processor.ProxyProcessor;
import org.jspecify.annotations.Nullable;

/**
 * Compiles models with the processors, and with the sources of the core, which generated codecs refer to.
 *
 * @param folder has the generated sources and all classes
 * @param errors the messages of the compiler's errors
 */
record Compilation(Path folder, List<String> errors) {
    private static final Path CORE = Path.of("target", "test-classes", "core");

    /** The annotations of a model with a generated builder. They use the imported class {@code Value}. */
    static final String IMMUTABLE = """
            @Value.Immutable
            @Value.Style(
                    visibility = Value.Style.ImplementationVisibility.PACKAGE,
                    builderVisibility = Value.Style.BuilderVisibility.SAME,
                    implementationNestedInBuilder = true,
                    overshadowImplementation = true,
                    jdkOnly = true,
                    redactedMask = "<redacted>",
                    mergeFromSupertypesDynamically = false,
                    defaults = @Value.Immutable(copy = false))
            """;

    /** Compiles sources into a folder. */
    static Compilation of(Path folder, String... sources) throws IOException {
        return of(
                folder,
                List.of(
                        new ProxyProcessor(),
                        new BuilderProcessor(),
                        new CodecProcessor(),
                        new ModelListProcessor(),
                        new BuilderDocsProcessor()),
                sources);
    }

    /** Compiles sources into a folder, with some processors. */
    static Compilation of(Path folder, List<Processor> processors, String... sources) throws IOException {
        return of(folder, processors, List.of(), sources);
    }

    /** Compiles sources into a folder, with some processors and further options. */
    static Compilation of(Path folder, List<Processor> processors, List<String> further, String... sources)
            throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options = new ArrayList<>(List.of(
                "-d",
                folder.toString(),
                "-sourcepath",
                CORE.toString(),
                "-classpath",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""))));
        options.addAll(further);
        StringWriter output = new StringWriter();
        JavaCompiler.CompilationTask task = compiler.getTask(
                output,
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, null),
                diagnostics,
                options,
                null,
                Stream.of(sources).map(Source::new).toList());
        task.setProcessors(processors);
        boolean succeeded = task.call();
        List<String> errors = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
                .toList();
        assertThat(errors.isEmpty()).as("%s", output).isEqualTo(succeeded);
        return new Compilation(folder, errors);
    }

    /** Returns the source of a generated class. */
    String generated(String type) throws IOException {
        assertThat(errors).isEmpty();
        return Files.readString(folder.resolve(type.replace('.', '/') + ".java"));
    }

    /** Returns the bytes of a class. */
    byte[] classFile(String type) throws IOException {
        assertThat(errors).isEmpty();
        return Files.readAllBytes(folder.resolve(type.replace('.', '/') + ".class"));
    }

    /** Decodes a text with the codec of a model, and returns what the codec writes. */
    String roundTrip(String model, String json) throws IOException, ReflectiveOperationException {
        try (URLClassLoader loader = classes()) {
            Object codec = loader.loadClass(model).getField("CODEC").get(null);
            Class<?> type = loader.loadClass("io.guildkit.core.codec.Codec");
            Object value = type.getMethod("decode", String.class).invoke(codec, json);
            return (String) type.getMethod("encode", Object.class).invoke(codec, value);
        }
    }

    /** Calls a static method that takes a class. */
    @Nullable
    Object call(String type, String method, String argument) throws IOException, ReflectiveOperationException {
        try (URLClassLoader loader = classes()) {
            return loader.loadClass(type).getMethod(method, Class.class).invoke(null, loader.loadClass(argument));
        }
    }

    private URLClassLoader classes() throws IOException {
        assertThat(errors).isEmpty();
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, Compilation.class.getClassLoader());
    }

    /** A source in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///" + name(text) + ".java"), Kind.SOURCE);
            this.text = text;
        }

        private static String name(String text) {
            if (text.startsWith("@ModelList")) {
                return "package-info";
            }
            return text.replaceFirst("(?s).*?\\b(?:interface|class) (\\w+).*", "$1");
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
