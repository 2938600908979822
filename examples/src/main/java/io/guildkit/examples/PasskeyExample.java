package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.PasswordlessSignIn;
import io.guildkit.auth.SignIn;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Signs in with a passkey, and uses it as a second factor.
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
            emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .webauthn(key)
                    .create();
            signIn(emulator.baseUrl(), key::answer);
            try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                    .secondFactorHandler(handler(key::answer))
                    .build()) {
                System.out.println(signIn(client, "ada@example.com", "correct horse battery", key::answer));
                String other = client.auth()
                        .sessions()
                        .list()
                        .send()
                        .userSessions()
                        .get(1)
                        .idHash();
                client.auth().sessions().logout(List.of(other)).send();
                System.out.println("Ended the other session.");
            }
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

    // snippet: second-factor
    private static SignIn signIn(GuildkitClient client, String login, String password, UnaryOperator<String> passkey) {
        SignIn outcome = client.auth().signIn(login, password).send();
        if (outcome instanceof SignIn.SecondFactorRequired factor
                && factor.webauthnChallenge().isPresent()) {
            String credential = passkey.apply(factor.webauthnChallenge().get());
            return factor.webauthn(credential).send();
        }
        return outcome;
    }

    /** Answers calls of a signed-in account that need a second factor. */
    private static SecondFactorHandler handler(UnaryOperator<String> passkey) {
        return SecondFactorHandler.blocking(challenge -> challenge
                .webauthnChallenge()
                .map(options -> SecondFactorAnswer.webauthn(passkey.apply(options)))
                .orElseGet(SecondFactorAnswer::giveUp)); // the account has no passkey
    }
    // snippet: end
}
