package io.guildkit.benchmarks.jmh;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Measures decoding and encoding without a network. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecBenchmark {
    @Param("")
    public String contestant;

    @Param({"APPLICATION", "GUILDS", "INVITES"})
    public Shape shape;

    private Contestant codec;
    private byte[] json;
    private Object value;

    @Setup
    public void prepare() throws ReflectiveOperationException, IOException {
        codec = Class.forName(contestant)
                .asSubclass(Contestant.class)
                .getDeclaredConstructor()
                .newInstance();
        json = codec.required(Payloads.of(shape));
        value = codec.decode(shape, new ByteArrayInputStream(json));
    }

    @TearDown
    public void close() {
        codec.close();
    }

    @Benchmark
    public Object decode() throws IOException {
        return codec.decode(shape, new ByteArrayInputStream(json));
    }

    @Benchmark
    public byte[] encode() throws IOException {
        return codec.encode(shape, value);
    }
}
