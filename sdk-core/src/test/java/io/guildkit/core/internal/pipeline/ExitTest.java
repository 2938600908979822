package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.testsupport.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exit of a program that does not close its client. */
class ExitTest extends Pipeline {
    /** Sends two calls to the base URL in the argument. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) {
            HttpApiClient core = HttpApiClient.create(ClientSettings.builder(args[0])
                    .credentials(Credentials.accountToken("t"))
                    .build());
            System.out.print(
                    get(core).send().name() + " " + get(core).sendAsync().join().name());
            System.out.flush();
        }
    }

    @Test
    void programExitsWithoutClosing(@TempDir Path directory) throws IOException, InterruptedException {
        respond(ok());
        ChildJvm.Ended program =
                ChildJvm.run(directory, Duration.ofSeconds(40), List.of(), Program.class, List.of(url()));
        assertThat(program.output()).isEqualTo("x x");
        assertThat(program.errors()).isEmpty();
        assertThat(program.inTime()).as("the program exits by itself").isTrue();
        assertThat(program.status()).isZero();
    }
}
