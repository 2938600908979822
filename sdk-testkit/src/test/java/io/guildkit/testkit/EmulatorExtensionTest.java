package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EmulatorExtensionTest {
    private static final Instant START = Instant.parse("2031-01-01T00:00:00Z");

    @RegisterExtension
    static final EmulatorExtension SERVICE = EmulatorExtension.startedBy(
            () -> ServiceEmulator.builder().clockStart(START).start());

    @BeforeEach
    void seed(ServiceEmulator emulator) {
        emulator.account("ada@example.com").create();
    }

    @RepeatedTest(2)
    void givesEachTestAFreshEmulator(ServiceEmulator emulator) {
        assertThat(emulator.accounts().all()).hasSize(1);
        assertThat(emulator).isSameAs(SERVICE.emulator());
        assertThat(emulator.clock().instant()).isEqualTo(START);
    }

    @Test
    void isFoundFromOtherThreads() throws Exception {
        Thread thread =
                new Thread(() -> SERVICE.emulator().account("bob@example.com").create());
        thread.start();
        thread.join();
        assertThat(SERVICE.emulator().accounts().all()).hasSize(2);
    }
}
