package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.server.LoopbackServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Keeps a number of calls in flight: one thread starts a call whenever one has ended. The warm-up starts with one call at a time,
 * because compilers make little progress beside many threads, and ends on the measured core. Each of its three parts lasts for at most half
 * of the given time. Arguments: an address that responds at once, the address, the number of calls in flight, the seconds of warm-up, the
 * seconds of a turn.
 */
final class InFlightTask implements Child.Task {
    private static final long PATIENCE_SECONDS = 15;

    /** The time until all requests wait: half a second, and some for each call. */
    private static final long UNTIL_ALL_WAIT = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long UNTIL_ONE_WAITS = TimeUnit.MICROSECONDS.toNanos(150);

    private final String atOnce;
    private final String baseUrl;
    private final int inFlight;
    private final long warmUp;
    private final long duration;

    private final Semaphore free;
    private final AtomicLong succeeded = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    InFlightTask(List<String> args) {
        this.atOnce = args.get(0);
        this.baseUrl = args.get(1);
        this.inFlight = Integer.parseInt(args.get(2));
        this.warmUp = TimeUnit.SECONDS.toNanos(Long.parseLong(args.get(3)));
        this.duration = TimeUnit.SECONDS.toNanos(Long.parseLong(args.get(4)));
        this.free = new Semaphore(1);
    }

    @Override
    public void prepare(Contestant contestant) throws IOException, InterruptedException {
        contestant.connect(atOnce);
        warmUp(contestant);
        free.acquire();
        contestant.connect(baseUrl);
        free.release(inFlight);
        warmUp(contestant);
        WarmUp.leaveTheServersCore();
        warmUp(contestant);
        long ignored = liveHeap(contestant); // opens all connections and removes garbage before the measurement
        var unused = awaitResponses();
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException, InterruptedException {
        System.gc(); // completed calls in the old generation would keep their results alive
        send(contestant, WarmUp.STRETCH);
        Costs.forgetPeaks();
        ask(LoopbackServer.PEAK); // forgets the requests of the warm-up
        long cpu = Costs.cpuNanos();
        long done = succeeded.get();
        long took = send(contestant, duration);
        done = succeeded.get() - done;
        cpu = Costs.cpuNanos() - cpu;
        int threads = Costs.peakThreads();
        int underWay = Integer.parseInt(ask(LoopbackServer.PEAK));
        long heap = liveHeap(contestant);
        int waiting = awaitResponses();
        return new Measurements()
                .put("throughput", done * 1e9 / took)
                .put("cpu", (double) cpu / Math.max(1, done))
                .put("threads", threads)
                .put("requests", underWay)
                .put("heap", heap)
                .put("failed", failed.get())
                .put("waiting", waiting);
    }

    private void completed(Throwable failure) {
        if (failure == null) {
            succeeded.incrementAndGet();
        } else if (failed.incrementAndGet() == 1) {
            failure.printStackTrace();
        }
        free.release();
    }

    /** Waits until no call is in flight, and returns how many remain. */
    private int awaitResponses() throws InterruptedException {
        if (!free.tryAcquire(inFlight, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            return inFlight - free.availablePermits();
        }
        free.release(inFlight);
        return 0;
    }

    /**
     * Returns the live bytes while all requests wait for their response. Otherwise a collection would find some calls that have not
     * begun yet, and others that decode.
     */
    private long liveHeap(Contestant contestant) throws IOException, InterruptedException {
        ask(LoopbackServer.HOLD);
        try {
            send(contestant, UNTIL_ALL_WAIT + inFlight * UNTIL_ONE_WAITS);
            long heap = Costs.liveHeapBytes();
            Costs.writeHistogram();
            return heap;
        } finally {
            ask(LoopbackServer.RELEASE);
        }
    }

    /** Requests one of the paths that control the server. */
    private String ask(String path) throws IOException {
        try (InputStream body = URI.create(atOnce).resolve(path).toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    private void warmUp(Contestant contestant) throws IOException, InterruptedException {
        WarmUp.with(nanos -> send(contestant, nanos), warmUp / 2);
    }

    /** Sends for a time; returns how long it was. */
    private long send(Contestant contestant, long nanos) throws InterruptedException {
        long began = System.nanoTime();
        long end = began + nanos;
        Consumer<Throwable> outcome = this::completed;
        long now = began;
        while (now < end) {
            if (free.tryAcquire(end - now, TimeUnit.NANOSECONDS)) {
                contestant.callAsync(outcome);
            }
            now = System.nanoTime();
        }
        return now - began;
    }
}
