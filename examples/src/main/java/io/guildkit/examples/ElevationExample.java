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

/**
 * Has a code sent by SMS when a sensitive operation asks for a second factor.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ElevationExample}</pre>
 */
public final class ElevationExample {
    private ElevationExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .phone("+4915112345678")
                    .sms()
                    .create();
            ada.newSession("Windows", "Chrome", "Oslo");
            try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                    .credentials(Credentials.accountToken(ada.newSession()))
                    .secondFactorHandler(new SmsHandler(emulator))
                    .build()) {
                String other = ada.sessions().get(1).idHash();
                client.auth().sessions().logout(List.of(other)).send();
                System.out.println("Sessions left: " + ada.sessions().size());
            }
        }
    }

    // snippet: mfa-handler
    private record SmsHandler(ServiceEmulator emulator) implements SecondFactorHandler {
        @Override
        public CompletionStage<SecondFactorAnswer> verify(SecondFactorChallenge challenge) {
            if (!challenge.accepts(AuthenticatorType.SMS) || challenge.attempt() > 2) {
                return CompletableFuture.completedFuture(SecondFactorAnswer.giveUp());
            }
            System.out.println(challenge.route() + " needs a code");
            return challenge.sendSms().thenApply(phone -> {
                System.out.println("A code was sent to " + phone);
                return SecondFactorAnswer.sms(emulator.sms().lastCode("+4915112345678"));
            });
        }
    }
    // snippet: end
}
