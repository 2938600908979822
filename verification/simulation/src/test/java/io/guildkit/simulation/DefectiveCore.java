package io.guildkit.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The simulation with a copy of the core that has a defect. */
final class DefectiveCore extends URLClassLoader {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    private static final Path SOURCES =
            Path.of(System.getProperty("basedir", "."), "../../sdk-core/src/main/java/io/guildkit/core");

    private DefectiveCore(Path defective) throws MalformedURLException {
        super(urls(defective), DefectiveCore.class.getClassLoader());
    }

    private static URL[] urls(Path defective) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        urls.add(defective.toUri().toURL());
        for (String entry : CLASS_PATH.split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /** Runs the simulation with a defect, and returns the names of the violated invariants. */
    static Set<?> violated(Defect defect, int seeds, Path directory) throws Exception {
        Path classes = compiled(defect, directory);
        try (DefectiveCore core = new DefectiveCore(classes)) {
            Method violated =
                    core.loadClass(Simulation.class.getName()).getDeclaredMethod("violated", String.class, int.class);
            violated.setAccessible(true);
            return (Set<?>) violated.invoke(null, defect.faults(), seeds);
        }
    }

    private static Path compiled(Defect defect, Path directory) throws IOException {
        String source = Files.readString(SOURCES.resolve(defect.file()));
        assertThat(source.split(java.util.regex.Pattern.quote(defect.original()), -1))
                .as("places of the code in " + defect.file())
                .hasSize(2);
        Path file = Files.createDirectories(directory.resolve("source"))
                .resolve(Path.of(defect.file()).getFileName());
        Files.writeString(file, source.replace(defect.original(), defect.defective()));
        Path classes = Files.createDirectories(directory.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            boolean success = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of("-proc:none", "-nowarn", "-d", classes.toString(), "-cp", CLASS_PATH),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
            assertThat(success).as(messages.toString()).isTrue();
        }
        return classes;
    }

    /** Loads all classes of the library here, so that they see the defective one. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!name.startsWith("io.guildkit.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }
}
