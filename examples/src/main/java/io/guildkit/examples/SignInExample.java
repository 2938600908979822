package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Signs in through all steps that a program can complete.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.SignInExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL LOGIN"}.
 */
public final class SignInExample {
    private SignInExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL LOGIN}
     */
    public static void main(String... args) {
        if (args.length == 2) {
            signIn(args[0], args[1], Tour::ask);
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .totp()
                    .create();
            ada.disable();
            Iterator<String> typed = List.of("secret", "a wrong password", "correct horse battery")
                    .iterator();
            signIn(
                    emulator.baseUrl(),
                    "ada@example.com",
                    question -> question.equals("Password") ? typed.next() : ada.totpCode());
        }
    }

    private static void signIn(String baseUrl, String login, UnaryOperator<String> ask) {
        try (GuildkitClient client = GuildkitClient.builder(baseUrl).build()) {
            System.out.println(signIn(client, login, ask));
        }
    }

    // snippet: sign-in
    private static SignIn signIn(GuildkitClient client, String login, UnaryOperator<String> ask) {
        while (true) {
            try {
                return finish(client.auth().signIn(login, ask.apply("Password")).send(), ask);
            } catch (BadRequestException | InvalidRequestException e) {
                System.out.println(e.formErrors()); // wrong, or so short that it was not sent
            }
        }
    }

    private static SignIn finish(SignIn outcome, UnaryOperator<String> ask) {
        if (outcome instanceof SignIn.SecondFactorRequired factor) {
            return finish(
                    factor.totp(ask.apply("Code of the authenticator app")).send(), ask);
        }
        if (outcome instanceof SignIn.AccountDisabled disabled) {
            return finish(disabled.undelete().send(), ask);
        }
        if (outcome instanceof SignIn.AccountMarkedForDeletion marked) {
            return finish(marked.undelete().send(), ask);
        }
        return outcome; // signed in, or an outcome that needs the owner of the account
    }
    // snippet: end
}
