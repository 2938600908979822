package io.guildkit.benchmarks.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The Java installations to measure on. */
final class Jdks {
    private Jdks() {}

    /** Returns the JDK that runs this program. */
    static Path current() {
        return Path.of(System.getProperty("java.home"));
    }

    /** Returns the Java 25 that {@code -Djdk25} or {@code JAVA_HOME_25} names, or one that is installed beside the JDK in use. */
    static Optional<Path> jdk25() {
        return Stream.of(System.getProperty("jdk25", ""), System.getenv().getOrDefault("JAVA_HOME_25", ""))
                .filter(home -> !home.isBlank())
                .map(Path::of)
                .findFirst()
                .or(() -> neighbours().stream()
                        .filter(home -> version(home).startsWith("25"))
                        .findFirst());
    }

    /** Returns the feature number, such as 17. */
    static String feature(Path home) {
        return version(home).split("\\.", 2)[0];
    }

    /** Returns the version of an installation. */
    static String version(Path home) {
        try {
            return Files.readAllLines(home.resolve("release")).stream()
                    .filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> line.substring("JAVA_VERSION=".length()).replace("\"", ""))
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    private static List<Path> neighbours() {
        Path parent = current().getParent();
        if (parent == null) {
            return List.of();
        }
        try (Stream<Path> homes = Files.list(parent)) {
            return homes.sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
