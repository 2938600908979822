package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes one call after the other on one thread. Arguments: address, maximum seconds of warm-up, calls of a turn. */
record SequentialTask(String baseUrl, long warmUp, int calls) implements Child.Task {
    SequentialTask(List<String> args) {
        this(args.get(0), TimeUnit.SECONDS.toNanos(Long.parseLong(args.get(1))), Integer.parseInt(args.get(2)));
    }

    @Override
    public void prepare(Contestant contestant) throws IOException, InterruptedException {
        contestant.connect(baseUrl);
        WarmUp.with(nanos -> call(contestant, nanos), warmUp);
        WarmUp.leaveTheServersCore();
        call(contestant, WarmUp.STRETCH);
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException {
        call(contestant, WarmUp.AFTER_PAUSE);
        long[] wall = new long[calls];
        System.gc();
        long waits = Costs.waits();
        long cpu = Costs.cpuNanos();
        long allocated = Costs.allocatedBytes();
        for (int i = 0; i < calls; i++) {
            long began = System.nanoTime();
            call(contestant);
            wall[i] = System.nanoTime() - began;
        }
        allocated = Costs.allocatedBytes() - allocated;
        cpu = Costs.cpuNanos() - cpu;
        waits = Costs.waits() - waits;
        Arrays.sort(wall);
        return new Measurements()
                .put("cpu", (double) cpu / calls)
                .put("waits", (double) waits / calls)
                .put("allocation", (double) allocated / calls)
                .put("wall", wall[calls / 2]);
    }

    private static void call(Contestant contestant, long nanos) throws IOException {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            call(contestant);
        }
    }

    private static void call(Contestant contestant) throws IOException {
        if (contestant.call() == null) {
            throw new IllegalStateException("no response");
        }
    }
}
