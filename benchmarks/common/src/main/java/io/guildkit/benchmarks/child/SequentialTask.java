package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** One call after the other on one thread. Arguments: address, calls to warm up, calls to measure. */
final class SequentialTask implements Task {
    private final String baseUrl;
    private final int warmUp;
    private final int calls;

    SequentialTask(List<String> args) {
        this.baseUrl = args.get(0);
        this.warmUp = Integer.parseInt(args.get(1));
        this.calls = Integer.parseInt(args.get(2));
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException {
        contestant.connect(baseUrl);
        long[] wall = new long[Math.max(warmUp, calls)];
        time(contestant, warmUp, wall);
        System.gc();
        long cpu = Costs.cpuNanos();
        long allocated = Costs.allocatedBytes();
        time(contestant, calls, wall);
        allocated = Costs.allocatedBytes() - allocated;
        cpu = Costs.cpuNanos() - cpu;
        Arrays.sort(wall, 0, calls);
        return new Measurements()
                .put("cpu", (double) cpu / calls)
                .put("allocation", (double) allocated / calls)
                .put("wall", wall[calls / 2]);
    }

    private static void time(Contestant contestant, int calls, long[] wall) throws IOException {
        for (int i = 0; i < calls; i++) {
            long began = System.nanoTime();
            if (contestant.call() == null) {
                throw new IllegalStateException("no answer");
            }
            wall[i] = System.nanoTime() - began;
        }
    }
}
