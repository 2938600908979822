package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Posts the same files several times, for at most half a minute. Arguments: address, maximum number of posts, files. */
final class UploadTask implements Task {
    private static final long MOST = TimeUnit.SECONDS.toNanos(30);

    private final String baseUrl;
    private final int most;
    private final List<Path> files;

    UploadTask(List<String> args) {
        this.baseUrl = args.get(0);
        this.most = Integer.parseInt(args.get(1));
        this.files = args.subList(2, args.size()).stream().map(Path::of).toList();
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException {
        contestant.connect(baseUrl);
        contestant.upload(files);
        long[] wall = new long[most];
        int posts = 0;
        long cpu = Costs.cpuNanos();
        long end = System.nanoTime() + MOST;
        while (posts < most && System.nanoTime() < end) {
            long began = System.nanoTime();
            contestant.upload(files);
            wall[posts] = System.nanoTime() - began;
            posts++;
        }
        cpu = Costs.cpuNanos() - cpu;
        return new Measurements()
                .put("wall", Costs.median(wall, posts))
                .put("cpu", (double) cpu / posts)
                .put("heap", liveHeap(contestant));
    }

    /** Returns the most bytes that were live during one more upload. */
    private long liveHeap(Contestant contestant) throws IOException {
        AtomicLong most = new AtomicLong();
        AtomicBoolean uploading = new AtomicBoolean(true);
        Thread collector = new Thread(() -> {
            while (uploading.get()) {
                most.accumulateAndGet(Costs.liveHeapBytes(), Math::max);
            }
        });
        collector.setDaemon(true);
        collector.start();
        contestant.upload(files);
        uploading.set(false);
        return most.get();
    }
}
