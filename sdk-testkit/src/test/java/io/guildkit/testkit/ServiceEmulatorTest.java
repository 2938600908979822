package io.guildkit.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.testkit.TestClient.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ServiceEmulatorTest extends Scene {
    private static final Instant START = Instant.parse("2030-05-05T00:00:00Z");

    @Test
    void recordsRequests() {
        http.verify("""
            let names = /unique-username/username-suggestions-unauthed
            anybody GET {names}?global_name=A%20b (X-Fingerprint: 1.a)  -> 200
            anybody POST /auth/mfa/totp {ticket: 't', code: 'c'}        -> 400
            anybody GET /nowhere                                        -> 404
            """);
        List<RecordedCall> calls = emulator.requests();
        assertThat(calls).hasSize(3);
        RecordedCall first = calls.get(0);
        assertThat(first.method()).isEqualTo("GET");
        assertThat(first.path()).isEqualTo("/api/v9/unique-username/username-suggestions-unauthed?global_name=A%20b");
        assertThat(first.query()).containsEntry("global_name", List.of("A b"));
        assertThat(first.header("x-fingerprint")).contains("1.a");
        assertThat(first.headers()).containsEntry("X-Fingerprint", List.of("1.a"));
        assertThat(first.processed()).isTrue();
        assertThat(first.status()).hasValue(200);
        RecordedCall second = calls.get(1);
        assertThat(second.template()).contains("/auth/mfa/{authenticator_type}");
        assertThat(second.bodyText()).isEqualTo("{\"ticket\":\"t\",\"code\":\"c\"}");
        assertThat(second.body()).asString(UTF_8).isEqualTo(second.bodyText());
        assertThat(second.processed()).isFalse();
        assertThat(second).hasToString("POST /auth/mfa/{authenticator_type} -> 400");
        assertThat(calls.get(2).template()).isEmpty();
        assertThat(emulator.requests("POST /auth/mfa/{authenticator_type}")).hasSize(1);
        emulator.clearRequests();
        assertThat(emulator.requests()).isEmpty();
    }

    @Test
    void listsOtherRequestsIfTheExpectedOnesAreMissing() {
        RecordedCalls none = emulator.requests("POST /auth/login");
        assertThat(none).isEmpty();
        assertThat(none).hasToString("no request of POST /auth/login, nor of any other route");
        http.verify("""
            anybody POST /auth/mfa/totp {ticket: 't', code: 'c'}    -> 400
            anybody GET /auth/logn                                  -> 404
            """);
        String instead = "no request of POST /auth/login; instead POST /auth/mfa/{authenticator_type} -> 400,"
                + " GET (no route) -> 404";
        RecordedCalls missed = emulator.requests("POST /auth/login");
        assertThatThrownBy(() -> assertThat(missed).hasSize(1)).hasMessageContaining(instead);
        assertThatThrownBy(missed::single).isInstanceOf(AssertionError.class).hasMessageContaining(instead);
        assertThatThrownBy(() -> missed.get(0)).hasMessageContaining(instead);
    }

    @Test
    void suggestsTheNearestRoute() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.requests("POST /auth/mfa/{type}"))
                .withMessageContaining("'POST /auth/mfa/{type}'")
                .withMessageContaining("Did you mean 'POST /auth/mfa/");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.faults().on("GET /invite/{invite.code}"))
                .withMessageContaining("Did you mean 'GET /invites/{invite.code}'?");
    }

    @Test
    void handlesContainNoSecretInTheirText() {
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        String token = ada.newSession();
        EmulatedGuild guild = emulator.guild("Chess Club").create();
        EmulatedChannel general = guild.channel("general");
        EmulatedWebhook webhook = general.webhook("Deploys").create();
        EmulatedApplication engine =
                emulator.application("Engine").owner(ada).bot().create();
        assertThat(ada.toString()).contains(ada.id(), "ada@example.com");
        assertThat(ada.sessions().toString()).contains("EmulatedSession{").doesNotContain(token);
        assertThat(guild).hasToString("EmulatedGuild{id=" + guild.id() + ", name=Chess Club}");
        assertThat(general.toString()).contains(general.id(), "name=general");
        assertThat(webhook.toString()).contains("name=Deploys").doesNotContain(webhook.token());
        assertThat(webhook.message("Done").toString()).contains("username=Deploys", "content=Done");
        assertThat(engine.toString()).contains("name=Engine").doesNotContain(engine.botToken());
        assertThat(general.invite(ada).toString()).contains("uses=0");
        assertThat(emulator.team("Makers").owner(ada).create().toString()).contains("name=Makers");
    }

    @Test
    void derivesResponsesFromTheSeed() throws Exception {
        List<String> first = story(7);
        assertThat(story(7)).isEqualTo(first);
        assertThat(story(8)).doesNotContainAnyElementsOf(first.subList(0, 2));
    }

    private static List<String> story(long seed) throws Exception {
        try (ServiceEmulator emulator =
                ServiceEmulator.builder().seed(seed).clockStart(START).start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").totp().create();
            return List.of(
                    ada.newSession(),
                    ada.totpSecret(),
                    ada.id(),
                    TestClient.of(emulator).get("/experiments").field("fingerprint"));
        }
    }

    @Test
    void putsTheTimeIntoIds() {
        try (ServiceEmulator emulator =
                ServiceEmulator.builder().clockStart(START).start()) {
            emulator.clock().advance(Duration.ofHours(1));
            long id = Long.parseLong(emulator.account().create().id());
            assertThat((id >> 22) + 1_420_070_400_000L)
                    .isEqualTo(START.plus(Duration.ofHours(1)).toEpochMilli());
        }
    }

    @Test
    void servesManyClientsAtOnce() {
        EmulatedAccount ada =
                emulator.account("ada@example.com").password("correct horse").create();
        List<CompletableFuture<Response>> logins = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            logins.add(client.postAsync("/auth/login", "{'login':'ada@example.com','password':'correct horse'}"));
        }
        assertThat(logins).extracting(login -> login.join().field("token")).doesNotHaveDuplicates();
        assertThat(ada.sessions()).hasSize(50);
    }

    @Test
    void leavesNoThreadBehind() throws Exception {
        client.get("/experiments");
        Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
        threads.removeIf(thread -> thread.isDaemon() || !thread.getName().contains("MockWebServer"));
        emulator.close();
        emulator.close();
        for (Thread thread : threads) {
            thread.join(10_000);
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
        assertThatThrownBy(() -> client.get("/experiments")).isInstanceOf(IOException.class);
    }

    @Test
    void refusesInvalidAndOccupiedPorts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServiceEmulator.builder().port(65_536));
        int port = URI.create(emulator.baseUrl()).getPort();
        assertThatThrownBy(() -> ServiceEmulator.builder().port(port).start())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("port " + port);
    }

    @Test
    void refusesInvalidAccounts() {
        emulator.account("ada@example.com").phone("+15550001111").create();
        for (AccountSeed duplicate : List.of(
                emulator.account("ADA@example.com"),
                emulator.account().phone("+15550001111"),
                emulator.account().username("ada"))) {
            assertThatIllegalArgumentException().isThrownBy(duplicate::create);
        }
        assertThatThrownBy(emulator.account().sms()::create).isInstanceOf(IllegalStateException.class);
        EmulatedAccount bob = emulator.account().create();
        assertThatThrownBy(bob::totpCode).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> bob.changeEmail("x@example.com")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void namesTheMissingMessage() {
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> emulator.sms().lastCode("+15550001111"))
                .withMessageContaining("+15550001111");
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> emulator.mail().lastRevertToken("ada@example.com"))
                .withMessageContaining("revert");
    }
}
