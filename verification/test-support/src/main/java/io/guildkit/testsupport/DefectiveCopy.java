package io.guildkit.testsupport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A copy of all classes of the project, one of which has a defect. A check that finds the defect there can fail, so it is worth
 * something when it succeeds on main code.
 */
public final class DefectiveCopy extends URLClassLoader {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    private DefectiveCopy(Path defective) throws MalformedURLException {
        super(urls(defective), DefectiveCopy.class.getClassLoader());
    }

    private static URL[] urls(Path defective) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        urls.add(defective.toUri().toURL());
        for (String entry : CLASS_PATH.split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /**
     * Compiles a source file with a defect, or copies a resource with a defect.
     *
     * @param source the file in main code; its path contains {@code resources} if it is no Java source
     * @param original the code that stands there once
     * @param defective the code that takes its place
     * @param directory an empty directory, which must exist as long as the copy is in use
     */
    public static DefectiveCopy of(Path source, String original, String defective, Path directory) throws IOException {
        String code = Files.readString(source);
        assertThat(code.split(Pattern.quote(original), -1))
                .as("places of the code in " + source)
                .hasSize(2);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        boolean compiled = source.toString().endsWith(".java");
        Path file = compiled
                ? Files.createDirectories(directory.resolve("source")).resolve(source.getFileName())
                : classes.resolve(withinResources(source));
        Files.createDirectories(file.getParent());
        Files.writeString(file, code.replace(original, defective));
        if (compiled) {
            compile(file, classes);
        }
        return new DefectiveCopy(classes);
    }

    private static Path withinResources(Path source) {
        int i = 0;
        while (!source.getName(i).toString().equals("resources")) {
            i++;
        }
        return source.subpath(i + 1, source.getNameCount());
    }

    private static void compile(Path file, Path classes) throws IOException {
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
    }

    /** Finds a defective resource before the others. */
    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }

    /** Loads all classes of the project here, so that they see the defective one. */
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
