package io.guildkit.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HistogramTest {
    @Test
    void addsTheBytesOfEachOwner() {
        Map<String, Double> measured = Histogram.of(Stream.of(
                        " num     #instances         #bytes  class name (module)",
                        "-------------------------------------------------------",
                        "   1:         10000       40000000  jdk.internal.vm.StackChunk (java.base@25.0.3)",
                        "   2:          7000        2000000  [B (java.base@25.0.3)",
                        "   3:           100           3000  io.guildkit.core.route.Route",
                        "   4:           100           5000  io.guildkit.GuildkitClient",
                        "Total         17200       42008000"))
                .values();

        assertThat(measured)
                .containsOnly(
                        Map.entry("kB-STACKS", 40_000.0),
                        Map.entry("kB-BYTES", 2_000.0),
                        Map.entry("kB-GUILDKIT", 8.0),
                        Map.entry("stacks", 10_000.0),
                        Map.entry("stack", 4_000.0));
    }
}
