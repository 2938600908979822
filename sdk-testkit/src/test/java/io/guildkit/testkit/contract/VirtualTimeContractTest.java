package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Named.named;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedMessage;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.testkit.EmulatorTest;
import io.guildkit.testkit.RateLimitHeader;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.VirtualClock;
import io.guildkit.webhooks.WebhookClient;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Waits that overlap pass together: the time of the emulator is that of the service, however many calls wait. */
@EmulatorTest
class VirtualTimeContractTest {
    private static final String EXECUTE = "POST /webhooks/{webhook.id}/{webhook.token}";
    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Pattern TIMESTAMP = Pattern.compile("\"timestamp\"\\s*:\\s*\"([^\"]+)\"");

    private static final int THREADS = 8;
    private static final int RUNS = 20;

    private final List<AutoCloseable> clients = new ArrayList<>();
    private ServiceEmulator emulator;
    private VirtualClock clock;
    private Instant start;

    @BeforeEach
    void use(ServiceEmulator started) {
        emulator = started;
        clock = started.clock();
        start = clock.instant();
        emulator.rateLimits().on(EXECUTE).allow(5, WINDOW);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable client : clients) {
            client.close();
        }
    }

    private EmulatedWebhook webhook(String channel) {
        return emulator.guild("Chess")
                .textChannel(channel)
                .create()
                .channel(channel)
                .webhook("Hook")
                .create();
    }

    private WebhookClient client(EmulatedWebhook webhook) {
        WebhookClient client = WebhookClient.builder(webhook.url())
                .clock(clock)
                .monotonicClock(clock::nanoTime)
                .sleeper(clock::pass)
                .build();
        clients.add(client);
        return client;
    }

    /** Starts calls at one time. */
    @SuppressWarnings("try") // the end of the hold is all that is needed
    private List<CompletableFuture<?>> together(int calls, IntFunction<CompletableFuture<?>> start) {
        try (VirtualClock.Hold hold = clock.hold()) {
            return IntStream.range(0, calls)
                    .<CompletableFuture<?>>mapToObj(start)
                    .toList();
        }
    }

    private static ApiCall<?> message(WebhookClient client, int number) {
        return client.execute(message -> message.content("message " + number));
    }

    private static CompletableFuture<?> posting(WebhookClient client, int number) {
        return message(client, number).sendAsync();
    }

    private Duration elapsed() {
        return Duration.between(start, clock.instant());
    }

    /** Returns the number of messages since the start by the seconds after it at which they were posted. */
    private Map<Long, Integer> posted(EmulatedWebhook webhook) {
        Map<Long, Integer> times = new TreeMap<>();
        for (EmulatedMessage message : webhook.channel().messages()) {
            Matcher timestamp = TIMESTAMP.matcher(message.json());
            assertThat(timestamp.find()).isTrue();
            Duration after = Duration.between(start, Instant.parse(timestamp.group(1)));
            if (!after.isNegative()) {
                assertThat(after).isEqualTo(Duration.ofSeconds(after.toSeconds()));
                times.merge(after.toSeconds(), 1, Integer::sum);
            }
        }
        return times;
    }

    /** Asserts that no call waits. The last ones may not have run their callbacks. */
    @AfterEach
    void noCallWaits() {
        assertThat(clock.toString()).matches(".*, frozen(, [0-9]+ calls work, 0 wait)?");
    }

    private void nothingIsRefused() {
        assertThat(emulator.requests())
                .allSatisfy(call -> assertThat(call.status().orElse(0)).isLessThan(429));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 16, 100})
    void waitsForOneBucketPassTogether(int calls) {
        EmulatedWebhook webhook = webhook("general");
        WebhookClient client = client(webhook);
        together(calls, i -> message(client, i).sendAsync()).forEach(Futures::get);
        Map<Long, Integer> expected = new TreeMap<>();
        IntStream.range(0, calls).forEach(i -> expected.merge(i / 5 * 2L, 1, Integer::sum));
        assertThat(posted(webhook)).isEqualTo(expected);
        assertThat(elapsed()).isEqualTo(WINDOW.multipliedBy((calls - 1) / 5));
        nothingIsRefused();
    }

    @Test
    void clientsShareTheTime() {
        List<EmulatedWebhook> webhooks = List.of(webhook("general"), webhook("releases"), webhook("incidents"));
        List<WebhookClient> each = webhooks.stream().map(this::client).toList();
        together(36, i -> message(each.get(i % 3), i).sendAsync()).forEach(Futures::get);
        assertThat(webhooks).allSatisfy(webhook -> assertThat(posted(webhook)).isEqualTo(Map.of(0L, 5, 2L, 5, 4L, 2)));
        nothingIsRefused();
    }

    @Test
    void waitsForSeveralBucketsPassTogether() {
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        List<Snowflake> guilds = Stream.of("Chess", "Go", "Shogi")
                .map(name ->
                        Snowflake.of(emulator.guild(name).owner(ada).create().id()))
                .toList();
        emulator.rateLimits().on("GET /guilds/{guild.id}/invites").allow(5, Duration.ofSeconds(3));
        GuildkitClient client = account(ada, RateLimitPolicy.standard());
        together(36, i -> client.invites().listOfGuild(guilds.get(i % 3)).sendAsync())
                .forEach(Futures::get);
        assertThat(elapsed()).isEqualTo(Duration.ofSeconds(6));
        nothingIsRefused();
    }

    @Test
    void waitsForTheGlobalLimitPassTogether() {
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        Snowflake guild =
                Snowflake.of(emulator.guild("Chess").owner(ada).create().id());
        emulator.rateLimits().global().allow(5, WINDOW);
        GuildkitClient client = account(ada, RateLimitPolicy.standard().withGlobal(5, WINDOW));
        together(
                        24,
                        i -> i % 2 == 0
                                ? client.invites().listOfGuild(guild).sendAsync()
                                : client.integrations().listOfGuild(guild).sendAsync())
                .forEach(Futures::get);
        assertThat(elapsed()).isEqualTo(Duration.ofSeconds(8));
        nothingIsRefused();
    }

    private GuildkitClient account(EmulatedAccount account, RateLimitPolicy policy) {
        TokenStore store = TokenStore.inMemory();
        store.save(account.newSession());
        GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                .tokenStore(store)
                .clock(clock)
                .monotonicClock(clock::nanoTime)
                .sleeper(clock::pass)
                .rateLimitPolicy(policy)
                .build();
        clients.add(client);
        return client;
    }

    @Test
    void cancelledCallsLetNoTimePass() {
        EmulatedWebhook webhook = webhook("general");
        WebhookClient client = client(webhook);
        together(5, i -> message(client, i).sendAsync()).forEach(Futures::get);
        together(3, i -> {
            CompletableFuture<?> call = posting(client, i);
            call.cancel(true);
            return call;
        });
        assertThat(elapsed()).isZero();
        assertThat(posted(webhook)).isEqualTo(Map.of(0L, 5));
    }

    @Test
    void timeLimitsEndOnlyTheirCalls() {
        emulator.rateLimits().on(EXECUTE).allow(5, WINDOW.multipliedBy(10)); // an attempt may take some real seconds
        EmulatedWebhook webhook = webhook("general");
        WebhookClient client = client(webhook);
        List<CompletableFuture<?>> calls = together(
                18,
                i -> message(client, i)
                        .timeout(i % 4 == 3 ? Duration.ofSeconds(19) : Duration.ofMinutes(10))
                        .sendAsync());
        for (int i = 0; i < 18; i++) {
            CompletableFuture<?> call = calls.get(i);
            if (i % 4 == 3 && i > 4) {
                assertThatThrownBy(() -> Futures.get(call)).isInstanceOf(RateLimitedException.class);
            } else {
                Futures.get(call);
            }
        }
        assertThat(posted(webhook)).isEqualTo(Map.of(0L, 5, 20L, 5, 40L, 5));
        nothingIsRefused();
    }

    @ParameterizedTest
    @MethodSource("executors")
    void blockingCallsPassTogether(Supplier<ExecutorService> executor) {
        EmulatedWebhook webhook = webhook("general");
        WebhookClient client = client(webhook);
        ExecutorService threads = executor.get();
        together(16, i -> CompletableFuture.runAsync(() -> message(client, i).send(), threads))
                .forEach(Futures::get);
        threads.shutdown();
        assertThat(elapsed()).isEqualTo(WINDOW.multipliedBy(3));
        nothingIsRefused();
    }

    /** Each thread has a limit of its own, and the shared webhook makes it depend on the others. */
    @ParameterizedTest
    @MethodSource("executors")
    void threadsHaveTheSameTimesInEachRun(Supplier<ExecutorService> executor) {
        List<EmulatedWebhook> own = IntStream.range(0, THREADS)
                .mapToObj(i -> webhook("channel-" + i))
                .toList();
        EmulatedWebhook shared = webhook("shared");
        emulator.rateLimits().on(EXECUTE).allow(2, WINDOW);
        List<WebhookClient> clients = own.stream().map(this::client).toList();
        WebhookClient common = client(shared);
        ExecutorService threads = executor.get();
        for (int run = 0; run < RUNS; run++) {
            clock.advance(WINDOW); // all windows are over
            start = clock.instant();
            List<Runnable> tasks = clients.stream()
                    .map(client -> clock.worker(() -> {
                        IntStream.range(0, 3).forEach(i -> message(client, i).send());
                        message(common, 0).send();
                    }))
                    .toList();
            List<CompletableFuture<?>> ends = new ArrayList<>();
            tasks.forEach(task -> ends.add(CompletableFuture.runAsync(task, threads)));
            ends.forEach(Futures::get);
            assertThat(own).allSatisfy(webhook -> assertThat(posted(webhook)).isEqualTo(Map.of(0L, 2, 2L, 1)));
            assertThat(posted(shared)).isEqualTo(Map.of(2L, 2, 4L, 2, 6L, 2, 8L, 2));
            assertThat(elapsed()).isEqualTo(WINDOW.multipliedBy(4));
        }
        threads.shutdown();
        nothingIsRefused();
    }

    /** Returns threads of the platform, and virtual ones if the JDK has them. */
    static Stream<Named<Supplier<ExecutorService>>> executors() {
        Named<Supplier<ExecutorService>> platform = named("platform", () -> Executors.newFixedThreadPool(16));
        try {
            Method virtual = Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
            return Stream.of(platform, named("virtual", () -> {
                try {
                    return (ExecutorService) virtual.invoke(null);
                } catch (ReflectiveOperationException e) {
                    throw new LinkageError(e.getMessage(), e);
                }
            }));
        } catch (NoSuchMethodException e) { // before Java 21
            return Stream.of(platform);
        }
    }

    @Test
    void callbacksMayBlock() {
        EmulatedWebhook webhook = webhook("general");
        WebhookClient client = client(webhook);
        List<CompletableFuture<?>> calls = together(
                4,
                i -> message(client, i).sendAsync().thenApply(sent -> {
                    message(client, 10 + i).send();
                    return posting(client, 20 + i).join();
                }));
        calls.forEach(Futures::get);
        assertThat(posted(webhook)).isEqualTo(Map.of(0L, 5, 2L, 5, 4L, 2));
        nothingIsRefused();
    }

    @Test
    void callbacksContinueAtTheTimeOfTheirCalls() {
        List<EmulatedWebhook> webhooks =
                IntStream.range(0, 9).mapToObj(i -> webhook("channel-" + i)).toList();
        EmulatedWebhook crowded = webhook("crowded");
        WebhookClient crowd = client(crowded);
        List<WebhookClient> chain = webhooks.stream().map(this::client).toList();
        together(12, i -> {
                    CompletableFuture<?> last = posting(crowd, i);
                    for (WebhookClient next : i == 0 ? chain : List.<WebhookClient>of()) {
                        last = last.thenCompose(sent -> posting(next, 1));
                    }
                    return last;
                })
                .forEach(Futures::get);
        assertThat(webhooks).allSatisfy(webhook -> assertThat(posted(webhook)).isEqualTo(Map.of(0L, 1)));
        assertThat(posted(crowded)).isEqualTo(Map.of(0L, 5, 2L, 5, 4L, 2));
    }

    @Test
    void waitsAfterRefusalsPassTogether() {
        EmulatedWebhook webhook = webhook("general");
        emulator.rateLimits().on(EXECUTE).headers(RateLimitHeader.RETRY_AFTER).allow(5, WINDOW);
        WebhookClient client = client(webhook);
        together(12, i -> message(client, i).sendAsync()).forEach(Futures::get);
        assertThat(elapsed()).isBetween(WINDOW.multipliedBy(2), WINDOW.multipliedBy(3));
    }
}
