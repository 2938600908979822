import com.sun.management.ThreadMXBean;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Measures the codecs of the class path. {@code Codecs first} prints how many microseconds the first decoding and the first encoding in a
 * new JVM take together. {@code Codecs decode APPLICATION} prints the nanoseconds and the bytes of one decoding: the least of five seconds,
 * after five seconds of warm-up.
 */
public final class Codecs {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int SECONDS = 5;

    private Codecs() {}

    public static void main(String[] args) throws Exception {
        try (Contestant codec = Class.forName("io.guildkit.benchmarks.guildkit.Guildkit")
                .asSubclass(Contestant.class)
                .getDeclaredConstructor()
                .newInstance()) {
            boolean first = args[0].equals("first");
            Shape shape = first ? Shape.APPLICATION : Shape.valueOf(args[1]);
            byte[] json = Payloads.of(shape);
            long start = System.nanoTime();
            Object value = codec.decode(shape, new ByteArrayInputStream(json));
            if (first) {
                codec.encode(shape, value);
                System.out.println((System.nanoTime() - start) / 1000);
                return;
            }
            AtomicReference<Object> sink = new AtomicReference<>(); // keeps the work from being optimised away
            double nanos = Double.MAX_VALUE;
            double bytes = Double.MAX_VALUE;
            for (int second = 0; second < 2 * SECONDS; second++) {
                long allocated = THREADS.getCurrentThreadAllocatedBytes();
                long began = System.nanoTime();
                long now = began;
                int count = 0;
                for (; now - began < TimeUnit.SECONDS.toNanos(1); now = System.nanoTime(), count++) {
                    sink.set(
                            args[0].equals("decode")
                                    ? codec.decode(shape, new ByteArrayInputStream(json))
                                    : codec.encode(shape, value));
                }
                if (second >= SECONDS) {
                    nanos = Math.min(nanos, (double) (now - began) / count);
                    bytes = Math.min(bytes, (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / count);
                }
            }
            System.out.printf("%.0f %.0f%n", nanos, bytes);
        }
    }
}
