package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Posts the same files. Arguments: address, files. */
record UploadTask(String baseUrl, List<Path> files) implements Child.Task {
    /** The time of some ten uploads. The first ones are slower, because the code is not compiled yet. */
    private static final long WARM_UP = TimeUnit.SECONDS.toNanos(3);

    UploadTask(List<String> args) {
        this(args.get(0), args.subList(1, args.size()).stream().map(Path::of).toList());
    }

    @Override
    public void prepare(Contestant contestant) throws IOException, InterruptedException {
        contestant.connect(baseUrl);
        long began = System.nanoTime();
        do {
            contestant.upload(files);
        } while (System.nanoTime() - began < WARM_UP);
        WarmUp.leaveTheServersCore();
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException, InterruptedException {
        long began = System.nanoTime();
        contestant.upload(files);
        return new Measurements().put("wall", System.nanoTime() - began).put("heap", liveHeap(contestant));
    }

    /** Returns the most bytes that were live during one more upload. */
    private long liveHeap(Contestant contestant) throws IOException, InterruptedException {
        AtomicLong most = new AtomicLong();
        AtomicBoolean uploading = new AtomicBoolean(true);
        Thread collector = new Thread(() -> {
            while (uploading.get()) {
                long heap = Costs.liveHeapBytes();
                if (heap > most.getAndAccumulate(heap, Math::max)) {
                    Costs.writeHistogram();
                }
            }
        });
        collector.setDaemon(true);
        collector.start();
        contestant.upload(files);
        uploading.set(false);
        collector.join();
        return most.get();
    }
}
