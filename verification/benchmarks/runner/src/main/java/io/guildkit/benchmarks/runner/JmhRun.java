package io.guildkit.benchmarks.runner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Measurements;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs JMH once on the class path of a contestant. */
final class JmhRun {
    private static final int PATIENCE = 1_800;

    private JmhRun() {}

    /** Returns the results by method and parameters. */
    static Map<String, Measurements> run(Setting setting, Entrant entrant, String benchmark) {
        Path file = setting.scratch().resolve("jmh.json");
        Effort effort = setting.effort();
        List<String> command = new ArrayList<>(List.of(
                "-cp",
                setting.classPaths().of(entrant)
                        + File.pathSeparator
                        + setting.classPaths().of("jmh"),
                "org.openjdk.jmh.Main",
                benchmark,
                "-f",
                "1",
                "-jvmArgs",
                "-XX:+UseSerialGC -Xms1g -Xmx1g",
                "-prof",
                "gc",
                "-rf",
                "json",
                "-rff",
                file.toString()));
        command.addAll(List.of("-wi", Integer.toString(effort.warmUp()), "-w", "1s"));
        command.addAll(List.of("-i", Integer.toString(effort.iterations()), "-r", effort.millis() + "ms"));
        Processes.Finished finished = Processes.run(Jdks.current(), command, PATIENCE);
        Map<String, Measurements> measured = read(file);
        if (measured.isEmpty()) {
            throw new CannotDoException(Processes.failure(finished.output(), finished.exit()));
        }
        return measured;
    }

    private static Map<String, Measurements> read(Path file) {
        Map<String, Measurements> measured = new LinkedHashMap<>();
        try {
            for (JsonNode result : new ObjectMapper().readTree(file.toFile())) {
                String name = result.path("benchmark").asText();
                String busy = result.path("params").path("busy").asText();
                measured.put(
                        name.substring(name.lastIndexOf('.') + 1) + " " + busy,
                        new Measurements()
                                .put(
                                        "time",
                                        result.path("primaryMetric")
                                                .path("score")
                                                .asDouble())
                                .put("allocation", allocated(result.path("secondaryMetrics"))));
            }
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return measured;
    }

    private static double allocated(JsonNode metrics) {
        JsonNode rate = metrics.path("gc.alloc.rate.norm");
        return (rate.isMissingNode() ? metrics.path("·gc.alloc.rate.norm") : rate)
                .path("score")
                .asDouble();
    }
}
