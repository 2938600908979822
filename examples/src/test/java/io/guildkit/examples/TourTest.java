package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TourTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Transcript transcript = new Transcript(new PrintStream(bytes, true, StandardCharsets.UTF_8));

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void leadsFromRegistrationToLogout() {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            new EmulatorTour(transcript, emulator).run();
            assertThat(text())
                    .containsSubsequence(
                            "POST /auth/register ",
                            "Registered[",
                            "POST /auth/login ",
                            "SecondFactorRequired[TOTP]",
                            "Invalid two-factor code",
                            "SignedIn[",
                            "GET /auth/sessions ",
                            "Chrome in Oslo",
                            "POST /auth/handoff ",
                            "POST /auth/handoff/exchange ",
                            "HandoffResult{",
                            "password: ",
                            "before anything is sent: password must be 8 to 72 characters long, but is 5",
                            "POST /auth/logout ",
                            "sign in first");
            assertThat(emulator.accounts()
                            .byLogin("ada@example.com")
                            .orElseThrow()
                            .sessions())
                    .isEmpty();
        }
    }

    @Test
    void asksTheOwnerOnceForSeveralElevatedCalls() {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            new EmulatorTour(transcript, emulator).run();
            assertThat(text()).containsOnlyOnce("? the owner is asked").contains("sessions left: 1");
            assertThat(emulator.processed("POST", "/mfa/finish")).isEqualTo(1);
            assertThat(emulator.processed("POST", "/auth/sessions/logout")).isEqualTo(4);
        }
    }

    @Test
    void showsNoSecret() {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            new EmulatorTour(transcript, emulator).run();
            assertThat(text()).doesNotContain("correct horse battery");
            emulator.requests()
                    .forEach(request -> request.header("Authorization")
                            .ifPresent(token -> assertThat(text()).doesNotContain(token)));
        }
    }

    @Test
    void signsInToAnotherServerAndChangesNothingThere() {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .totp()
                    .create();
            new ServerTour(
                            transcript,
                            question -> question.equals(ServerTour.PASSWORD) ? "correct horse battery" : ada.totpCode())
                    .run(emulator.baseUrl(), "ada@example.com");
            assertThat(text()).containsSubsequence("SignedIn[", "AuthSession{", "POST /auth/logout ");
            assertThat(ada.sessions()).isEmpty();
        }
    }

    @Test
    void readsItsOptions() {
        assertThat(TourOptions.parse(List.of())).isEqualTo(new TourOptions(Optional.empty(), Optional.empty()));
        assertThat(TourOptions.parse(List.of("--base-url", "https://x.example/api/v9", "--login", "ada")))
                .satisfies(options -> {
                    assertThat(options.baseUrl()).hasValue("https://x.example/api/v9");
                    assertThat(options.login()).hasValue("ada");
                });
    }

    @Test
    void refusesOptionsThatMakeNoSense() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TourOptions.parse(List.of("--help")))
                .withMessage("Unknown option --help");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TourOptions.parse(List.of("--login")))
                .withMessage("--login needs a value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TourOptions.parse(List.of("--login", "ada")))
                .withMessage("--base-url and --login go together");
    }
}
