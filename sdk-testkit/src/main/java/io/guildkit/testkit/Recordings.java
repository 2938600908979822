package io.guildkit.testkit;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.recording.Comparison;
import io.guildkit.testkit.internal.recording.ComparisonReport;
import io.guildkit.testkit.internal.recording.Recording;
import io.guildkit.testkit.internal.recording.RecordingProxy;
import io.guildkit.testkit.internal.server.Address;
import io.guildkit.testkit.internal.shape.ShapeException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** The files of the server's command line: seeds, recordings and dialects. */
final class Recordings {
    private Recordings() {}

    /** Creates the file of a new recording. An existing file is not overwritten. */
    static Writer create(ServerOptions options) {
        Path file = options.recording.orElseThrow();
        try {
            return Files.newBufferedWriter(file, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new IllegalArgumentException(
                    "--recording takes a new file for --record, and '" + file + "' exists.", e);
        } catch (IOException e) {
            throw unreadable("--recording", file, e);
        }
    }

    /** Starts to record. */
    static RecordingProxy proxy(ServerOptions options, Dialect dialect, Writer file) {
        return RecordingProxy.start(
                new Address(options.host, options.port, options.publicUrl.orElse(null)),
                options.record.orElseThrow(),
                dialect,
                line -> write(file, line),
                Clock.systemUTC());
    }

    /** Writes a line at once, because the process may be stopped at any time. */
    private static void write(Writer file, String line) {
        try {
            file.write(line + "\n");
            file.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The recording can't be written", e);
        }
    }

    /** Returns the world with which the emulator begins: the seed, or else that of the recording. */
    static Optional<String> world(ServerOptions options, PrintStream out) {
        return options.seed
                .map(file -> read("--seed", file))
                .or(() -> options.recording.map(file -> possible(Comparison.world(recording(file)), out)));
    }

    /**
     * Leaves out what no world contains, and prints its place and the reason: the responses of a service may contradict the documents.
     */
    private static String possible(ObjectNode world, PrintStream out) {
        while (true) {
            try {
                ServiceEmulator.builder().world(world.toString()).start().close();
                return world.toString();
            } catch (ShapeException e) {
                out.println("Not part of the world, " + e.getMessage());
                remove(world, e);
            }
        }
    }

    private static void remove(ObjectNode world, ShapeException e) {
        JsonPointer place = JsonPointer.compile(
                e.path().substring(1).replaceAll("[.\\[]", "/").replace("]", ""));
        JsonNode parent = world.at(place.head() == null ? place : place.head());
        if (parent instanceof ArrayNode array) {
            array.remove(place.last().getMatchingIndex());
        } else if (!(parent instanceof ObjectNode object)
                || object.remove(place.last().getMatchingProperty()) == null) {
            throw e;
        }
    }

    /** Compares an emulator with the recording, prints the result, and returns whether there is no difference. */
    static boolean compare(ServerOptions options, ServiceEmulator emulator, PrintStream out) {
        VirtualClock clock = emulator.clock();
        ComparisonReport report = Comparison.run(
                recording(options.recording.orElseThrow()),
                URI.create(emulator.baseUrl()).resolve("/").toString(),
                Wire.object(emulator.saveWorld()),
                time -> advance(clock, time));
        out.print(report);
        return report.isClean();
    }

    private static void advance(VirtualClock clock, Instant time) {
        Duration missing = Duration.between(clock.instant(), time);
        if (!missing.isNegative()) {
            clock.advance(missing);
        }
    }

    private static Recording recording(Path file) {
        return Recording.parse(read("--recording", file));
    }

    /** Returns the words of the service. */
    static Map<String, String> dialect(ServerOptions options) {
        return options.dialect.map(Recordings::properties).orElse(Map.of());
    }

    private static Map<String, String> properties(Path file) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(read("--dialect", file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> words = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> words.put(key, properties.getProperty(key)));
        return words;
    }

    private static String read(String option, Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw unreadable(option, file, e);
        }
    }

    private static IllegalArgumentException unreadable(String option, Path file, IOException e) {
        return new IllegalArgumentException(
                option + " takes the path of a readable file, not '" + file + "': "
                        + e.getClass().getSimpleName() + ".",
                e);
    }
}
