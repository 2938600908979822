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
 */
public final class AsyncExample {
    private AsyncExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client =
                        GuildkitClient.builder(emulator.baseUrl()).build()) {
            emulator.account("ada@example.com").username("ada").create();
            // snippet: async
            List<CompletableFuture<String>> answers = List.of("ada", "grace", "barbara").stream()
                    .map(name -> client.auth()
                            .registration()
                            .checkUsername(name)
                            .sendAsync()
                            .thenApply(UsernameAvailability::taken)
                            .thenApply(taken -> name + (taken ? " is taken" : " is free")))
                    .toList();
            answers.forEach(answer -> System.out.println(answer.join()));
            // snippet: end
        }
    }
}
