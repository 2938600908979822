package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.testkit.EmulatorExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.MDC;

class LoggingContextTest {
    @RegisterExtension
    final EmulatorExtension service = new EmulatorExtension();

    @AfterEach
    void clear() {
        MDC.clear();
    }

    @Test
    void callbackSeesContextOfCaller() {
        try (GuildkitClient client = GuildkitClient.builder(service.emulator().baseUrl())
                .addContextPropagation(LoggingContext.loggingContext())
                .build()) {
            assertThat(order(client)).isEqualTo("none");
            MDC.put("order", "17");
            assertThat(order(client)).isEqualTo("17");
        }
    }

    private static String order(GuildkitClient client) {
        return client.auth()
                .registration()
                .getLocationMetadata()
                .sendAsync()
                .thenApply(metadata -> String.valueOf(MDC.get("order")).replace("null", "none"))
                .join();
    }
}
