package io.guildkit.benchmarks.fleet;

import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.fleet.Scenario.Result;
import io.guildkit.benchmarks.fleet.Worker.Mode;
import java.io.IOException;
import java.util.stream.Stream;

/**
 * Counts the commands of four processes that always have waiting calls, as a task of the runner. The arguments: the name of a workload, and
 * perhaps {@code kinds} to count the batches by their operations as well.
 */
final class FleetCommands {
    private static final int PROCESSES = 4;

    private FleetCommands() {}

    /** Prints a line for the runner. */
    public static void main(String[] args) throws Exception {
        Workload workload = Stream.of(Workload.values())
                .filter(each -> each.label.equals(args[0]))
                .findFirst()
                .orElseThrow();
        if (!hasRedis()) {
            System.out.println(Measurements.cannot("has no redis-server"));
            return;
        }
        Result result = new Scenario(workload, Mode.FLEET, PROCESSES, Event.NONE).run(args.length > 1);
        Measurements measurements =
                new Measurements().put("commands", result.commands()).put("used", result.used());
        result.kinds().forEach((kind, count) -> measurements.put(kind.label, count));
        System.out.println(measurements.line());
    }

    private static boolean hasRedis() {
        try (Redis redis = new Redis(Event.NONE)) {
            return redis.port() > 0;
        } catch (IOException | RuntimeException e) {
            System.out.println(e);
            return false;
        }
    }
}
