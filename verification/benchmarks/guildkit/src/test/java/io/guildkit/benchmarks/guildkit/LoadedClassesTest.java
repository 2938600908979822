package io.guildkit.benchmarks.guildkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.benchmarks.child.Child;
import io.guildkit.benchmarks.server.LoopbackServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Limits the classes that a program loads until its first decoded response. They take most of the time of a cold start, and unlike time,
 * their number depends only on the code.
 *
 * <p>The limits are the counted classes and a twentieth. A change that needs more raises a limit and states the reason.
 */
class LoadedClassesTest {
    @TempDir
    private Path folder;

    @Test
    void firstCallLoadsNoMoreThan() throws Exception {
        List<String> loaded = loadedByFirstCall();

        assertThat(loaded).filteredOn(isOwn().and(isLambda().negate())).hasSizeLessThan(343);
        assertThat(loaded).filteredOn(isOwn().and(isLambda())).hasSizeLessThan(55);
    }

    /** A tag of a request would load the classes of Kotlin's functions with up to 22 parameters. */
    @Test
    void firstCallNeedsNoReflectionOfKotlin() throws Exception {
        assertThat(loadedByFirstCall())
                .contains("io.guildkit.applications.Application")
                .noneMatch(type -> type.startsWith("kotlin.reflect."));
    }

    private static Predicate<String> isOwn() {
        return type -> type.startsWith("io.guildkit.") && !type.startsWith("io.guildkit.benchmarks.");
    }

    private static Predicate<String> isLambda() {
        return type -> type.contains("$$Lambda");
    }

    private List<String> loadedByFirstCall() throws IOException, InterruptedException {
        Path log = folder.resolve("classes");
        Process server = start(LoopbackServer.class.getName());
        try {
            String port = server.inputReader(StandardCharsets.US_ASCII).readLine();
            Process client = start(
                    "-Xlog:class+load:file=" + log + ":none:filecount=0",
                    Child.class.getName(),
                    Guildkit.class.getName(),
                    "cold-start",
                    "http://127.0.0.1:" + port + "/api/v9");
            assertThat(client.waitFor()).isZero();
        } finally {
            server.destroyForcibly();
        }
        try (var lines = Files.lines(log)) {
            return lines.map(line -> line.substring(0, line.indexOf(' '))).toList();
        }
    }

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
