package io.guildkit.fuzz;

import static java.util.Objects.requireNonNull;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** A method that Jazzer searches, and the seeds that Jazzer would start from. */
record Target(Method method) {
    private static final String PACKAGE = Target.class.getPackageName();

    /** Returns all methods of this package that are annotated with {@link FuzzTest}. */
    static List<Target> all() {
        return ReflectionSupport.findAllClassesInPackage(PACKAGE, type -> true, name -> true).stream()
                .flatMap(type ->
                        AnnotationSupport.findAnnotatedMethods(type, FuzzTest.class, HierarchyTraversalMode.TOP_DOWN)
                                .stream())
                .map(Target::new)
                .toList();
    }

    /** Calls the target on a new instance of its class, as Jazzer does. */
    void run(byte[] input) throws Throwable {
        try {
            method.setAccessible(true);
            method.invoke(ReflectionSupport.newInstance(method.getDeclaringClass()), input);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /**
     * Returns the empty input, the seed files, and the inputs of the target's {@link MethodSource}, each as this target, the
     * seed's name and the input.
     */
    Stream<Arguments> seeds() {
        Stream<Arguments> files = files().stream()
                .map(file -> Arguments.of(this, file.getFileName().toString(), read(file)));
        Stream<Arguments> provided = AnnotationSupport.findAnnotation(method, MethodSource.class).stream()
                .flatMap(source -> Stream.of(source.value()))
                .flatMap(source -> inputsOf(source).map(input -> Arguments.of(this, "from " + source, input)));
        return Stream.of(Stream.of(Arguments.of(this, "no bytes", new byte[0])), files, provided)
                .flatMap(seeds -> seeds);
    }

    /** Returns the files of the folder in which Jazzer looks for seeds, and to which a search writes its findings. */
    List<Path> files() {
        return filesBelow(folder().resolve(method.getDeclaringClass().getSimpleName() + "Inputs")
                .resolve(method.getName()));
    }

    /** Returns the seed files of all folders, including folders that belong to no target. */
    static List<Path> allFiles() {
        return filesBelow(folder()).stream()
                .filter(file -> !file.toString().endsWith(".class"))
                .toList();
    }

    private static Path folder() {
        try {
            return Path.of(requireNonNull(Target.class.getResource("Target.class"))
                            .toURI())
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Path> filesBelow(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Stream<byte[]> inputsOf(String source) {
        Method factory =
                ReflectionSupport.findMethod(method.getDeclaringClass(), source).orElseThrow();
        Stream<?> inputs = (Stream<?>) requireNonNull(ReflectionSupport.invokeMethod(factory, null));
        return inputs.map(input -> (byte[]) ((Arguments) input).get()[0]);
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
