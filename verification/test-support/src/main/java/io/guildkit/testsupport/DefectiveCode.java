package io.guildkit.testsupport;

import static java.nio.charset.StandardCharsets.UTF_8;

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

/** A copy of the library and its tests in which one file of main code has a defect. Tests show with it that a check can fail. */
public final class DefectiveCode extends URLClassLoader {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    private DefectiveCode(Path defective) throws MalformedURLException {
        super(urls(defective), DefectiveCode.class.getClassLoader());
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
     * Compiles a defect. A file that is no Java source is a resource, and is copied.
     *
     * @param root the directory of the package
     * @param file the file in this directory
     * @param original the code that stands there once
     * @param defective the code that takes its place
     * @param directory an empty directory for the copy
     * @throws IllegalArgumentException if the code stands there never or several times, or does not compile
     */
    public static DefectiveCode of(Path root, String file, String original, String defective, Path directory)
            throws IOException {
        String source = Files.readString(root.resolve(file));
        int places = source.split(Pattern.quote(original), -1).length - 1;
        if (places != 1) {
            throw new IllegalArgumentException(file + " contains the code " + places + " times: " + original);
        }
        String changed = source.replace(original, defective);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        if (file.endsWith(".java")) {
            compile(Path.of(file).getFileName(), changed, directory, classes);
        } else {
            Path copy = classes.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.writeString(copy, changed);
        }
        return new DefectiveCode(classes);
    }

    private static void compile(Path name, String source, Path directory, Path classes) throws IOException {
        Path file = Files.createDirectories(directory.resolve("source")).resolve(name);
        Files.writeString(file, source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            List<String> options = List.of("-proc:none", "-nowarn", "-d", classes.toString(), "-cp", CLASS_PATH);
            if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call()) {
                throw new IllegalArgumentException(messages.toString());
            }
        }
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

    /** Finds a defective resource before the others. */
    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }
}
