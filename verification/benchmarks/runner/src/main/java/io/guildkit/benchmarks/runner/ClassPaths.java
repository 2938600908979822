package io.guildkit.benchmarks.runner;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The class paths that the build has written to files.
 *
 * @param root the folder of the benchmarks
 */
record ClassPaths(Path root) {
    /** The module of the outbox. Its tests contain the program that measures it. */
    static final String OUTBOX = "../../integrations/outbox";

    private static final Pattern VERSION = Pattern.compile("(.+?)-(\\d[\\w.]*)(-SNAPSHOT)?\\.jar");
    private static final Pattern OWN =
            Pattern.compile("guildkit(-(core|auth|invites|applications|webhooks|jackson))? .*");

    boolean isBuilt(Entrant entrant) {
        return Files.exists(file(entrant.folder));
    }

    /** Returns the class path of a contestant. */
    String of(Entrant entrant) {
        return of(entrant.folder);
    }

    /** Returns the class path of a module. */
    String of(String folder) {
        Path target = root.resolve(folder).resolve("target");
        Stream<Path> own = folder.equals(OUTBOX)
                ? Stream.of(target.resolve("test-classes"), target.resolve("classes"))
                : Stream.of(jar(folder));
        return Stream.concat(own.map(Path::toString), Stream.of(dependencies(folder)))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the jars of a library's users, without those of the benchmarks. */
    List<Path> libraries(Entrant entrant) {
        return Stream.of(dependencies(entrant.folder).split(File.pathSeparator))
                .map(Path::of)
                .filter(jar -> !jar.getFileName().toString().startsWith("benchmarks-"))
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
        return jars.stream().filter(jar -> OWN.matcher(version(jar)).matches()).toList();
    }

    private String dependencies(String folder) {
        try {
            return Files.readString(file(folder)).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String folder) {
        return root.resolve(folder).resolve("target/class-path.txt");
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
