package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.util.function.UnaryOperator;

/**
 * Replaces a forgotten password, with a second factor.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.PasswordResetExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL LOGIN"}.
 */
public final class PasswordResetExample {
    private PasswordResetExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL LOGIN}
     */
    public static void main(String... args) {
        if (args.length == 2) {
            reset(args[0], args[1], Tour::ask);
            return;
        }
        String login = "ada@example.com";
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account(login).totp().create();
            reset(emulator.baseUrl(), login, question -> switch (question) {
                case "Token of the e-mail" -> emulator.mail().lastResetToken(login);
                case "New password" -> "a new password";
                default -> ada.totpCode();
            });
        }
    }

    private static void reset(String baseUrl, String login, UnaryOperator<String> ask) {
        try (GuildkitClient client = GuildkitClient.builder(baseUrl).build()) {
            System.out.println(reset(client, login, ask));
        }
    }

    // snippet: password-reset
    private static PasswordReset reset(GuildkitClient client, String login, UnaryOperator<String> ask) {
        client.auth().recovery().requestPasswordReset(login).send();
        PasswordReset outcome = client.auth()
                .recovery()
                .reset(ask.apply("Token of the e-mail"), ask.apply("New password"))
                .send();
        while (outcome instanceof PasswordReset.SecondFactorRequired factor) {
            outcome = factor.totp(ask.apply("Code of the authenticator app")).send();
        }
        return outcome;
    }
    // snippet: end
}
