package io.guildkit.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassLoadsTest {
    @Test
    void timeBeforeAClassCountsForItsOwner() {
        Map<String, Double> measured = ClassLoads.of(
                        Stream.of(
                                "[20000000ns] java.lang.Object source: shared objects file",
                                "[21500000ns] io.guildkit.GuildkitClient source: file:/guildkit.jar",
                                "another line",
                                "[22000000ns] okhttp3.OkHttpClient source: file:/okhttp.jar",
                                "[24000000ns] io.guildkit.GuildkitClient$Builder source: file:/guildkit.jar",
                                "[24500000ns] io.guildkit.GuildkitClient$$Lambda$14/0x00000008000b source: io.guildkit.GuildkitClient"))
                .values();

        assertThat(measured)
                .containsOnly(
                        Map.entry("classes-JDK", 1.0),
                        Map.entry("ms-JDK", 0.0),
                        Map.entry("classes-GUILDKIT", 2.0),
                        Map.entry("ms-GUILDKIT", 3.5),
                        Map.entry("classes-OKHTTP", 1.0),
                        Map.entry("ms-OKHTTP", 0.5),
                        Map.entry("classes-HIDDEN", 1.0),
                        Map.entry("ms-HIDDEN", 0.5));
    }

    @ParameterizedTest
    @CsvSource({
        "io.guildkit.benchmarks.hand.Hand, CONTESTANT",
        "io.guildkit.core.route.Route, GUILDKIT",
        "java.lang.invoke.LambdaForm$DMH/0x00000008000c, HIDDEN",
        "java.lang.invoke.MethodHandle, HIDDEN",
        "okio.Buffer, OKHTTP",
        "kotlin.Unit, KOTLIN",
        "com.fasterxml.jackson.core.JsonParser, JACKSON",
        "java.lang.String, STRINGS",
        "java.lang.StringBuilder, JDK",
        "jdk.internal.vm.StackChunk, STACKS",
        "[B, BYTES",
        "[Ljava.lang.Object;, ARRAYS",
        "[[B, ARRAYS",
        "org.jspecify.annotations.Nullable, OTHER",
    })
    void ownerFollowsFromTheName(String className, Owner owner) {
        assertThat(Owner.of(className)).isEqualTo(owner);
    }
}
