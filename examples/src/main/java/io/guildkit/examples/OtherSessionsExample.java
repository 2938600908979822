package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.sessions.AuthSession;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Ends all sessions of an account but its own.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.OtherSessionsExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL LOGIN PASSWORD"}.
 */
public final class OtherSessionsExample {
    private OtherSessionsExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL LOGIN PASSWORD}
     */
    public static void main(String... args) {
        if (args.length == 3) {
            endOthers(args[0], args[1], args[2]);
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .create();
            ada.newSession("Windows", "Chrome", "Oslo");
            ada.newSession("Android", "App", "Bergen");
            endOthers(emulator.baseUrl(), "ada@example.com", "correct horse battery");
            System.out.println("Sessions left: " + ada.sessions().size());
        }
    }

    // snippet: others
    private static void endOthers(String baseUrl, String login, String password) {
        try (GuildkitClient first = GuildkitClient.builder(baseUrl).build();
                GuildkitClient second = GuildkitClient.builder(baseUrl)
                        .secondFactorHandler(
                                challenge -> CompletableFuture.completedFuture(SecondFactorAnswer.password(password)))
                        .build()) {
            first.auth().login(login, password).send();
            List<String> others = first.auth().sessions().list().send().userSessions().stream()
                    .map(AuthSession::idHash)
                    .toList(); // also that of the first client
            second.auth().login(login, password).send();
            second.auth().sessions().logout(others).send(); // needs a second factor
        }
    }
    // snippet: end
}
