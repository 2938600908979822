package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.CallListener;
import io.guildkit.testkit.ServiceEmulator;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts calls by route, and prints differences between responses and the documentation.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ListenersExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL"}.
 */
public final class ListenersExample {
    private ListenersExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            observe(args[0]);
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            emulator.faults()
                    .on("GET /auth/location-metadata")
                    .bodyReplacedBy("{\"country_code\": 49, \"consent_required\": true, \"region\": \"BY\"}");
            main(emulator.baseUrl());
        }
    }

    // snippet: listeners
    private static void observe(String baseUrl) {
        Map<String, Integer> counts = new TreeMap<>();
        CallListener counter = new CallListener() {
            @Override
            public synchronized void callFinished(Call call, Outcome outcome, Instant at) {
                counts.merge(call.route() + " " + outcome.status(), 1, Integer::sum);
            }
        };
        try (GuildkitClient client = GuildkitClient.builder(baseUrl)
                .addCallListener(counter)
                .driftListener(drift -> System.out.println("Not as documented: " + drift))
                .build()) {
            System.out.println(
                    client.auth().registration().getLocationMetadata().send());
        }
        System.out.println(counts);
    }
    // snippet: end
}
