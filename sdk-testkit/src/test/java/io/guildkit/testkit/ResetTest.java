package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ResetTest extends Scene {
    private static final String ROUTE = "GET /auth/location-metadata";

    @Test
    void forgetsAllStateAndKeepsTheAddress() {
        http.caller("ada", emulator.account("ada@example.com").create());
        emulator.guild("Chess Club").create();
        emulator.rateLimits().on(ROUTE).allow(1, Duration.ofHours(1));
        emulator.faults().on(ROUTE).after(1).always().emptyBody(502);
        http.let("place", ROUTE).verify("""
            ada GET /auth/sessions  -> 200
            ada {place}             -> 200
            ada {place}             -> 502
            """);
        emulator.reset();
        assertThat(emulator.accounts().all()).isEmpty();
        assertThat(emulator.guilds().all()).isEmpty();
        assertThat(emulator.requests()).isEmpty();
        http.verify("""
            ada GET /auth/sessions  -> 401
            ada {place}             -> 200
            ada {place}             -> 200
            """);
    }

    @Test
    void repeatsTheIdsThatFollowFromTheSeed() {
        String id = emulator.account("ada@example.com").create().id();
        emulator.reset();
        assertThat(emulator.account("ada@example.com").create().id()).isEqualTo(id);
    }

    @Test
    void keepsTheTimeOfTheClock() {
        emulator.clock().advance(Duration.ofDays(1));
        Instant before = emulator.clock().instant();
        emulator.reset();
        assertThat(emulator.clock().instant()).isEqualTo(before);
    }

    @Test
    void releasesHeldCalls() throws Exception {
        HeldCalls held = emulator.faults().on("POST /auth/forgot").hold();
        CompletableFuture<Response> response = client.postAsync("/auth/forgot", "{'login':'ada@example.com'}");
        held.awaitArrival();
        emulator.reset();
        assertThat(response.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
    }

    @Test
    void endsLeniency() {
        http.verify("anybody " + ROUTE + "?new=1 -> 400");
        emulator.lenient();
        http.verify("anybody " + ROUTE + "?new=1 -> 200");
        assertThat(emulator.requests(ROUTE).get(1).ignoredQueryParameters()).containsExactly("new");
        emulator.reset();
        http.verify("anybody " + ROUTE + "?new=1 -> 400");
    }
}
