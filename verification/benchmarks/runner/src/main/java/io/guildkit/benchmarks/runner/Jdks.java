package io.guildkit.benchmarks.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The Java installations to measure on. */
final class Jdks {
    private static final String VERSION = "JAVA_VERSION=";

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
                .or(Jdks::neighbour);
    }

    private static Optional<Path> neighbour() {
        try (Stream<Path> homes = Files.list(current().resolveSibling("."))) {
            return homes.sorted().filter(home -> feature(home).equals("25")).findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the feature number, such as 17. */
    static String feature(Path home) {
        return version(home).split("\\.", 2)[0];
    }

    /** Returns the version of an installation. */
    static String version(Path home) {
        try (Stream<String> lines = Files.lines(home.resolve("release"))) {
            return lines.filter(line -> line.startsWith(VERSION))
                    .map(line -> line.substring(VERSION.length()).replace("\"", ""))
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
