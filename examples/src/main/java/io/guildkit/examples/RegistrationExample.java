package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.registration.Registration;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Registers an account with a phone number instead of an e-mail address.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.RegistrationExample}</pre>
 */
public final class RegistrationExample {
    private RegistrationExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        String phone = "+4915112345678";
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client =
                        GuildkitClient.builder(emulator.baseUrl()).build()) {
            emulator.location("FR", true, false, false);
            // snippet: registration
            Registration.Form form = client.auth().registration().begin().send();
            if (form.consentRequired()) {
                System.out.println("Do you agree to the terms and the privacy policy?");
            }
            Registration.PhoneCodeSent sent = form.sendPhoneCode(phone).send();
            String code = emulator.sms().lastCode(phone);
            Registration outcome = sent.enter(code)
                    .send()
                    .register(account -> account.globalName("Ada")
                            .password("correct horse battery")
                            .consent(true))
                    .send();
            // snippet: end
            System.out.println(outcome);
        }
    }
}
