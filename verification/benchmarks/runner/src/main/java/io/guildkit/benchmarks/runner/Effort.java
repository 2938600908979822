package io.guildkit.benchmarks.runner;

/**
 * How much is measured.
 *
 * @param rounds how often everything is measured, contestant by contestant in turn
 * @param calls of a sequential run
 * @param warmUp seconds that go before JMH's iterations; what takes less time measures compilers
 * @param longWarmUp seconds that go at most before calls, until compilers have come to an end
 * @param seconds of a run with calls in flight
 * @param uploads how often the files are posted at most, after once to warm up
 * @param iterations of a JMH run
 * @param iterationMillis how long one is
 */
record Effort(
        int rounds,
        int calls,
        int warmUp,
        int longWarmUp,
        int seconds,
        int uploads,
        int iterations,
        int iterationMillis) {
    static Effort named(String name) {
        return switch (name) {
            case "short" -> new Effort(1, 8_000, 4, 10, 4, 5, 3, 400);
            case "full" -> new Effort(2, 20_000, 8, 40, 4, 10, 3, 400);
            // To see whether everything runs.
            case "smoke" -> new Effort(1, 100, 1, 1, 1, 1, 1, 20);
            default -> throw new IllegalArgumentException("short, full or page, not " + name);
        };
    }
}
