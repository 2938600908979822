package consumer;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatorExtension;
import io.guildkit.testkit.ServiceEmulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EmulatorTest {
    @RegisterExtension
    final EmulatorExtension service = new EmulatorExtension();

    @Test
    void scenario() throws Exception {
        EmulatedAccount account = service.emulator()
                .account("ada@example.com")
                .password("correct-horse-battery")
                .totp()
                .backupCodes()
                .create();
        Scenario.run(
                service.emulator().baseUrl(),
                "ada@example.com",
                "correct-horse-battery",
                account.backupCodes().get(0),
                service.emulator()
                        .guild("Engines")
                        .textChannel("releases")
                        .create()
                        .channel("releases")
                        .webhook("Deploys")
                        .create()
                        .url());
    }

    @Test
    void eachTestHasAnEmulatorOfItsOwn(ServiceEmulator emulator) {
        emulator.account("ada@example.com").password("correct-horse-battery").create();
        try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl()).build()) {
            SignIn outcome = client.auth().signIn("ada@example.com", "correct-horse-battery").send();
            assertInstanceOf(SignIn.SignedIn.class, outcome);
        }
    }
}
