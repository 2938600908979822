package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Decodes or encodes the same payload. Arguments: direction, shape, maximum seconds of warm-up, milliseconds of a turn. */
final class CodecTask implements Child.Task {
    private final boolean decode;
    private final Shape shape;
    private final long warmUp;
    private final long duration;
    private byte[] json = {};
    private Object value = "";

    /** Receives each result, so that the compiler keeps the work. */
    private final AtomicReference<Object> sink = new AtomicReference<>();

    CodecTask(List<String> args) {
        this.decode = args.get(0).equals("decode");
        this.shape = Shape.valueOf(args.get(1));
        this.warmUp = TimeUnit.SECONDS.toNanos(Long.parseLong(args.get(2)));
        this.duration = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args.get(3)));
    }

    @Override
    public void prepare(Contestant contestant) throws IOException, InterruptedException {
        json = contestant.required(Payloads.of(shape));
        value = contestant.decode(shape, new ByteArrayInputStream(json));
        WarmUp.with(nanos -> repeat(contestant, nanos), warmUp);
        WarmUp.leaveTheServersCore();
        var unused = repeat(contestant, WarmUp.STRETCH);
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException {
        repeat(contestant, WarmUp.AFTER_PAUSE);
        long allocated = Costs.allocatedBytes();
        long began = System.nanoTime();
        long count = repeat(contestant, duration);
        long took = System.nanoTime() - began;
        allocated = Costs.allocatedBytes() - allocated;
        return new Measurements().put("time", (double) took / count).put("allocation", (double) allocated / count);
    }

    /** Works for a time; returns how often. */
    private long repeat(Contestant contestant, long nanos) throws IOException {
        long end = System.nanoTime() + nanos;
        long count = 0;
        do {
            sink.set(
                    decode
                            ? contestant.decode(shape, new ByteArrayInputStream(json))
                            : contestant.encode(shape, value));
            count++;
        } while (System.nanoTime() < end);
        return count;
    }
}
