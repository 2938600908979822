package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the members of a payload that the contestant keeps to a file. Arguments: shape, file. */
final class KeptTask implements Task {
    private final Shape shape;
    private final Path file;

    KeptTask(List<String> args) {
        shape = Shape.valueOf(args.get(0));
        file = Path.of(args.get(1));
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException {
        byte[] kept = contestant.kept(shape, contestant.required(Payloads.of(shape)));
        Files.write(file, kept);
        return new Measurements().put("bytes", kept.length);
    }
}
