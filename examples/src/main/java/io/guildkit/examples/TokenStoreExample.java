package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.testkit.ServiceEmulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Stays signed in from one run to the next.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.TokenStoreExample}</pre>
 */
public final class TokenStoreExample {
    private TokenStoreExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     * @throws IOException if there is no room for a file
     */
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempDirectory("guildkit").resolve("token");
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .create();
            try (GuildkitClient firstRun = client(emulator.baseUrl(), file)) {
                System.out.println(firstRun.auth()
                        .signIn("ada@example.com", "correct horse battery")
                        .send());
            }
            try (GuildkitClient secondRun = client(emulator.baseUrl(), file)) {
                System.out.println(secondRun.auth().sessions().list().send().userSessions());
                secondRun.auth().logout().send();
            }
        }
        System.out.println("The token is gone: " + Files.notExists(file));
    }

    // snippet: token-store
    private static GuildkitClient client(String baseUrl, Path file) {
        return GuildkitClient.builder(baseUrl).tokenStore(TokenStore.file(file)).build();
    }
    // snippet: end
}
