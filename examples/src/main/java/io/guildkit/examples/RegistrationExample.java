package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.registration.Registration;
import io.guildkit.testkit.ServiceEmulator;
import java.util.function.UnaryOperator;

/**
 * Registers an account with a phone number instead of an e-mail address.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.RegistrationExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL PHONE"}.
 */
public final class RegistrationExample {
    private RegistrationExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL PHONE}
     */
    public static void main(String... args) {
        if (args.length == 2) {
            register(args[0], args[1], Tour::ask);
            return;
        }
        String phone = "+4915112345678";
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            emulator.location("FR", true, false, false);
            register(
                    emulator.baseUrl(),
                    phone,
                    question -> question.equals("Password")
                            ? "correct horse battery"
                            : emulator.sms().lastCode(phone));
        }
    }

    private static void register(String baseUrl, String phone, UnaryOperator<String> ask) {
        try (GuildkitClient client = GuildkitClient.builder(baseUrl).build()) {
            System.out.println(register(client, phone, ask));
        }
    }

    // snippet: registration
    private static Registration register(GuildkitClient client, String phone, UnaryOperator<String> ask) {
        Registration.Form form = client.auth().registration().begin().send();
        if (form.consentRequired()) {
            System.out.println("By registering you agree to the terms and the privacy policy.");
        }
        Registration.PhoneCodeSent sent = form.sendPhoneCode(phone).send();
        Registration.Form verified =
                sent.enter(ask.apply("Code that was sent to " + phone)).send();
        return verified.register(account -> account.globalName("Ada")
                        .password(ask.apply("Password"))
                        .consent(true))
                .send();
    }
    // snippet: end
}
