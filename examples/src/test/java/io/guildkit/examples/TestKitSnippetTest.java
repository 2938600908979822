package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatorExtension;
import io.guildkit.testkit.ServiceEmulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What users' own tests look like; shown in the documentation. */
class TestKitSnippetTest {
    // snippet: emulator
    @RegisterExtension
    final EmulatorExtension service = new EmulatorExtension();

    @Test
    void signsInAfterAMistypedCode() {
        ServiceEmulator emulator = service.emulator();
        EmulatedAccount ada = emulator.account("ada@example.com")
                .password("correct horse battery")
                .totp()
                .create();
        try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl()).build()) {
            SignIn outcome = client.auth()
                    .signIn("ada@example.com", "correct horse battery")
                    .send();
            outcome = ((SignIn.SecondFactorRequired) outcome).totp("000000").send();
            outcome =
                    ((SignIn.SecondFactorRequired) outcome).totp(ada.totpCode()).send();
            assertThat(outcome).isInstanceOf(SignIn.SignedIn.class);
        }
        assertThat(emulator.requests("POST", "/auth/login")).hasSize(1);
    }
    // snippet: end
}
