package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Tells apart what can go wrong.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ErrorsExample}</pre>
 */
public final class ErrorsExample {
    private ErrorsExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client =
                        GuildkitClient.builder(emulator.baseUrl()).build()) {
            logIn(client);
            emulator.faults().on("POST /auth/login").dropAfterProcessing();
            logIn(client);
            emulator.faults().on("POST /auth/login").html(500);
            logIn(client);
        }
    }

    private static void logIn(GuildkitClient client) {
        // snippet: errors
        try {
            client.auth().login("ada@example.com", "not her password").send();
        } catch (BadRequestException e) {
            e.formErrors().all().forEach((field, faults) -> System.out.println(field + ": " + faults));
        } catch (ApiException e) {
            System.out.println("refused: " + e.status() + " " + e.code());
        } catch (OutcomeUnknownException e) {
            System.out.println("may have happened or not: " + e.getMessage());
        } catch (TransportException e) {
            System.out.println("no answer: " + e.getMessage());
        }
        // snippet: end
    }
}
