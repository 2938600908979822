package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The file of all results. Each result is written at once, so that an interrupted run loses nothing, and the page can be
 * written again without a new measurement.
 *
 * @param file one line for each result: task, round, contestant and the printed line
 */
record Journal(Path file) {
    private static final String TAB = "\t";

    /** Removes the results of all tasks whose name contains a text. */
    void forget(String part) throws IOException {
        if (Files.exists(file)) {
            List<String> others = Files.readAllLines(file).stream()
                    .filter(line -> !line.split(TAB, 2)[0].contains(part))
                    .toList();
            Files.write(file, others);
        }
    }

    void add(String task, int round, Entrant entrant, String line) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(
                    file,
                    String.join(TAB, task, Integer.toString(round), entrant.name(), line) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the file. */
    Results results() throws IOException {
        Results results = new Results();
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split(TAB, 4);
            Entrant entrant = Entrant.valueOf(parts[2]);
            try {
                results.add(parts[0], Integer.parseInt(parts[1]), entrant, Measurements.parse(parts[3]));
            } catch (CannotDoException e) {
                results.cannot(parts[0], entrant, e.getMessage());
            }
        }
        return results;
    }
}
