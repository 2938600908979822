package io.guildkit.benchmarks.fleet;

import io.guildkit.benchmarks.fleet.Scenario.Result;
import io.guildkit.benchmarks.fleet.Worker.Mode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Measures processes that share limits, and prints a table with the medians and the worst of all rounds.
 *
 * <p>The arguments: the number of rounds, and a part of the names of the scenarios to run.
 */
public final class FleetBenchmark {
    private FleetBenchmark() {}

    /** Measures all scenarios in each round, and at the end the cost of a permit. */
    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        String only = args.length > 1 ? args[1] : "";
        Map<Scenario, List<Result>> results = new LinkedHashMap<>();
        for (int round = 1; round <= rounds; round++) {
            for (Scenario scenario : scenarios()) {
                if (scenario.label().contains(only)) {
                    Result result = scenario.run();
                    System.err.println(round + ": " + scenario.label() + ": " + result);
                    results.computeIfAbsent(scenario, added -> new ArrayList<>())
                            .add(result);
                }
            }
        }
        System.out.println("| processes | used | 429s | failed calls | Jain's index |");
        System.out.println("|---|--:|--:|--:|--:|");
        results.forEach((scenario, all) -> System.out.println(String.join(
                " | ",
                "| " + scenario.label(),
                values(all, result -> 100 * result.used(), "%.1f"),
                values(all, Result::refused, "%.0f"),
                values(all, Result::failed, "%.0f"),
                values(all, Result::fairness, "%.3f") + " |")));
        if (rounds > 0 && only.isEmpty()) {
            PermitCost.main(args);
        }
    }

    private static List<Scenario> scenarios() {
        List<Scenario> all = new ArrayList<>();
        for (Workload workload : Workload.values()) {
            for (Mode mode : Mode.values()) {
                all.add(new Scenario(workload, mode, 4, Event.NONE));
            }
            for (Event event : Event.values()) {
                if (event.isMeasuredWithEight()) {
                    all.add(new Scenario(workload, Mode.FLEET, 8, event));
                }
                if (event != Event.NONE && event.isPossible()) {
                    all.add(new Scenario(workload, Mode.FLEET, 4, event));
                }
            }
        }
        return all;
    }

    /** Returns the median, and in brackets the smallest and the largest value if they differ. */
    private static String values(List<Result> results, ToDoubleFunction<Result> metric, String format) {
        List<String> sorted = results.stream()
                .mapToDouble(metric)
                .sorted()
                .mapToObj(value -> String.format(Locale.ROOT, format, value))
                .toList();
        String low = sorted.get(0);
        String high = sorted.get(sorted.size() - 1);
        return sorted.get(sorted.size() / 2) + (low.equals(high) ? "" : " (" + low + "–" + high + ")");
    }
}
