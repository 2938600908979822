package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * Supplies a second factor in the middle of a call: requests a code by SMS, or asks for the code of an authenticator app.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ElevationExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN SESSION_HASH"}.
 */
public final class ElevationExample {
    private ElevationExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN SESSION_HASH}
     */
    public static void main(String... args) {
        if (args.length == 3) {
            endSession(args[0], args[1], args[2], Tour::ask);
            return;
        }
        String phone = "+4915112345678";
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada =
                    emulator.account("ada@example.com").phone(phone).sms().create();
            ada.newSession("Windows", "Chrome", "Oslo");
            String token = ada.newSession();
            String other = ada.sessions().get(1).idHash();
            endSession(emulator.baseUrl(), token, other, question -> {
                System.out.println(question);
                return emulator.sms().lastCode(phone);
            });
            System.out.println("Sessions left: " + ada.sessions().size());
        }
    }

    // snippet: sensitive-call
    private static void endSession(String baseUrl, String token, String sessionHash, UnaryOperator<String> ask) {
        try (GuildkitClient client = GuildkitClient.builder(baseUrl)
                .credentials(Credentials.accountToken(token))
                .secondFactorHandler(new AskForCode(ask))
                .build()) {
            client.auth().sessions().logout(List.of(sessionHash)).send(); // asks for the second factor
        }
    }
    // snippet: end

    // snippet: handler
    private record AskForCode(UnaryOperator<String> ask) implements SecondFactorHandler {
        @Override
        public CompletionStage<SecondFactorAnswer> verify(SecondFactorChallenge challenge) {
            if (challenge.accepts(AuthenticatorType.SMS)) {
                return challenge
                        .sendSms()
                        .thenApply(phone -> SecondFactorAnswer.sms(ask.apply("Code that was sent to " + phone)));
            }
            if (challenge.accepts(AuthenticatorType.TOTP)) {
                String code = ask.apply("Code of the authenticator app");
                return CompletableFuture.completedFuture(SecondFactorAnswer.totp(code));
            }
            return CompletableFuture.completedFuture(SecondFactorAnswer.giveUp());
        }
    }
    // snippet: end
}
