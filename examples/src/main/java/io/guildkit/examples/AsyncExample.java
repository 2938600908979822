package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.registration.UsernameAvailability;
import io.guildkit.testkit.ServiceEmulator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Makes many calls at once, without a thread for each.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.AsyncExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL"}.
 */
public final class AsyncExample {
    private AsyncExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            try (GuildkitClient client = GuildkitClient.builder(args[0]).build()) {
                check(client, List.of("ada", "grace", "barbara"));
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            emulator.account("ada@example.com").username("ada").create();
            main(emulator.baseUrl());
        }
    }

    // snippet: async
    private static void check(GuildkitClient client, List<String> names) {
        List<CompletableFuture<String>> results = names.stream()
                .map(name -> client.auth()
                        .registration()
                        .checkUsername(name)
                        .sendAsync()
                        .thenApply(UsernameAvailability::taken)
                        .thenApply(taken -> name + (taken ? " is taken" : " is free")))
                .toList();
        results.forEach(result -> System.out.println(result.join()));
    }
    // snippet: end
}
