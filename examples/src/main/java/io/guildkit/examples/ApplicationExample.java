package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.guildkit.applications.ApplicationSecret;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.wire.ImageData;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;

/**
 * Creates an application, changes it, resets its secret with a second factor, and reads the shelf of activities.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ApplicationExample}</pre>
 */
public final class ApplicationExample {
    private static final byte[] ICON = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

    private ApplicationExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").totp().create();
            emulator.application("Chess").embedded().create();
            try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                    .credentials(Credentials.accountToken(ada.newSession()))
                    .secondFactorHandler(
                            challenge -> CompletableFuture.completedFuture(SecondFactorAnswer.totp(ada.totpCode())))
                    .build()) {
                // snippet: application
                Application engine = client.applications()
                        .create("Engine", it -> it.icon(ImageData.of(ICON)))
                        .send();
                Application changed = client.applications()
                        .modify(
                                engine.id(),
                                change -> change.description("Computes").clearIcon())
                        .send(); // what is not mentioned stays as it is
                ApplicationSecret fresh =
                        client.applications().resetSecret(engine.id()).send(); // asks for the second factor by itself
                // snippet: end
                System.out.println(changed.name() + ": " + changed.description() + ", icon " + changed.icon());
                System.out.println(fresh + " works: "
                        + fresh.secret()
                                .equals(emulator.applications()
                                        .byName("Engine")
                                        .orElseThrow()
                                        .clientSecret()));
                client.applications().activities().getShelf().send().applications().stream()
                        .forEach(activity -> System.out.println("On the shelf: " + activity.name()));
            }
        }
    }
}
