package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file of all results. Each result is written at once, so that an interrupted run loses nothing, and the page can be
 * written again without a new measurement.
 *
 * @param file one line for each process: round, task, contestant and the printed line
 */
record Journal(Path file) {
    private static final String TAB = "\t";

    void clear() throws IOException {
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
    }

    void add(String task, Entrant entrant, int round, String line) {
        try {
            Files.writeString(
                    file,
                    String.join(TAB, Integer.toString(round), task, entrant.name(), line) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the file. The later of two results of the same round counts. */
    Results results() throws IOException {
        Results results = new Results();
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split(TAB, 4);
            Entrant entrant = Entrant.valueOf(parts[2]);
            try {
                results.add(parts[1], entrant, Integer.parseInt(parts[0]), Measurements.parse(parts[3]));
            } catch (CannotDoException e) {
                results.cannot(parts[1], entrant, e.getMessage());
            }
        }
        return results;
    }
}
