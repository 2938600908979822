package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ResponseDrift;
import io.guildkit.testkit.ServiceEmulator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
                            "the second client belongs to ada",
                            "password: ",
                            "before anything is sent:",
                            "The request cannot be sent. password: Must be between 8 and 72 in length, but is 5.",
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
    void printsTranscriptOfReadme() throws IOException {
        List<String> recorded = Pattern.compile("<text[^>]*>(.*)</text>")
                .matcher(Files.readString(TourRecording.PICTURE))
                .results()
                .map(line -> line.group(1))
                .toList();
        assertThat(recorded)
                .as("Write the picture anew with the command in CONTRIBUTING")
                .containsExactlyInAnyOrderElementsOf(TourRecording.lines()) // concurrent calls have no order
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(TourRecording.COLUMNS));
    }

    @Test
    void asksTheOwnerOnceForSeveralElevatedCalls() {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            new EmulatorTour(transcript, emulator).run();
            assertThat(text()).containsOnlyOnce("? the owner is asked").contains("sessions left: 1");
            assertThat(emulator.processed("POST /mfa/finish")).isEqualTo(1);
            assertThat(emulator.processed("POST /auth/sessions/logout")).isEqualTo(4);
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

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void signsInToAServerThatNamesNoSecondFactors(boolean withBackupCode) {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .totp()
                    .backupCodes()
                    .create();
            emulator.faults()
                    .on("POST /auth/login")
                    .drift(ResponseDrift.dropped("/totp")
                            .and(ResponseDrift.dropped("/sms"))
                            .and(ResponseDrift.dropped("/backup")));
            String code = withBackupCode ? ada.backupCodes().get(0) : ada.totpCode();
            new ServerTour(
                            transcript,
                            question -> question.equals(ServerTour.PASSWORD) ? "correct horse battery" : code)
                    .run(emulator.baseUrl(), "ada@example.com");
            assertThat(text()).containsSubsequence("SignedIn[", "POST /auth/logout ");
            assertThat(emulator.requests("POST /auth/mfa/{authenticator_type}"))
                    .singleElement()
                    .satisfies(call ->
                            assertThat(call.path()).endsWith(withBackupCode ? "/auth/mfa/backup" : "/auth/mfa/totp"));
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
    void rejectsInvalidOptions() {
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
