package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A line of the tables.
 *
 * @param group the heading
 * @param task the task
 * @param metric the name of the measurement
 * @param label the name of the measurement in the table
 * @param base the contestant with which the others are compared; null if the table shows the values
 * @param more whether more is better
 */
record Row(String group, String task, String metric, String label, Entrant base, boolean more) {
    static final String ONE_BY_ONE = "One call after the other";
    static final String AT_A_TIME = "Many calls in flight";
    static final String JSON = "Decoding and encoding";
    static final String FILES = "Uploading files";
    static final String START = "Starting";
    static final String SIZE = "Size";
    static final String EMULATOR = "The emulator";

    /** Returns all lines. */
    static List<Row> all(List<Integer> inFlight, List<Path> jdks) {
        List<Row> rows = new ArrayList<>();
        String sequential = SequentialBench.TASK;
        rows.add(less(ONE_BY_ONE, sequential, "cpu", "CPU", Entrant.HAND));
        rows.add(less(ONE_BY_ONE, sequential, "allocation", "allocation", Entrant.HAND));
        rows.add(less(ONE_BY_ONE, sequential, "wall", "wall", Entrant.HAND));
        for (Path jdk : jdks) {
            for (int calls : inFlight) {
                String task = InFlightBench.task(calls, jdk);
                rows.add(new Row(AT_A_TIME, task, "throughput", "calls a second", Entrant.HAND, true));
                rows.add(less(AT_A_TIME, task, "cpu", "CPU", Entrant.HAND));
                rows.add(less(AT_A_TIME, task, "heap", "live heap", Entrant.HAND));
                rows.add(value(AT_A_TIME, task, "requests", "requests at the server"));
                rows.add(value(AT_A_TIME, task, "threads", "peak threads"));
                rows.add(value(AT_A_TIME, task, "failed", "calls failed"));
                rows.add(value(AT_A_TIME, task, "waiting", "calls still waiting at the end"));
            }
        }
        for (CodecBench.Direction direction : CodecBench.Direction.values()) {
            for (Shape shape : CodecBench.HAVE_GOALS) {
                String task = CodecBench.task(direction, shape);
                rows.add(less(JSON, task, "time", "time", Entrant.HAND));
                if (direction == CodecBench.Direction.DECODE) {
                    rows.add(value(JSON, task, "kept", "members kept"));
                    rows.add(less(JSON, task, "member-time", "time per member kept", Entrant.HAND));
                }
                rows.add(less(JSON, task, "allocation", "allocation", Entrant.HAND));
            }
            if (direction == CodecBench.Direction.DECODE) {
                String task = CodecBench.task(direction, Shape.INVITES_IN_CHANGING_ORDER);
                rows.add(less(JSON, task, "time", "time", Entrant.HAND));
            }
        }
        for (String heap : List.of(Benches.AMPLE, Benches.SCARCE)) {
            rows.add(less(FILES, UploadBench.task(heap), "wall", "wall", Entrant.LIMIT));
            rows.add(less(FILES, UploadBench.task(heap), "heap", "live heap", Entrant.LIMIT));
        }
        for (ColdStartBench.Sharing sharing : ColdStartBench.Sharing.values()) {
            rows.add(less(START, ColdStartBench.task(sharing), "wall", "wall", Entrant.HAND));
            rows.add(less(START, ColdStartBench.task(sharing), "classes", "classes", Entrant.HAND));
            rows.add(less(START, ColdStartBench.task(sharing), "heap", "used heap", Entrant.HAND));
        }
        rows.add(value(SIZE, ClassPathBench.TASK, "megabytes", "MB"));
        rows.add(less(EMULATOR, EmulatorBench.TASK, "wall", "start to the first response", Entrant.EMULATOR));
        rows.add(less(EMULATOR, EmulatorBench.TASK, "time", "time of a request", Entrant.EMULATOR));
        rows.add(less(EMULATOR, EmulatorBench.TASK, "heap", "live heap with 10,000 messages", Entrant.EMULATOR));
        return rows;
    }

    /** Returns the key of the reason why a peer is ahead. */
    String id() {
        return group.toLowerCase(Locale.ROOT).replace(' ', '-') + "." + metric;
    }

    private static Row less(String group, String task, String metric, String label, Entrant base) {
        return new Row(group, task, metric, label, base, false);
    }

    private static Row value(String group, String task, String metric, String label) {
        return new Row(group, task, metric, label, null, false);
    }
}
