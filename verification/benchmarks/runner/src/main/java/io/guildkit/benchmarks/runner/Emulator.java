package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.EmulatorTask;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** An emulated service, from its launch to 10,000 messages through a webhook. */
final class Emulator {
    static final String TASK = "emulator";
    static final List<Entrant> ENTRANTS = List.of(Entrant.EMULATOR, Entrant.WIREMOCK, Entrant.MOCKSERVER);
    private static final int MESSAGES = 10_000;

    private Emulator() {}

    static Bench bench(Setting setting) {
        return bench(setting, TASK, MESSAGES);
    }

    /** Returns a task with another number of messages. Its time is that of the second half. */
    static Bench bench(Setting setting, String name, int messages) {
        return new Bench(
                name,
                ENTRANTS,
                entrant -> setting.effort().rounds(),
                Bench.once(entrant -> run(setting, entrant, messages)));
    }

    private static Measurements run(Setting setting, Entrant entrant, int messages) {
        HttpClient client = HttpClient.newHttpClient();
        post(client, setting.server()); // so that the client's own start is not measured
        long began = System.nanoTime();
        try (Server server = Server.start(setting.classPaths().of(entrant), entrant.className, "-Xmx1g")) {
            post(client, server);
            long started = System.nanoTime() - began;
            long[] times = new long[messages - 1];
            for (int i = 0; i < times.length; i++) {
                long sent = System.nanoTime();
                post(client, server);
                times[i] = System.nanoTime() - sent;
            }
            // The first half warms up the server.
            long[] later = Arrays.stream(times).skip(messages / 2).sorted().toArray();
            return new Measurements()
                    .put("wall", started)
                    .put("time", later[later.length / 2])
                    .put("heap", liveHeap(server.process().pid()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void post(HttpClient client, Server server) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + EmulatorTask.PATH + "?wait=true"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(EmulatorTask.MESSAGE))
                .build();
        int status = client.sendAsync(request, BodyHandlers.ofString()).join().statusCode();
        if (status != 200) {
            throw new IllegalStateException("Status " + status);
        }
    }

    /** Returns the bytes of all objects that remain after a collection: the last line of a histogram of classes. */
    private static double liveHeap(long pid) throws IOException {
        String jcmd = Jdks.current().resolve("bin/jcmd").toString();
        Process process = new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram").start();
        String histogram = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        String total = histogram.substring(histogram.lastIndexOf("Total")).strip();
        return Double.parseDouble(total.substring(total.lastIndexOf(' ') + 1));
    }
}
