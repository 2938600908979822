package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Posts the same files several times. Arguments: address, posts to measure, files. */
final class UploadTask implements Task {
    private final String baseUrl;
    private final int posts;
    private final List<Path> files;

    UploadTask(List<String> args) {
        this.baseUrl = args.get(0);
        this.posts = Integer.parseInt(args.get(1));
        this.files = args.subList(2, args.size()).stream().map(Path::of).toList();
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException {
        contestant.connect(baseUrl);
        contestant.upload(files);
        Costs.forgetPeaks();
        long[] wall = new long[posts];
        long cpu = Costs.cpuNanos();
        for (int i = 0; i < posts; i++) {
            long began = System.nanoTime();
            contestant.upload(files);
            wall[i] = System.nanoTime() - began;
        }
        cpu = Costs.cpuNanos() - cpu;
        Arrays.sort(wall);
        return new Measurements()
                .put("wall", wall[posts / 2])
                .put("cpu", (double) cpu / posts)
                .put("heap", Costs.peakHeapBytes());
    }
}
