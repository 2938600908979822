package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.PasswordlessSignIn;
import io.guildkit.auth.SignIn;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.util.function.UnaryOperator;

/**
 * Signs in with a passkey, without a login name and a password.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.PasskeyExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL"}.
 */
public final class PasskeyExample {
    private PasskeyExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            signIn(args[0], challenge -> Tour.ask("Credential for " + challenge));
            return;
        }
        SoftwareAuthenticator key = SoftwareAuthenticator.create();
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            emulator.account("ada@example.com").webauthn(key).create();
            signIn(emulator.baseUrl(), key::answer);
        }
    }

    private static void signIn(String baseUrl, UnaryOperator<String> passkey) {
        try (GuildkitClient client = GuildkitClient.builder(baseUrl).build()) {
            System.out.println(signIn(client, passkey));
        }
    }

    // snippet: sign-in
    private static SignIn signIn(GuildkitClient client, UnaryOperator<String> passkey) {
        PasswordlessSignIn start = client.auth().signInPasswordless().send();
        String credential = passkey.apply(start.challenge()); // the platform asks the user, and signs
        return start.answer(credential).send();
    }
    // snippet: end
}
