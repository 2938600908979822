package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.handoff.HandoffResult;
import io.guildkit.auth.handoff.HandoffToken;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.testkit.ServiceEmulator;
import java.util.UUID;

/**
 * Hands a signed-in account to a second client on the same machine.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.HandoffExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN"}.
 */
public final class HandoffExample {
    private HandoffExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN}
     */
    public static void main(String... args) {
        if (args.length == 2) {
            try (GuildkitClient client = GuildkitClient.builder(args[0])
                    .credentials(Credentials.accountToken(args[1]))
                    .build()) {
                handOff(client);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            main(
                    emulator.baseUrl(),
                    emulator.account("ada@example.com").create().newSession());
        }
    }

    // snippet: handoff
    private static void handOff(GuildkitClient first) {
        GuildkitClient second = first.withCredentials(Credentials.account(TokenStore.inMemory()));
        String key = UUID.randomUUID().toString();
        HandoffToken handoff = first.auth().handoff().create(key).send();
        HandoffResult result =
                second.auth().handoff().exchange(key, handoff.handoffToken()).send();
        System.out.println(result);
    }
    // snippet: end
}
