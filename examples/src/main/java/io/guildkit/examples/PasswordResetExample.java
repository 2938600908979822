package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Sets a new password in place of a forgotten one, with a second factor.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.PasswordResetExample}</pre>
 */
public final class PasswordResetExample {
    private PasswordResetExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client =
                        GuildkitClient.builder(emulator.baseUrl()).build()) {
            EmulatedAccount ada = emulator.account("ada@example.com").totp().create();
            // snippet: password-reset
            client.auth().recovery().requestPasswordReset("ada@example.com").send();
            String token = emulator.mail().lastResetToken("ada@example.com");
            PasswordReset outcome =
                    client.auth().recovery().reset(token, "a new password").send();
            if (outcome instanceof PasswordReset.SecondFactorRequired factor) {
                outcome = factor.totp(ada.totpCode()).send();
            }
            // snippet: end
            System.out.println(outcome);
        }
    }
}
