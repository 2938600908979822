package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Keeps a number of calls in flight: each that ends begins the next. Arguments: address, calls in flight, seconds to
 * warm up, seconds to measure.
 */
final class InFlightTask implements Task {
    private static final long PATIENCE_SECONDS = 60;

    private final String baseUrl;
    private final int inFlight;
    private final double warmUp;
    private final double seconds;

    private final AtomicLong succeeded = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicReference<Throwable> reason = new AtomicReference<>();
    private final CountDownLatch ended;
    private volatile boolean over;

    InFlightTask(List<String> args) {
        this.baseUrl = args.get(0);
        this.inFlight = Integer.parseInt(args.get(1));
        this.warmUp = Double.parseDouble(args.get(2));
        this.seconds = Double.parseDouble(args.get(3));
        this.ended = new CountDownLatch(inFlight);
    }

    @Override
    public Measurements run(Contestant contestant) throws InterruptedException {
        contestant.connect(baseUrl);
        Costs.forgetPeaks();
        for (int i = 0; i < inFlight; i++) {
            begin(contestant);
        }
        TimeUnit.NANOSECONDS.sleep((long) (warmUp * 1e9));
        long cpu = Costs.cpuNanos();
        long before = succeeded.get();
        long began = System.nanoTime();
        TimeUnit.NANOSECONDS.sleep((long) (seconds * 1e9));
        long done = succeeded.get() - before;
        double took = (System.nanoTime() - began) / 1e9;
        cpu = Costs.cpuNanos() - cpu;
        over = true;
        int threads = Costs.peakThreads();
        long heap = Costs.peakHeapBytes();
        if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            failed.addAndGet(ended.getCount());
        }
        Throwable first = reason.get();
        if (first != null) {
            first.printStackTrace();
        }
        return new Measurements()
                .put("throughput", done / took)
                .put("cpu", (double) cpu / Math.max(1, done))
                .put("threads", threads)
                .put("heap", heap)
                .put("failed", failed.get());
    }

    private void begin(Contestant contestant) {
        contestant.callAsync(new Contestant.Outcome() {
            @Override
            public void succeeded() {
                succeeded.incrementAndGet();
                next();
            }

            @Override
            public void failed(Throwable why) {
                failed.incrementAndGet();
                reason.compareAndSet(null, why);
                next();
            }

            private void next() {
                if (over) {
                    ended.countDown();
                } else {
                    begin(contestant);
                }
            }
        });
    }
}
