package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.EmulatorTask;
import io.guildkit.benchmarks.Measurements;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * An emulated service under load: each connection posts one message after the other. The connections write prepared bytes and parse only
 * what they need, so that the server needs most of the CPU. All processes use all cores.
 */
final class EmulatorLoad {
    /** The numbers of connections. */
    static final List<Integer> CONNECTIONS = List.of(1, 16, 256);

    /** The requests of a turn. Servers keep what they receive, so a turn has a number of requests and no time. */
    private static final int REQUESTS = 10_000;

    private EmulatorLoad() {}

    static String task(int connections) {
        return Emulator.TASK + ", " + connections + (connections == 1 ? " connection" : " connections");
    }

    static Bench bench(Setting setting, int connections) {
        return bench(setting, task(connections), connections);
    }

    /** Returns a task whose servers have options of the JVM. */
    static Bench bench(Setting setting, String name, int connections, String... options) {
        String[] all = Stream.concat(Stream.of("-Xmx1g"), Stream.of(options)).toArray(String[]::new);
        return new Bench(
                name,
                Emulator.ENTRANTS,
                entrant -> Math.min(setting.effort().rounds(), 2),
                (entrants, lines) -> measure(setting, connections, all, entrants, lines));
    }

    private static void measure(
            Setting setting,
            int connections,
            String[] options,
            List<Entrant> entrants,
            BiConsumer<Entrant, String> lines) {
        Map<Entrant, Server> servers = new EnumMap<>(Entrant.class);
        try {
            for (Entrant entrant : entrants) {
                Server server = Server.onAllCores(setting.classPaths().of(entrant), entrant.className, options);
                servers.put(entrant, server);
                turn(server, connections);
            }
            for (int i = 0; i < setting.effort().turns(); i++) {
                servers.forEach((entrant, server) ->
                        lines.accept(entrant, turn(server, connections).line()));
            }
        } finally {
            servers.values().forEach(Server::close);
        }
    }

    private static Measurements turn(Server server, int connections) {
        long[] times = new long[REQUESTS];
        AtomicInteger next = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            List<Connection> open = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                open.add(new Connection(server.address()));
            }
            long began = System.nanoTime();
            CompletableFuture.allOf(open.stream()
                            .map(connection -> CompletableFuture.runAsync(() -> connection.post(times, next), threads))
                            .toArray(CompletableFuture[]::new))
                    .join();
            long took = System.nanoTime() - began;
            Arrays.sort(times);
            return new Measurements()
                    .put("throughput", REQUESTS * 1e9 / took)
                    .put("median", times[REQUESTS / 2])
                    .put("p99", times[REQUESTS - REQUESTS / 100]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static final class Connection {
        private final Socket socket;
        private final InputStream in;
        private final byte[] request;

        Connection(String address) throws IOException {
            URI uri = URI.create(address);
            socket = new Socket(uri.getHost(), uri.getPort());
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
            request = ("POST " + EmulatorTask.PATH + "?wait=true HTTP/1.1\r\nHost: " + uri.getAuthority()
                            + "\r\nUser-Agent: benchmark\r\nContent-Type: application/json\r\nContent-Length: "
                            + EmulatorTask.MESSAGE.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n"
                            + EmulatorTask.MESSAGE)
                    .getBytes(StandardCharsets.UTF_8);
        }

        /** Posts messages until all threads together have posted enough, and closes the connection. */
        void post(long[] times, AtomicInteger next) {
            try (socket) {
                for (int number = next.getAndIncrement(); number < times.length; number = next.getAndIncrement()) {
                    long sent = System.nanoTime();
                    socket.getOutputStream().write(request);
                    read();
                    times[number] = System.nanoTime() - sent;
                }
            } catch (IOException e) {
                throw new CompletionException(e);
            }
        }

        private void read() throws IOException {
            String status = line();
            if (!status.startsWith("HTTP/1.1 200")) {
                throw new IOException(status);
            }
            int length = 0;
            boolean chunked = false;
            for (String header = line(); !header.isEmpty(); header = line()) {
                String lower = header.toLowerCase(Locale.ROOT);
                if (lower.startsWith("content-length:")) {
                    length = Integer.parseInt(
                            header.substring("content-length:".length()).strip());
                }
                chunked |= lower.startsWith("transfer-encoding:");
            }
            if (!chunked) {
                in.skipNBytes(length);
                return;
            }
            do {
                length = Integer.parseInt(line(), 16);
                in.skipNBytes(length + 2); // and the end of the line
            } while (length > 0);
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int b = in.read(); b != '\n'; b = in.read()) {
                if (b < 0) {
                    throw new EOFException("The server has closed the connection");
                }
                if (b != '\r') {
                    line.append((char) b);
                }
            }
            return line.toString();
        }
    }
}
