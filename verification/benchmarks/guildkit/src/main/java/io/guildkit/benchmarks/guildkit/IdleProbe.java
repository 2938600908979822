package io.guildkit.benchmarks.guildkit;

import io.guildkit.benchmarks.Measurements;
import io.guildkit.webhooks.WebhookClient;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Measures the time that the probe of an idle connection adds to a POST. Two clients post in turn: one probes, and the clock of
 * the other is so slow that no connection is ever idle for long enough.
 *
 * <p>The arguments: the address, and the number of posts of each client.
 */
public final class IdleProbe {
    private static final int WARM_UP = 5_000;
    private static final int SLOW = 100_000;

    /** Connections that were idle for a second are probed. */
    private static final int IDLE_MILLIS = 1_100;

    private static final int NOT_IDLE_MILLIS = 600;

    private IdleProbe() {}

    /** Prints the medians of the differences, in microseconds. */
    public static void main(String[] args) throws InterruptedException {
        String url = args[0] + "/webhooks/1/token";
        int posts = Integer.parseInt(args[1]);
        try (WebhookClient probing = WebhookClient.of(url);
                WebhookClient trusting = WebhookClient.builder(url)
                        .monotonicClock(() -> System.nanoTime() / SLOW)
                        .build()) {
            for (int i = 0; i < WARM_UP; i++) {
                probing.send("x");
                trusting.send("x");
            }
            System.out.println(new Measurements()
                    .put("idle", added(probing, trusting, posts, IDLE_MILLIS))
                    .put("recent", added(probing, trusting, posts, NOT_IDLE_MILLIS))
                    .line());
        }
    }

    /**
     * Returns by how much the first client takes longer than the second, in the median. They post in turns, each after its connection was
     * idle for some time.
     */
    private static double added(WebhookClient probing, WebhookClient trusting, int posts, int idleMillis)
            throws InterruptedException {
        long[] differences = new long[posts];
        for (int i = 0; i < posts; i++) {
            differences[i] = timeAfter(idleMillis / 2, probing) - timeAfter(idleMillis / 2, trusting);
        }
        Arrays.sort(differences);
        return differences[posts / 2] / 1_000.0;
    }

    private static long timeAfter(int pauseMillis, WebhookClient client) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(pauseMillis);
        long began = System.nanoTime();
        client.send("x");
        return System.nanoTime() - began;
    }
}
