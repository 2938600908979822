package io.guildkit.benchmarks.fleet;

import io.guildkit.benchmarks.fleet.StrictService.Passed;
import io.guildkit.benchmarks.fleet.Worker.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
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
    /** The class path of processes of another version, or empty. */
    static final String FORMER = System.getProperty("fleet.former", "");

    private static final int WORKERS = 16;
    private static final long ROUND_TRIP_MILLIS = 20;
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration MEASURED = Duration.ofSeconds(15);

    /**
     * The result of one run.
     *
     * @param used the part of the service's limit that was used
     * @param refused the number of 429s, from the first request on
     * @param failed the number of failed calls
     * @param fairness Jain's index of the processes; 1 is the best
     * @param commands the scripts that Redis ran for each request, with those of all processes that no request needs
     * @param kinds these scripts by their operations; empty unless they were counted
     */
    record Result(
            double used, int refused, int failed, double fairness, double commands, Map<Batches.Kind, Double> kinds) {}

    String label() {
        return workload.label + ", " + processes + " processes, " + mode.label
                + (event == Event.NONE ? "" : ", " + event.label);
    }

    Result run() throws Exception {
        return run(false);
    }

    /**
     * Runs the scenario.
     *
     * @param countsKinds whether the scripts are counted by their operations, which costs time
     */
    Result run(boolean countsKinds) throws Exception {
        List<Process> started = new ArrayList<>();
        List<Link> links = new ArrayList<>();
        ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
        Path failures = Files.createTempFile("failures", ".txt");
        try (Redis redis = new Redis(event);
                StrictService service = new StrictService(workload, ROUND_TRIP_MILLIS)) {
            Callable<Process> starter = () -> {
                int port = redis.port();
                if (event.hasLinks()) {
                    Link link = new Link(port, event.delayMillis());
                    links.add(link);
                    port = link.port();
                }
                Process process = start(service, redis, port, started.size(), failures);
                started.add(process);
                return process;
            };
            for (int i = 0; i < processes; i++) {
                starter.call();
            }
            while (byProcess(service.passedSince(Long.MIN_VALUE)).size() < processes) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            TimeUnit.MILLISECONDS.sleep(WARM_UP.toMillis());
            happen(started, starter, redis, links, later);
            TimeUnit.MILLISECONDS.sleep(settledAfterMillis());
            Optional<Batches> batches = countsKinds ? Optional.of(Batches.monitor(redis.port())) : Optional.empty();
            long scripts = redis.scripts();
            long from = System.nanoTime();
            TimeUnit.MILLISECONDS.sleep(MEASURED.toMillis());
            List<Passed> passed = service.passedSince(from);
            Map<Batches.Kind, Double> kinds =
                    batches.map(counted -> counted.end(passed.size())).orElse(Map.of());
            double commands = (double) (redis.scripts() - scripts) / passed.size();
            List<String> failed = Files.readAllLines(failures);
            failed.forEach(System.err::println);
            return new Result(
                    used(passed), service.refused(), failed.size(), fairness(byProcess(passed)), commands, kinds);
        } finally {
            later.shutdownNow();
            started.forEach(Process::destroyForcibly);
            for (Link link : links) {
                link.close();
            }
            Files.delete(failures);
        }
    }

    /** Returns the time after which the full rate is expected: for small buckets, the time of a lease plus a window. */
    private long settledAfterMillis() {
        return event != Event.KILL ? 0 : workload == Workload.BUCKETS ? 800 + Workload.WINDOW.toMillis() : 1_000;
    }

    /** Lets the event happen. What lasts longer ends during the measurement, except for what the page describes as back. */
    private void happen(
            List<Process> started,
            Callable<Process> starter,
            Redis redis,
            List<Link> links,
            ScheduledExecutorService later)
            throws Exception {
        switch (event) {
            case JOIN -> starter.call();
            case KILL -> started.get(0).destroyForcibly().waitFor();
            case SUSPEND -> {
                signal("STOP", started.get(0).toHandle());
                TimeUnit.SECONDS.sleep(4);
                signal("CONT", started.get(0).toHandle());
            }
            case KILL_REDIS -> {
                redis.kill();
                TimeUnit.SECONDS.sleep(5);
                redis.restart();
            }
            case CHURN -> repeat(later, 1, () -> churn(started, starter));
            case UPGRADE -> {
                Iterator<Process> former = List.copyOf(started).iterator();
                repeat(later, 2, () -> replace(former, starter));
            }
            case FOREIGN -> redis.replaceState();
            case CUT_OFF -> {
                links.get(0).cut(true);
                after5Seconds(later, () -> links.get(0).cut(false));
            }
            case CLOSED -> links.forEach(link -> link.drop(1, new Random(1)));
            case DROPS -> {
                Random random = new Random(1);
                repeat(later, 1, () -> links.forEach(link -> link.drop(0.1, random)));
            }
            case SUSPEND_REDIS -> {
                signal("STOP", redis.process());
                after5Seconds(later, () -> signal("CONT", redis.process()));
            }
            case CLOCK_10 -> redis.setClock(-10);
            case CLOCK_30 -> redis.setClock(-30);
            default -> {}
        }
    }

    /** A part of an event that happens during the measurement. */
    private interface Action {
        void run() throws Exception;
    }

    private static void repeat(ScheduledExecutorService later, int seconds, Action action) {
        var unused = later.scheduleAtFixedRate(() -> run(action), 0, seconds, TimeUnit.SECONDS);
    }

    private static void after5Seconds(ScheduledExecutorService later, Action action) {
        var unused = later.schedule(() -> run(action), 5, TimeUnit.SECONDS);
    }

    private static void run(Action action) {
        try {
            action.run();
        } catch (Exception e) {
            System.err.println("The event did not happen as described: " + e);
        }
    }

    /** Ends the newest process if there are more than at the start, otherwise starts another. */
    private void churn(List<Process> started, Callable<Process> starter) throws Exception {
        Process newest = started.get(started.size() - 1);
        if (started.size() > processes && newest.isAlive()) {
            end(newest);
        } else {
            starter.call();
        }
    }

    private static void replace(Iterator<Process> former, Callable<Process> starter) throws Exception {
        if (former.hasNext()) {
            end(former.next());
            starter.call();
        }
    }

    /** Lets a process close its fleet and end. */
    private static void end(Process process) throws IOException {
        process.getOutputStream().close();
    }

    private static void signal(String name, ProcessHandle process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    private Process start(StrictService service, Redis redis, int port, int number, Path failures) throws IOException {
        int threads = event != Event.UNEVEN ? WORKERS : number == 0 ? 48 : 4;
        int wrongBy = event == Event.CLOCKS ? number * 5 - 6 : 0;
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "-cp",
                event == Event.UPGRADE && number < processes ? FORMER : System.getProperty("java.class.path", ""),
                Worker.class.getName(),
                service.url(),
                redis.uri(port),
                "process-" + number,
                workload.name(),
                mode.name(),
                Integer.toString(processes),
                Integer.toString(number * WORKERS),
                Integer.toString(threads),
                Integer.toString(wrongBy)));
        if (event == Event.TLS) {
            command.addAll(
                    1,
                    List.of(
                            "-Djavax.net.ssl.trustStore=" + redis.trusted(),
                            "-Djavax.net.ssl.trustStorePassword=" + Redis.PASSWORD));
        }
        return new ProcessBuilder(command)
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
