package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.CallListener;
import io.guildkit.testkit.ServiceEmulator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts calls by route, and prints where responses differ from the documentation.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ListenersExample}</pre>
 */
public final class ListenersExample {
    private ListenersExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        // snippet: listeners
        Map<String, Integer> counts = new TreeMap<>();
        CallListener counter = new CallListener() {
            @Override
            public synchronized void callFinished(Call call, Outcome outcome) {
                counts.merge(call.route() + " " + outcome.status(), 1, Integer::sum);
            }
        };
        // snippet: end
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                        .addCallListener(counter)
                        .driftListener(drift -> System.out.println("The service has changed: " + drift))
                        .build()) {
            emulator.faults()
                    .on("GET /auth/location-metadata")
                    .bodyReplacedBy("{\"country_code\": 49, \"consent_required\": true, \"region\": \"BY\"}");
            System.out.println(
                    client.auth().registration().getLocationMetadata().send());
            System.out.println(counts);
        }
    }
}
