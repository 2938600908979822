package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.testkit.EmulatorExtension;
import io.guildkit.testkit.ServiceEmulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class SecretsFromEnvironmentTest {
    @RegisterExtension
    final EmulatorExtension service = new EmulatorExtension();

    @TempDir
    Path folder;

    @Test
    void signsInWithPasswordOfFile() throws IOException {
        ServiceEmulator emulator = service.emulator();
        emulator.account("ada@example.com").password("correct horse battery").create();
        Path file = Files.writeString(folder.resolve("password"), "correct horse battery\n");
        Map<String, String> environment =
                Map.of("CHAT_EMAIL", "ada@example.com", "CHAT_PASSWORD_FILE", file.toString());
        try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl()).build()) {
            assertThat(SecretsFromEnvironment.signIn(client, environment)).isInstanceOf(SignIn.SignedIn.class);
        }
    }

    @Test
    void botHasTokenOfVariable() throws IOException {
        ServiceEmulator emulator = service.emulator();
        String token = emulator.application("Quiz").bot().create().botToken();
        try (GuildkitClient bot =
                SecretsFromEnvironment.bot(Map.of("CHAT_URL", emulator.baseUrl(), "CHAT_TOKEN", token))) {
            assertThat(bot.applications().getOwn().send().name()).isEqualTo("Quiz");
        }
    }

    @Test
    void namesMissingVariable() {
        assertThatThrownBy(() -> SecretsFromEnvironment.read(Map.of("CHAT_TOKEN", " "), "CHAT_TOKEN"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("CHAT_TOKEN", "CHAT_TOKEN_FILE");
    }
}
