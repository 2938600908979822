package io.guildkit.interleavings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds the JDK whose threads Fray controls, from the JDK that runs this program. Building takes ten seconds and 120 MB, so the
 * JDK is kept in the user's cache. If it cannot be built, the tests are skipped.
 */
final class InstrumentedJdk {
    /** The system property with {@link #READY}, or with the reason why the tests are skipped; absent without JDK 25. */
    static final String STATE = "interleavings.jdk";

    static final String READY = "ready";

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    /** The modules that the tests and the libraries on their class path use. */
    private static final String MODULES = "java.se,jdk.compiler,jdk.unsupported";

    /** The library of the native agent, in Fray's artifact and in the JDK. */
    private static final String LIBRARY = "libjvmti.so";

    private final String frayVersion;

    /** Contains Fray's agents, and gets the link to the JDK and its options. */
    private final Path directory;

    private InstrumentedJdk(String frayVersion, Path directory) {
        this.frayVersion = frayVersion;
        this.directory = directory;
    }

    /** Builds the JDK unless it exists, and writes a link to it and the options of the tests. */
    public static void main(String[] args) throws IOException, InterruptedException {
        new InstrumentedJdk(args[0], Path.of(args[1])).prepare();
    }

    private void prepare() throws IOException, InterruptedException {
        try {
            if (Runtime.version().feature() != 25) {
                throw new IOException(
                        "JAVA_HOME_25 names a JDK " + Runtime.version().feature());
            }
            Path jdk = built();
            Path agent = directory.resolve("fray-instrumentation-agent.jar");
            use(
                    jdk,
                    READY,
                    "-javaagent:" + agent,
                    "-agentpath:" + jdk.resolve("lib").resolve(LIBRARY));
        } catch (IOException e) {
            System.err.println("The JDK with Fray's instrumentation cannot be built: " + e.getMessage());
            use(
                    JAVA_HOME,
                    "The JDK with Fray's instrumentation cannot be built; the output of the build has the reason");
        }
    }

    private void use(Path jdk, String state, String... options) throws IOException {
        Path link = directory.resolve("jdk");
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, jdk);
        Files.writeString(
                directory.resolve("options"),
                Stream.concat(Stream.of("-D" + STATE + "=" + state), Stream.of(options))
                        .map(option -> '"' + option.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                        .collect(Collectors.joining("\n")));
    }

    /** Returns the directory of the built JDK. Its name contains everything on which the JDK depends. */
    private Path built() throws IOException, InterruptedException {
        Path cache = cache();
        Path jdk = cache.resolve("fray-" + frayVersion + "-jdk-" + System.getProperty("java.vendor.version", "") + "-"
                + Runtime.version() + "-" + System.getProperty("os.arch") + "-"
                + Integer.toHexString(MODULES.hashCode()));
        if (Files.isDirectory(jdk)) {
            return jdk;
        }
        Files.createDirectories(cache);
        Path building = Files.createTempDirectory(cache, "building-");
        try {
            Path output = building.resolve("jdk");
            System.err.println("Building a JDK with Fray's instrumentation in " + jdk);
            link(output, building.resolve("log"));
            addLibrary(output.resolve("lib").resolve(LIBRARY));
            move(output, jdk);
            return jdk;
        } finally {
            delete(building);
        }
    }

    private static Path cache() {
        String ofUser = System.getenv("XDG_CACHE_HOME");
        Path all = ofUser == null || ofUser.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(ofUser);
        return all.resolve("guildkit");
    }

    private static void link(Path output, Path log) throws IOException, InterruptedException {
        String modules = frayModules(jar -> true);
        List<String> command =
                new ArrayList<>(List.of(JAVA_HOME.resolve("bin/jlink").toString()));
        command.add("-J-javaagent:" + frayModules(jar -> jar.startsWith("fray-instrumentation-jdk-")));
        command.add("-J--module-path=" + modules);
        command.add("-J--class-path=" + modules);
        command.add("-J--add-modules=org.pastalab.fray.instrumentation.jdk");
        command.add("--add-modules=" + MODULES);
        command.add("--ignore-modified-runtime");
        command.add("--fray-instrumentation");
        command.add("--output=" + output);
        int status = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()))
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("jlink ended with " + status + ":\n" + Files.readString(log, UTF_8));
        }
    }

    /** Returns the jars of the class path that Fray's plugin for jlink needs. */
    private static String frayModules(Predicate<String> included) {
        List<String> prefixes =
                List.of("fray-instrumentation-", "fray-runtime-", "asm", "kotlin-stdlib-", "kotlin-reflect-");
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(jar -> {
                    String name = new File(jar).getName();
                    return prefixes.stream().anyMatch(name::startsWith) && included.test(name);
                })
                .collect(Collectors.joining(File.pathSeparator));
    }

    private void addLibrary(Path library) throws IOException {
        try (JarFile jar = new JarFile(
                        directory.resolve("fray-jvmti-linux-x8664.jar").toFile());
                InputStream content = jar.getInputStream(jar.getJarEntry(LIBRARY))) {
            Files.copy(content, library);
        }
    }

    /** Moves the JDK to its place, unless another build has put one there meanwhile. */
    private static void move(Path output, Path jdk) throws IOException {
        try {
            Files.move(output, jdk, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(jdk)) {
                throw e;
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
