package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    are created, listed and dropped
    admin GET /worlds                                   -> 200 []
    admin POST /worlds {name: 'a'}                      -> 200 {name: 'a', base_url: '~http://.*/w/a/api/v9',
        admin_url: '~http://.*/w/a/_emulator'}
    admin POST /worlds {}                               -> 200 {name: '1'}
    admin GET /worlds                                   -> 200 [{name: '1'}, {name: 'a'}]
    admin POST /worlds {name: 'a'}                      -> 400 {message: "~There is a world 'a' already."}
    admin POST /worlds {name: '{a/b or  or .. or ä}'}   -> 400 {message: '~The name of a world has.*'}
    root GET /w/a/api/v9/auth/location-metadata         -> 200
    root GET /w/a/_emulator/health                      -> 200
    admin DELETE /worlds/a                              -> 204
    admin DELETE /worlds/a                              -> 404
    root GET /w/a/{api/v9/auth/location-metadata or _emulator/health} -> 404 {message: "~.*no world 'a'.*"}
    root GET /w                                         -> 404
    root GET /w/1                                       -> 404
    root GET /w/1/api/v8/experiments -> 404 {message: '~.*base path of the emulator is /w/1/api/v9, .*'}
    admin GET /worlds                                   -> 200 [{name: '1'}]

    begin with a world
    admin POST /worlds {name: 'a', world: {clock: '2020-02-02T00:00:00Z', accounts: [{username: 'ada'}]}} -> 200
    root GET /w/a/_emulator/accounts                    -> 200 [{username: 'ada'}]
    root GET /w/a/_emulator/clock                       -> 200 {now: '2020-02-02T00:00:00Z'}
    admin GET /clock                                    -> 200 {now: '2026-01-01T00:00:00Z'}
    admin POST /worlds {name: 'b', world: {accounts: [{x: 1}]}} -> 400 {message: '~.*accounts.0..x.*'}
    admin GET /worlds                                   -> 200 [{name: 'a'}]

    have the whole admin API below their paths
    admin POST /worlds {name: 'a'}                      -> 200
    root GET /w/a/_emulator/openapi.json                -> 200 {servers: [{url: '/w/a/_emulator'}]}
    root GET /w/a/_emulator                             -> 308 (Location: _emulator/)
    root GET /w/a/_emulator/                            -> 200
    root POST /w/a/_emulator/worlds {name: 'b'}         -> 200
    root DELETE /w/a/_emulator/worlds/a                 -> 204
    admin GET /worlds                                   -> 200 [{name: 'b'}]
    """)
class IsolatedWorldsTest extends Scene {
    private static final String PLACE = "/auth/location-metadata";

    private final ExecutorService pool = Executors.newCachedThreadPool();

    @BeforeEach
    void addRoot() {
        http.caller("root", TestClient.atRootOf(emulator));
    }

    @AfterEach
    void endThreads() {
        pool.shutdownNow();
    }

    @Test
    void getDistinctNumbersWhenTheyAreCreatedAtOnce() throws Exception {
        CyclicBarrier together = new CyclicBarrier(8);
        List<Future<String>> names = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            names.add(pool.submit(() -> {
                together.await();
                StringBuilder created = new StringBuilder();
                for (int world = 0; world < 8; world++) {
                    created.append(TestClient.admin(emulator)
                                    .post("/worlds", "{}")
                                    .json()
                                    .path("name")
                                    .asText("none"))
                            .append(' ');
                }
                return created.toString();
            }));
        }
        StringBuilder all = new StringBuilder();
        for (Future<String> each : names) {
            all.append(each.get(60, TimeUnit.SECONDS));
        }
        assertThat(all.toString().split(" ", -1))
                .contains("1", "64")
                .doesNotContain("none")
                .doesNotHaveDuplicates();
    }

    /** Each thread tells another story in its world, at the same time, and sees only its own. */
    @Test
    void keepApartWhileFourThreadsUseThem() throws Exception {
        CyclicBarrier together = new CyclicBarrier(4);
        List<Future<ServiceEmulator>> stories = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            int number = i;
            stories.add(pool.submit(() -> story(number, together)));
        }
        List<String> accounts = new ArrayList<>();
        for (Future<ServiceEmulator> story : stories) {
            ServiceEmulator world = story.get(60, TimeUnit.SECONDS);
            accounts.addAll(world.accounts().all().stream()
                    .map(EmulatedAccount::username)
                    .toList());
        }
        assertThat(accounts).contains("user1", "user2", "user3", "user4");
        assertThat(emulator.accounts().all()).isEmpty();
        assertThat(emulator.requests()).isEmpty();
        assertThat(emulator.clock().instant()).isEqualTo("2026-01-01T00:00:00Z");
        http.verify("""
            admin GET /{faults or limits or guilds or events?after=0}   -> 200
            admin GET /faults                                           -> 200 []
            admin GET /limits                                           -> 200 []
            admin GET /events                                           -> 200 {events: []}
            anybody GET /auth/location-metadata                         -> 200 {country_code: 'DE'}
            """);
    }

    private ServiceEmulator story(int number, CyclicBarrier together) throws Exception {
        ServiceEmulator world = emulator.openWorld("story" + number);
        TestClient caller = TestClient.of(world);
        TestClient admin = TestClient.admin(world);
        for (int round = 1; round <= 5; round++) {
            together.await(60, TimeUnit.SECONDS);
            world.reset();
            EmulatedAccount user = world.account("user" + number + "@example.com")
                    .username("user" + number)
                    .create();
            admin.send("PATCH", "/settings", "{\"location\":{\"country_code\":\"C" + number + "\"}}");
            world.rateLimits().on("GET " + PLACE).allow(number, Duration.ofSeconds(30));
            world.faults().on("GET /experiments").times(number).emptyBody(500 + number);
            String session = world.gateway().connect(user);
            TestClient signedIn = caller.as(user.newSession());
            for (int i = 0; i < number; i++) {
                assertThat(caller.get(PLACE).field("country_code")).isEqualTo("C" + number);
                assertThat(caller.get("/experiments").status()).isEqualTo(500 + number);
            }
            assertThat(caller.get(PLACE).status()).isEqualTo(429);
            assertThat(caller.get("/experiments").status()).isEqualTo(200);
            assertThat(signedIn.get("/auth/sessions").status()).isEqualTo(200);
            world.clock().advance(Duration.ofMinutes(number));
            assertThat(caller.get(PLACE).status()).isEqualTo(200);
            JsonNode saved = admin.get("/world").json();
            assertThat(saved.path("accounts").findValuesAsText("username")).containsExactly("user" + number);
            assertThat(saved.path("gateway_sessions").has(session)).isTrue();
            assertThat(saved.path("gateway_sessions")).hasSize(1);
            assertThat(world.requests()).hasSize(2 * number + 4);
            assertThat(admin.get("/events?after=0").json().path("events").findValuesAsText("type"))
                    .filteredOn("request"::equals)
                    .hasSize(2 * number + 4);
            assertThat(world.clock().instant())
                    .isEqualTo(Instant.parse("2026-01-01T00:00:00Z").plusSeconds(60L * number * round));
        }
        return world;
    }

    @Test
    void haveTheirOwnFilesCookiesAndConnections() throws Exception {
        ServiceEmulator one = emulator.openWorld("one");
        ServiceEmulator two = emulator.openWorld("two");
        EmulatedWebhook webhook = one.guild("Chess Club")
                .textChannel("news")
                .create()
                .channel("news")
                .webhook("News")
                .create();
        assertThat(webhook.url()).startsWith(one.baseUrl());
        TestClient.admin(one)
                .post(
                        "/messages",
                        "{'webhook':'News','body':{'content':'See'},'files':[{'filename':'a.txt','content':'aGk='}]}");
        String file = TestClient.admin(one)
                .get("/channels/news/messages")
                .json()
                .at("/0/attachments/0/url")
                .asText();
        assertThat(file).contains("/w/one/attachments/");
        assertThat(new String(TestClient.download(file).body(), StandardCharsets.UTF_8))
                .isEqualTo("hi");
        assertThat(TestClient.download(file.replace("/w/one/", "/w/two/")).statusCode())
                .isEqualTo(404);
        try (RawConnection ofOne = new RawConnection(emulator);
                RawConnection ofTwo = new RawConnection(emulator)) {
            ofOne.send("GET", "/w/one/api/v9" + PLACE);
            ofTwo.send("GET", "/w/two/api/v9" + PLACE);
            ofOne.readHead();
            ofTwo.readHead();
            one.faults().closeConnections();
            assertThat(TestClient.of(two).get(PLACE).status()).isEqualTo(200);
            ofTwo.send("GET", "/w/two/api/v9" + PLACE);
        }
    }

    @Test
    void endWhenTheyAreDropped() throws Exception {
        ServiceEmulator world = emulator.openWorld("brief");
        EmulatedAccount ada = world.account().create();
        String session = world.gateway().connect(ada);
        TestClient member = TestClient.of(world).as(ada.newSession());
        HeldCalls held = world.faults().on("GET " + PLACE).hold();
        CompletableFuture<Integer> call = CompletableFuture.supplyAsync(() -> status(world, PLACE), pool);
        CompletableFuture<Integer> awaited =
                CompletableFuture.supplyAsync(() -> adminStatus(world, "/requests/await?count=9&seconds=60"), pool);
        held.awaitArrival();
        assertThat(member.get("/auth/sessions").status()).isEqualTo(200);
        world.close();
        assertThat(call.get(20, TimeUnit.SECONDS)).isEqualTo(200);
        assertThat(awaited.get(20, TimeUnit.SECONDS)).isIn(200, 404);
        assertThat(world.world().community.gatewaySessions).doesNotContainKey(session);
        assertThat(member.get("/auth/sessions").status()).isEqualTo(404);
        assertThat(emulator.worlds()).isEmpty();
        world.close();
        ServiceEmulator again = emulator.openWorld("brief");
        assertThat(again.accounts().all()).isEmpty();
        assertThat(again.worldName()).isEqualTo("brief");
        assertThatIllegalArgumentException().isThrownBy(() -> emulator.openWorld("brief"));
        assertThatIllegalArgumentException().isThrownBy(() -> again.openWorld("no/slash"));
    }

    private static int status(ServiceEmulator world, String path) {
        try {
            return TestClient.of(world).get(path).status();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static int adminStatus(ServiceEmulator world, String path) {
        try {
            return TestClient.admin(world).get(path).status();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
