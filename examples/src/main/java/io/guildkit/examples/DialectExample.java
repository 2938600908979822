package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.core.auth.Credentials;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Signs in to a service that uses other words than the documentation, and lists the sessions.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.DialectExample}</pre>
 *
 * <p>To run it on a server with the words of the example, append {@code -Dexec.args="BASE_URL TOKEN"}.
 */
public final class DialectExample {
    private DialectExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN}
     */
    public static void main(String... args) {
        if (args.length == 2) {
            try (GuildkitClient client = connect(args[0], args[1])) {
                client.auth().sessions().list().send().userSessions().forEach(System.out::println);
            }
            return;
        }
        try (ServiceEmulator emulator =
                ServiceEmulator.builder().dialect(dialect().differences()).start()) {
            main(
                    emulator.baseUrl(),
                    emulator.account("ada@example.com").create().newSession());
        }
    }

    // snippet: connect
    private static ServiceDialect dialect() {
        return ServiceDialect.builder()
                .set(Word.ELEVATION_HEADER, "X-Example-MFA-Authorization")
                .set(Word.ACCOUNT_SCHEME, "User")
                .set(Word.CHATCOMPAT_PATH, "chat")
                .set(Word.STREAM_PROVIDER_A, "streamco")
                .build();
    }

    private static GuildkitClient connect(String baseUrl, String token) {
        return GuildkitClient.builder(baseUrl)
                .dialect(dialect())
                .credentials(Credentials.accountToken(token))
                .build();
    }
    // snippet: end
}
