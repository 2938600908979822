package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@EmulatorTest
class ResetTest {
    private static final String PLACE = "/auth/location-metadata";
    private static final String ROUTE = "GET " + PLACE;

    @Test
    void forgetsAllStateAndKeepsTheAddress(ServiceEmulator emulator) throws Exception {
        String token = emulator.account("ada@example.com").create().newSession();
        emulator.guild("Chess Club").create();
        emulator.rateLimits().on(ROUTE).allow(1, Duration.ofHours(1));
        emulator.faults().on(ROUTE).after(1).always().emptyBody(502);
        TestClient client = TestClient.of(emulator);
        assertThat(client.get(PLACE).status()).isEqualTo(200);
        assertThat(client.get(PLACE).status()).isEqualTo(502);
        emulator.reset();
        assertThat(emulator.accounts().all()).isEmpty();
        assertThat(emulator.guilds().all()).isEmpty();
        assertThat(emulator.requests()).isEmpty();
        assertThat(client.get(PLACE).status()).isEqualTo(200);
        assertThat(client.get(PLACE).status()).isEqualTo(200);
        assertThat(client.as(token).get("/auth/sessions").status()).isEqualTo(401);
    }

    @Test
    void repeatsTheIdsThatFollowFromTheSeed(ServiceEmulator emulator) {
        String id = emulator.account("ada@example.com").create().id();
        emulator.reset();
        assertThat(emulator.account("ada@example.com").create().id()).isEqualTo(id);
    }

    @Test
    void keepsTheTimeOfTheClock(ServiceEmulator emulator) {
        emulator.clock().advance(Duration.ofDays(1));
        Instant before = emulator.clock().instant();
        emulator.reset();
        assertThat(emulator.clock().instant()).isEqualTo(before);
    }

    @Test
    void releasesCallsThatAreHeld(ServiceEmulator emulator) throws Exception {
        HeldCalls held = emulator.faults().on("POST /auth/forgot").hold();
        CompletableFuture<Answer> answer =
                TestClient.of(emulator).postAsync("/auth/forgot", "{'login':'ada@example.com'}");
        held.awaitArrival();
        emulator.reset();
        assertThat(answer.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
    }

    @Test
    void endsLeniency(ServiceEmulator emulator) throws Exception {
        TestClient client = TestClient.of(emulator);
        assertThat(client.get(PLACE + "?new=1").status()).isEqualTo(400);
        emulator.lenient();
        assertThat(client.get(PLACE + "?new=1").status()).isEqualTo(200);
        assertThat(emulator.requests(ROUTE).get(1).ignoredQueryParameters()).containsExactly("new");
        emulator.reset();
        assertThat(client.get(PLACE + "?new=1").status()).isEqualTo(400);
    }
}
