package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Signs in with whatever the service asks for on the way.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.SignInExample}</pre>
 */
public final class SignInExample {
    private SignInExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client =
                        GuildkitClient.builder(emulator.baseUrl()).build()) {
            EmulatedAccount ada = emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .totp()
                    .create();
            ada.disable();

            SignIn outcome = client.auth()
                    .signIn("ada@example.com", "correct horse battery")
                    .send();
            System.out.println(goOn(outcome, ada));
        }
    }

    // snippet: sign-in
    private static SignIn goOn(SignIn outcome, EmulatedAccount owner) {
        if (outcome instanceof SignIn.SecondFactorRequired factor) {
            return goOn(factor.totp(owner.totpCode()).send(), owner);
        }
        if (outcome instanceof SignIn.AccountDisabled disabled) {
            return goOn(disabled.undelete().send(), owner);
        }
        if (outcome instanceof SignIn.AccountMarkedForDeletion leaving) {
            return goOn(leaving.undelete().send(), owner);
        }
        return outcome; // signed in; or something that only a person can settle
    }
    // snippet: end
}
