package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.PasswordlessSignIn;
import io.guildkit.auth.SignIn;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedMessage;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.testkit.EmulatorExtension;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import io.guildkit.testkit.VirtualClock;
import io.guildkit.webhooks.WebhookClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What users' own tests look like; shown in the documentation. */
class TestKitSnippetTest {
    // snippet: emulator
    @RegisterExtension
    final EmulatorExtension service = new EmulatorExtension();

    @Test
    void signsInAfterAMistypedCode() {
        ServiceEmulator emulator = service.emulator();
        EmulatedAccount ada = emulator.account("ada@example.com")
                .password("correct horse battery")
                .totp()
                .create();
        try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl()).build()) {
            SignIn outcome = client.auth()
                    .signIn("ada@example.com", "correct horse battery")
                    .send();
            outcome = ((SignIn.SecondFactorRequired) outcome).totp("000000").send();
            outcome =
                    ((SignIn.SecondFactorRequired) outcome).totp(ada.totpCode()).send();
            assertThat(outcome).isInstanceOf(SignIn.SignedIn.class);
        }
        assertThat(emulator.requests("POST /auth/login")).hasSize(1);
    }
    // snippet: end

    // snippet: passkey
    @Test
    void signsInWithAPasskey() {
        SoftwareAuthenticator key = SoftwareAuthenticator.create();
        ServiceEmulator emulator = service.emulator();
        emulator.account("ada@example.com").webauthn(key).create();
        try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl()).build()) {
            PasswordlessSignIn start = client.auth().signInPasswordless().send();
            assertThat(start.answer(key.answer(start.challenge())).send()).isInstanceOf(SignIn.SignedIn.class);
        }
    }
    // snippet: end

    // snippet: webhook
    @Test
    void postsToTheChannel() {
        EmulatedChannel releases = service.emulator()
                .guild("Analytical Engines")
                .textChannel("releases")
                .create()
                .channel("releases");
        EmulatedWebhook webhook = releases.webhook("Deploys").create();
        try (WebhookClient client = WebhookClient.of(webhook.url())) {
            CompletableFuture<?> sending = client.execute(message -> message.content("Version 4.1 is out."))
                    .sendAsync();
            EmulatedMessage message = releases.awaitMessages(1).get(0);
            assertThat(message.content()).isEqualTo("Version 4.1 is out.");
            sending.join();
        }
    }
    // snippet: end

    // snippet: faults
    @Test
    void repeatsARequestAndNeverAPost() {
        ServiceEmulator emulator = service.emulator();
        VirtualClock clock = emulator.clock();
        emulator.faults().on("GET /auth/location-metadata").times(2).emptyBody(503);
        emulator.faults().on("POST /auth/forgot").dropAfterProcessing();
        try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                .clock(clock)
                .monotonicClock(clock::nanoTime)
                .sleeper(clock::pass)
                .build()) {
            client.auth().registration().getLocationMetadata().send();
            assertThatThrownBy(() -> client.auth()
                            .recovery()
                            .requestPasswordReset("ada@example.com")
                            .send())
                    .isInstanceOf(OutcomeUnknownException.class);
        }
        emulator.faults().verifyAllPlayed();
        assertThat(emulator.requests("GET /auth/location-metadata")).hasSize(3);
        assertThat(emulator.requests("POST /auth/forgot").single().processed()).isTrue();
    }
    // snippet: end

    // snippet: limits
    @Test
    void waitsForARateLimit() {
        ServiceEmulator emulator = service.emulator();
        VirtualClock clock = emulator.clock();
        emulator.rateLimits().on("GET /auth/location-metadata").allow(1, Duration.ofMinutes(1));
        try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                .clock(clock)
                .monotonicClock(clock::nanoTime)
                .sleeper(clock::pass)
                .build()) {
            client.auth().registration().getLocationMetadata().send();
            client.auth().registration().getLocationMetadata().send(); // a minute later, without a real wait
        }
        assertThat(emulator.requests("GET /auth/location-metadata"))
                .allSatisfy(request -> assertThat(request.status()).hasValue(200));
    }
    // snippet: end

    // snippet: together
    @Test
    void postsManyMessagesAtOnce() {
        ServiceEmulator emulator = service.emulator();
        VirtualClock clock = emulator.clock();
        EmulatedWebhook webhook = emulator.guild("Analytical Engines")
                .textChannel("releases")
                .create()
                .channel("releases")
                .webhook("Deploys")
                .create();
        emulator.rateLimits().on("POST /webhooks/{webhook.id}/{webhook.token}").allow(5, Duration.ofSeconds(2));
        Instant start = clock.instant();
        try (WebhookClient client = WebhookClient.builder(webhook.url())
                .clock(clock)
                .monotonicClock(clock::nanoTime)
                .sleeper(clock::pass)
                .build()) {
            VirtualClock.Hold hold = clock.hold();
            List<CompletableFuture<?>> sending = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                String text = "Message " + i;
                sending.add(client.execute(message -> message.content(text)).sendAsync());
            }
            hold.close();
            sending.forEach(CompletableFuture::join);
        }
        assertThat(Duration.between(start, clock.instant())).isEqualTo(Duration.ofSeconds(6));
    }
    // snippet: end

    // snippet: activity
    @Test
    void invitesToAnActivity() {
        ServiceEmulator emulator = service.emulator();
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        EmulatedApplication chess = emulator.application("Chess").embedded().create();
        EmulatedChannel lounge = emulator.guild("Analytical Engines")
                .owner(ada)
                .voiceChannel("lounge")
                .create()
                .channel("lounge");
        try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                .credentials(Credentials.accountToken(ada.newSession()))
                .build()) {
            String code = InviteExample.inviteToActivity(client, Snowflake.of(lounge.id()), Snowflake.of(chess.id()));
            assertThat(client.invites().get(code).send().targetApplication()).isPresent();
        }
    }
    // snippet: end
}
