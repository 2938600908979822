package io.guildkit.benchmarks.runner;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The class paths that the build has written to files. */
final class ClassPaths {
    private static final Pattern VERSION = Pattern.compile("(.+?)-(\\d[\\w.]*)(-SNAPSHOT)?\\.jar");
    private static final String OURS = "benchmarks-";

    private final Path root;

    ClassPaths(Path root) {
        this.root = root;
    }

    boolean isBuilt(Entrant entrant) {
        return Files.exists(root.resolve(entrant.folder).resolve("target/class-path.txt"));
    }

    /** Returns the class path of a contestant. */
    String of(Entrant entrant) {
        return of(entrant.folder);
    }

    /** Returns the class path of a module. */
    String of(String folder) {
        return jar(folder) + File.pathSeparator + String.join(File.pathSeparator, dependencies(folder));
    }

    /** Returns the jars of a library's users, without those of the benchmarks. */
    List<Path> libraries(Entrant entrant) {
        return dependencies(entrant.folder).stream()
                .map(Path::of)
                .filter(jar -> !jar.getFileName().toString().startsWith(OURS))
                .toList();
    }

    /** Returns the name and version of a jar. */
    static String version(Path jar) {
        Matcher matcher = VERSION.matcher(jar.getFileName().toString());
        return matcher.matches() ? matcher.group(1) + " " + matcher.group(2) : "";
    }

    static long size(List<Path> jars) {
        return jars.stream().mapToLong(jar -> jar.toFile().length()).sum();
    }

    /** Returns the SDK's own jars. */
    static List<Path> own(List<Path> jars) {
        Set<String> modules = Set.of(
                "guildkit",
                "guildkit-core",
                "guildkit-auth",
                "guildkit-invites",
                "guildkit-applications",
                "guildkit-webhooks",
                "guildkit-jackson");
        return jars.stream()
                .filter(jar -> modules.contains(version(jar).split(" ", 2)[0]))
                .toList();
    }

    private List<String> dependencies(String folder) {
        try {
            String line = Files.readString(root.resolve(folder).resolve("target/class-path.txt"))
                    .strip();
            return new ArrayList<>(List.of(line.split(File.pathSeparator, -1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path jar(String folder) {
        try (Stream<Path> files = Files.list(root.resolve(folder).resolve("target"))) {
            return files.filter(file -> file.getFileName().toString().matches("benchmarks-.*SNAPSHOT\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(folder + " is not packaged"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
