package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testsupport.Floors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the references of the published modules with the oldest supported versions of their libraries. */
class FloorsTest {
    private static final Path TEST_KIT = Path.of("../sdk-testkit/target/classes");

    /** The modules that are built before this one. */
    static Stream<Path> modules() throws IOException {
        try (Stream<Path> top = Files.list(Path.of(".."));
                Stream<Path> integrations = Files.list(Path.of("../integrations"))) {
            return Stream.concat(top, integrations)
                    .map(module -> module.resolve("target/classes"))
                    .filter(Files::isDirectory)
                    .toList()
                    .stream();
        }
    }

    private static Floors floors(String folder) throws IOException {
        try (Stream<Path> jars = Files.list(Path.of("target/floors", folder))) {
            return new Floors(jars.toList());
        }
    }

    @Test
    void findsTestKit() throws IOException {
        assertThat(modules()).contains(TEST_KIT).hasSizeGreaterThan(8);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void needsNoNewerJackson(Path module) throws IOException {
        assertThat(floors("jackson").missing(module)).isEmpty();
    }

    /** OkHttp 4.12 never calls the four methods that it lacks. The client catches the failure of the fifth. */
    @Test
    void needsNoNewerOkHttp() throws IOException {
        String http = "io/guildkit/core/internal/http/";
        Floors floors = floors("client");
        List<String> missing = modules()
                .filter(module -> !module.equals(TEST_KIT))
                .flatMap(module -> floors.missing(module).stream())
                .map(reference -> reference.replaceAll("\\(.*", ""))
                .toList();
        assertThat(missing)
                .containsExactly(
                        http + "HarmlessEventListener.class refers to okhttp3/EventListener.dispatcherQueueEnd",
                        http + "HarmlessEventListener.class refers to okhttp3/EventListener.dispatcherQueueStart",
                        http + "HarmlessEventListener.class refers to okhttp3/EventListener.followUpDecision",
                        http + "HarmlessEventListener.class refers to okhttp3/EventListener.retryDecision",
                        http + "Transport.class refers to okhttp3/OkHttpClient$Builder.fastFallback");
    }

    @Test
    void testKitNeedsNoNewerLibraries() throws IOException {
        assertThat(floors("test-kit").missing(TEST_KIT)).isEmpty();
    }
}
