package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.testkit.ServiceEmulator;
import java.util.UUID;

/**
 * Hands a signed-in account to a second client on the same machine.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.HandoffExample}</pre>
 */
public final class HandoffExample {
    private HandoffExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient first = GuildkitClient.builder(emulator.baseUrl())
                        .credentials(Credentials.accountToken(
                                emulator.account("ada@example.com").create().newSession()))
                        .build()) {
            // snippet: handoff
            GuildkitClient second = first.withCredentials(Credentials.account(TokenStore.inMemory()));
            String key = UUID.randomUUID().toString();
            var handoff = first.auth().handoff().create(key).send();
            var result = second.auth()
                    .handoff()
                    .exchange(key, handoff.handoffToken())
                    .send();
            // snippet: end
            System.out.println(result);
        }
    }
}
