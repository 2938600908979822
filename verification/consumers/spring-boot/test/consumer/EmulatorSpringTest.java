package consumer;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.testkit.EmulatorExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(classes = WebApplication.class, properties = "webhook=")
class EmulatorSpringTest {
    // snippet: spring
    @RegisterExtension
    static final EmulatorExtension SERVICE = new EmulatorExtension();

    @DynamicPropertySource
    static void service(DynamicPropertyRegistry properties) {
        properties.add("guildkit.base-url", () -> SERVICE.emulator().baseUrl());
    }
    // snippet: end

    @Autowired
    private GuildkitClient client;

    @Test
    void applicationClientCallsEmulator() {
        SERVICE.emulator().account("ada@example.com").password("correct-horse-battery").create();
        SignIn outcome = client.auth().signIn("ada@example.com", "correct-horse-battery").send();
        assertInstanceOf(SignIn.SignedIn.class, outcome);
    }
}
