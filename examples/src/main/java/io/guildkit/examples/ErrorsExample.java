package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.testkit.ServiceEmulator;
import java.util.function.Function;

/**
 * Handles refused requests, unknown outcomes and lost connections.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ErrorsExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL"}.
 */
public final class ErrorsExample {
    private ErrorsExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            try (GuildkitClient client = GuildkitClient.builder(args[0]).build()) {
                logIn(client);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            main(emulator.baseUrl());
            emulator.faults().on("POST /auth/login").dropAfterProcessing();
            main(emulator.baseUrl());
            emulator.faults().on("POST /auth/login").html(500);
            main(emulator.baseUrl());
            emulator.captchaRequired("GET /auth/location-metadata");
            try (GuildkitClient client =
                    GuildkitClient.builder(emulator.baseUrl()).build()) {
                System.out.println(sendWithCaptcha(
                                client.auth().registration().getLocationMetadata(), e -> ServiceEmulator.CAPTCHA_ANSWER)
                        .countryCode());
            }
        }
    }

    // snippet: errors
    private static void logIn(GuildkitClient client) {
        try {
            client.auth().login("ada@example.com", "not her password").send();
        } catch (BadRequestException | InvalidRequestException e) {
            e.formErrors().all().forEach((field, faults) -> System.out.println(field + ": " + faults));
        } catch (ApiException e) {
            System.out.println("The service refused the request: " + e.status() + " " + e.code());
        } catch (OutcomeUnknownException e) {
            System.out.println("The service may have processed the request: " + e.getMessage());
        } catch (TransportException e) {
            System.out.println("There was no response: " + e.getMessage());
        }
    }
    // snippet: end

    // snippet: captcha
    static <T> T sendWithCaptcha(ApiCall<T> call, Function<CaptchaRequiredException, String> solve) {
        try {
            return call.send();
        } catch (CaptchaRequiredException e) {
            return call.captcha(CaptchaSolution.of(e, solve.apply(e))).send();
        }
    }
    // snippet: end
}
