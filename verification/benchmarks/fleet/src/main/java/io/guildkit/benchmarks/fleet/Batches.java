package io.guildkit.benchmarks.fleet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Counts the batches that Redis runs by their operations. Redis reports them with its command MONITOR. */
final class Batches {
    /** What a batch contains. */
    enum Kind {
        ACQUIRES("acquires"),
        REPORTS("reports"),
        BOTH("both"),
        OTHERS("others");

        final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    private final Socket socket;
    private final Map<Kind, Integer> counts = new ConcurrentHashMap<>();

    private Batches(Socket socket) {
        this.socket = socket;
    }

    static Batches monitor(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
        Batches batches = new Batches(socket);
        Thread reader = new Thread(batches::read);
        reader.setDaemon(true);
        reader.start();
        return batches;
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.contains("] \"EVALSHA\"")) {
                    counts.merge(kind(line), 1, Integer::sum);
                }
            }
        } catch (IOException e) {
            // the end
        }
    }

    private static Kind kind(String batch) {
        boolean acquires = contains(batch, "acquire", "waiting");
        boolean reports = contains(batch, "responded", "no_response");
        return acquires && reports ? Kind.BOTH : acquires ? Kind.ACQUIRES : reports ? Kind.REPORTS : Kind.OTHERS;
    }

    private static boolean contains(String batch, String... operations) {
        return Stream.of(operations).anyMatch(operation -> batch.contains('"' + operation + '"'));
    }

    /** Ends the count, and returns the batches for each of some calls. */
    Map<Kind, Double> end(int calls) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<Kind, Double> perCall = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            perCall.put(kind, (double) counts.getOrDefault(kind, 0) / calls);
        }
        return perCall;
    }
}
