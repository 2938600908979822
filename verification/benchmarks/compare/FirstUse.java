import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.ByteArrayInputStream;

/** Prints how many microseconds the first decoding and the first encoding in a new JVM take together. */
public final class FirstUse {
    private FirstUse() {}

    public static void main(String[] args) throws Exception {
        try (Contestant codec = Class.forName("io.guildkit.benchmarks.guildkit.Guildkit")
                .asSubclass(Contestant.class)
                .getDeclaredConstructor()
                .newInstance()) {
            byte[] json = Payloads.of(Shape.APPLICATION);
            long start = System.nanoTime();
            codec.encode(Shape.APPLICATION, codec.decode(Shape.APPLICATION, new ByteArrayInputStream(json)));
            System.out.println((System.nanoTime() - start) / 1000);
        }
    }
}
