package io.guildkit.benchmarks.fleet;

import io.guildkit.benchmarks.fleet.StrictService.Passed;
import io.guildkit.benchmarks.fleet.Worker.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Some processes that call a service with limits, and perhaps an event while they do.
 *
 * @param workload the limits
 * @param mode how the processes share the limits
 * @param processes their number
 * @param event what happens five seconds after all processes have started
 */
record Scenario(Workload workload, Mode mode, int processes, Event event) {
    private static final int WORKERS = 16;
    private static final long ROUND_TRIP_MILLIS = 20;
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration MEASURED = Duration.ofSeconds(15);

    /** What happens. */
    enum Event {
        NONE(""),
        UNEVEN("48 threads in one process, 4 in the others"),
        CLOCKS("clocks differ by up to 9 minutes"),
        JOIN("a process joins"),
        SUSPEND("a process is suspended for 4 s"),
        KILL("kill -9 of a process"),
        KILL_REDIS("kill -9 of Redis, back after 5 s, empty");

        final String label;

        Event(String label) {
            this.label = label;
        }
    }

    /**
     * The result of one run.
     *
     * @param used the part of the service's limit that was used
     * @param refused the number of 429s, from the first request on
     * @param failed the number of failed calls
     * @param fairness Jain's index of the processes; 1 is the best
     */
    record Result(double used, int refused, int failed, double fairness) {}

    String label() {
        return workload.label + ", " + processes + " processes, " + mode.label
                + (event == Event.NONE ? "" : ", " + event.label);
    }

    Result run() throws Exception {
        List<Process> started = new ArrayList<>();
        Path failures = Files.createTempFile("failures", ".txt");
        try (Redis redis = new Redis();
                StrictService service = new StrictService(workload, ROUND_TRIP_MILLIS)) {
            Callable<Boolean> starter = () -> started.add(start(service, redis, started.size(), failures));
            for (int i = 0; i < processes; i++) {
                starter.call();
            }
            while (byProcess(service.passedSince(Long.MIN_VALUE)).size() < processes) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            TimeUnit.MILLISECONDS.sleep(WARM_UP.toMillis());
            happen(started, starter, redis);
            TimeUnit.MILLISECONDS.sleep(settledAfterMillis());
            long from = System.nanoTime();
            TimeUnit.MILLISECONDS.sleep(MEASURED.toMillis());
            List<Passed> passed = service.passedSince(from);
            List<String> failed = Files.readAllLines(failures);
            failed.forEach(System.err::println);
            return new Result(used(passed), service.refused(), failed.size(), fairness(byProcess(passed)));
        } finally {
            started.forEach(Process::destroyForcibly);
            Files.delete(failures);
        }
    }

    /** Returns the time after which the full rate is expected: for small buckets, the time of a lease plus a window. */
    private long settledAfterMillis() {
        return event != Event.KILL ? 0 : workload == Workload.BUCKETS ? 800 + Workload.WINDOW.toMillis() : 1_000;
    }

    private void happen(List<Process> started, Callable<Boolean> starter, Redis redis) throws Exception {
        switch (event) {
            case JOIN -> starter.call();
            case KILL -> started.get(0).destroyForcibly().waitFor();
            case SUSPEND -> {
                signal("STOP", started.get(0));
                TimeUnit.SECONDS.sleep(4);
                signal("CONT", started.get(0));
            }
            case KILL_REDIS -> {
                redis.kill();
                TimeUnit.SECONDS.sleep(5);
                redis.restart();
            }
            case NONE, UNEVEN, CLOCKS -> {}
        }
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    private Process start(StrictService service, Redis redis, int number, Path failures) throws IOException {
        int threads = event != Event.UNEVEN ? WORKERS : number == 0 ? 48 : 4;
        int wrongBy = event == Event.CLOCKS ? number * 5 - 6 : 0;
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path", ""),
                        Worker.class.getName(),
                        service.url(),
                        redis.uri(),
                        "process-" + number,
                        workload.name(),
                        mode.name(),
                        Integer.toString(processes),
                        Integer.toString(number * WORKERS),
                        Integer.toString(threads),
                        Integer.toString(wrongBy))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(failures.toFile()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /**
     * Returns the part of the limit that was used. For buckets, only windows that began and ended during the measurement count: a part of
     * a window has no rate.
     */
    private double used(List<Passed> passed) {
        if (workload == Workload.GLOBAL) {
            return (double) passed.size() / workload.rate / MEASURED.toSeconds();
        }
        long requests = 0;
        double allowed = 0;
        for (List<Passed> bucket :
                passed.stream().collect(Collectors.groupingBy(Passed::path)).values()) {
            TreeMap<Long, Long> windows =
                    bucket.stream().collect(Collectors.groupingBy(Passed::window, TreeMap::new, Collectors.counting()));
            windows.pollFirstEntry();
            if (!windows.isEmpty()) {
                long unfinished = windows.lastKey();
                requests += windows.headMap(unfinished).values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
                allowed += (double) workload.size * (unfinished - windows.firstKey()) / Workload.WINDOW.toNanos();
            }
        }
        return requests / allowed;
    }

    private static Collection<Long> byProcess(List<Passed> passed) {
        return passed.stream()
                .collect(Collectors.groupingBy(Passed::process, Collectors.counting()))
                .values();
    }

    private static double fairness(Collection<Long> counts) {
        double sum = counts.stream().mapToDouble(Long::doubleValue).sum();
        double squares =
                counts.stream().mapToDouble(count -> (double) count * count).sum();
        return sum * sum / (counts.size() * squares);
    }
}
