package io.guildkit.benchmarks.runner;

/**
 * The length of a run.
 *
 * @param rounds the number of rounds in which all contestants take turns
 * @param complete whether all contestants and all points of the charts are measured
 * @param calls the number of calls of a sequential run
 * @param warmUp seconds of warm-up before JMH's iterations; with less, a run measures the compilers
 * @param longWarmUp the maximum seconds of warm-up before calls; it ends earlier if the compilers are idle
 * @param seconds the length of a run with calls in flight
 * @param starts the number of measured cold starts
 * @param uploads the maximum number of measured uploads
 * @param iterations the number of iterations of a JMH run
 * @param iterationMillis the length of an iteration
 */
record Effort(
        int rounds,
        boolean complete,
        int calls,
        int warmUp,
        int longWarmUp,
        int seconds,
        int starts,
        int uploads,
        int iterations,
        int iterationMillis) {
    static Effort named(String name) {
        return switch (name) {
            case "short" -> new Effort(1, false, 8_000, 4, 10, 4, 3, 5, 3, 400);
            case "full" -> new Effort(2, true, 20_000, 8, 20, 4, 9, 10, 3, 400);
            case "smoke" -> new Effort(1, true, 100, 1, 1, 1, 5, 1, 1, 20); // shows only that all tasks run
            default -> throw new IllegalArgumentException("The first argument is short, full or page, but was " + name);
        };
    }
}
