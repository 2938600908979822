package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** An emulator for each test, with a transcript and a client of it. In transcripts, {@code admin} uses the admin API. */
@EmulatorTest
abstract class Scene {
    ServiceEmulator emulator;
    TestClient client;
    Transcript http;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        http = new Transcript(emulator).caller("admin", TestClient.admin(emulator));
    }

    /** Runs the {@link Scenarios} of the class. */
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @ArgumentsSource(Scenarios.Provider.class)
    void scenario(String lines) {
        http.verify(lines);
    }
}
