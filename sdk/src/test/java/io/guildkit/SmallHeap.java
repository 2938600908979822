package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testsupport.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Runs programs in a JVM of their own, with 64 MB of heap. */
final class SmallHeap {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private SmallHeap() {}

    /** Returns the lines that a program prints; fails if the program fails or needs more heap. */
    static List<String> run(Class<?> program, Path directory) throws IOException, InterruptedException {
        ChildJvm.Ended ended =
                ChildJvm.run(directory, LIMIT, List.of("-Xmx64m", "-XX:+ExitOnOutOfMemoryError"), program, List.of());
        assertThat(ended.inTime()).as("the program ends").isTrue();
        assertThat(ended.errors()).isEmpty();
        assertThat(ended.status()).as("%s", ended.output()).isZero();
        return ended.output().lines().toList();
    }
}
