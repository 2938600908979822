package io.guildkit.benchmarks.runner;

/**
 * The length of a run.
 *
 * @param rounds the number of rounds; processes of the same contestant differ, because compilers optimise differently in each
 * @param complete whether all contestants and all points of the charts are measured
 * @param turns the number of turns of each process in a round
 * @param calls the number of calls of a turn, one after the other
 * @param warmUp seconds of warm-up of codecs and of the pipeline's steps; with less, a run measures the compilers
 * @param longWarmUp the maximum seconds of warm-up before calls one after the other, and of two thirds of the warm-up before calls in
 *     flight; a warm-up ends earlier if the compilers are idle
 * @param seconds the length of a turn with calls in flight
 * @param starts the number of measured cold starts
 * @param processes the number of processes or turns of an experiment
 * @param millis the length of a turn of codecs
 */
record Effort(
        int rounds,
        boolean complete,
        int turns,
        int calls,
        int warmUp,
        int longWarmUp,
        int seconds,
        int starts,
        int processes,
        int millis) {
    static Effort named(String name) {
        return switch (name) {
            case "short" -> new Effort(1, false, 3, 2_000, 3, 5, 4, 3, 8, 400);
            case "full", "experiment" -> new Effort(3, true, 3, 10_000, 6, 16, 4, 9, 8, 400);
            case "smoke", "smoke-experiment" ->
                new Effort(1, true, 1, 100, 1, 1, 1, 5, 2, 20); // shows only that all tasks run
            default ->
                throw new IllegalArgumentException(
                        "The first argument is short, full, page or experiment, but was " + name);
        };
    }
}
