package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.EmulatorTask;
import io.guildkit.benchmarks.Measurements;
import java.io.BufferedReader;
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
    private static final int MESSAGES = 10_000;

    private Emulator() {}

    static Bench bench(Setting setting) {
        return new Bench(
                TASK,
                List.of(Entrant.EMULATOR, Entrant.WIREMOCK, Entrant.MOCKSERVER),
                entrant -> setting.effort().rounds() + 2,
                Bench.once(entrant -> {
                    try {
                        return run(setting, entrant);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }));
    }

    private static Measurements run(Setting setting, Entrant entrant) throws IOException {
        HttpClient client = HttpClient.newHttpClient();
        post(client, setting.server().atOnce()); // so that the client's own start is not measured
        long began = System.nanoTime();
        Process process = Processes.server(List.of(
                "-XX:+UseSerialGC", "-Xmx1g", "-cp", setting.classPaths().of(entrant), entrant.className));
        try (BufferedReader out = process.inputReader(StandardCharsets.US_ASCII)) {
            String url = "http://127.0.0.1:" + out.readLine() + EmulatorTask.PATH + "?wait=true";
            require(200, post(client, url));
            long started = System.nanoTime() - began;
            long[] times = new long[MESSAGES - 1];
            for (int i = 0; i < times.length; i++) {
                long sent = System.nanoTime();
                require(200, post(client, url));
                times[i] = System.nanoTime() - sent;
            }
            // The first half warms up the server.
            long[] later = Arrays.copyOfRange(times, MESSAGES / 2, times.length);
            Arrays.sort(later);
            return new Measurements()
                    .put("wall", started)
                    .put("time", later[later.length / 2])
                    .put("heap", liveHeap(process.pid()));
        } finally {
            process.destroyForcibly();
        }
    }

    private static int post(HttpClient client, String url) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(EmulatorTask.MESSAGE))
                .build();
        try {
            return client.send(request, BodyHandlers.ofString()).statusCode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void require(int expected, int status) {
        if (status != expected) {
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
