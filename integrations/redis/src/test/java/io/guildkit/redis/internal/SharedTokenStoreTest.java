package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.TokenContest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Token stores of several processes, with an action between two commands of a process. The messages are delivered by the tests. */
class SharedTokenStoreTest {
    private static final EncryptionKeys KEYS = EncryptionKeys.of("k1", new byte[32]);
    private static final AccountToken OLD = AccountToken.of("canary-old", Snowflake.of(1));
    private static final AccountToken NEW = AccountToken.of("canary-new", Snowflake.of(1));
    private static final AccountToken OTHER = AccountToken.of("canary-other", Snowflake.of(2));

    private static TestRedis server;

    private final List<Member> members = new ArrayList<>();

    @BeforeAll
    static void startRedis() {
        server = TestRedis.start();
    }

    @AfterAll
    static void stopRedis() {
        server.close();
    }

    @BeforeEach
    void emptyRedis() {
        server.client().flushAll();
    }

    @AfterEach
    void closeLinks() {
        members.forEach(member -> member.link.close());
    }

    /** A process of the fleet, whose commands a test can intercept. */
    private static final class Member implements Redis {
        private final JedisRedis redis = new JedisRedis(server.client(), false);
        Runnable listener = () -> {};
        final Link link = new Link(this, new KeyNames("test", Optional.empty()), changed -> listener.run());
        final TokenStore store = new SharedTokenStore(link, cipher(), "main", () -> 0);

        /** Runs after the next command with this action, before its reply arrives. */
        String intercepted = "";

        Runnable action = () -> {};

        /** Runs instead of each command that loads the token, if it throws. */
        Runnable beforeLoad = () -> {};

        boolean down;

        /** Whether the idle connections are broken, until they are closed. */
        boolean broken;

        static ValueCipher cipher() {
            return new ValueCipher("Redis", KEYS.current(), KEYS::find);
        }

        /** Loads the token from Redis, without a copy. */
        Optional<String> load() {
            return new SharedTokenStore(link, cipher(), "main", () -> 0).load();
        }

        void after(String command, Runnable then) {
            intercepted = command;
            action = then;
        }

        @Override
        public List<?> run(Script script, List<String> keys, List<String> arguments) {
            if (down) {
                throw new IllegalStateException("down");
            }
            if (broken) {
                throw new JedisConnectionException("Unexpected end of stream.");
            }
            if (arguments.get(0).equals("load")) {
                beforeLoad.run();
            }
            List<?> reply = redis.run(script, keys, arguments);
            if (arguments.get(0).equals(intercepted)) {
                intercepted = "";
                action.run();
            }
            return reply;
        }

        @Override
        public boolean isDisconnected(RuntimeException failure) {
            return failure instanceof JedisConnectionException;
        }

        @Override
        public void closeIdle() {
            broken = false;
        }

        @Override
        public void subscribe(String channel, Runnable onSubscribed, Consumer<String> listener) {
            throw new IllegalStateException("the tests deliver the messages");
        }

        @Override
        public void probeSubscription() {}

        @Override
        public void endSubscription() {}

        @Override
        public void close() {}
    }

    private Member member() {
        Member member = new Member();
        members.add(member);
        return member;
    }

    /** Delivers the message of a change to all processes. */
    private void deliverMessages() {
        members.forEach(member -> member.link.deliver(null));
    }

    private static String stored() {
        return server.client().get(key());
    }

    private static String key() {
        KeyNames keys = new KeyNames("test", Optional.empty());
        return keys.key(keys.hash("token main"), "token");
    }

    private static void assertStored(AccountToken token) {
        assertThat(Member.cipher().decrypt(key(), stored())).contains(token.encode());
    }

    @Test
    void loadsTokenThroughNewConnection() {
        List<Member> four = Stream.generate(this::member).limit(4).toList();
        four.get(0).store.save(OLD);
        four.forEach(member -> member.broken = true);
        assertThat(four).allSatisfy(member -> assertThat(member.load()).contains("canary-old"));
        assertThat(four).allMatch(member -> member.link.isAttached());
    }

    // ---- values

    @Test
    void sharesUserWithToken() {
        member().store.save(OLD);
        assertThat(member().store.loadAccount()).contains(OLD);
        assertThat(stored()).startsWith("1:k1:").doesNotContain("canary");
    }

    @Test
    void loadsValueWithTokenOnly() {
        server.client().set(key(), Member.cipher().encrypt(key(), "canary-old"));
        Member member = member();
        assertThat(member.store.loadAccount()).contains(AccountToken.of("canary-old"));
        assertThat(member.store.compareAndClear("canary-old")).isTrue();
        assertThat(stored()).isNull();
    }

    @Test
    void refusesOtherValuesWithoutShowingThem() {
        server.client().set(key(), Member.cipher().encrypt(key(), "canary one"));
        assertThatIllegalStateException()
                .isThrownBy(() -> member().store.load())
                .withMessage("The value in Redis is not a token; save it again");
    }

    @Test
    void removesOnlyExpectedToken() {
        Member one = member();
        Member two = member();
        one.store.save(OLD);
        assertThat(two.store.compareAndClear("canary-new")).isFalse();
        assertThat(two.store.loadAccount()).contains(OLD);
        assertThat(two.store.compareAndClear("canary-old")).isTrue();
        assertThat(two.store.load()).isEmpty();
        deliverMessages();
        assertThat(one.store.load()).isEmpty();
        assertThat(one.store.compareAndClear("canary-old")).isFalse();
    }

    // ---- several changes at the same time

    @Test
    void keepsTokenThatAnotherProcessSavesDuringRemoval() {
        Member one = member();
        Member two = member();
        one.store.save(OLD);
        one.after("load", () -> two.store.save(NEW));
        assertThat(one.store.compareAndClear("canary-old")).isFalse();
        assertStored(NEW);
        assertThat(one.store.loadAccount()).contains(NEW);
    }

    @Test
    void removesTokenThatAnotherProcessSavesAgainDuringRemoval() {
        Member one = member();
        Member two = member();
        one.store.save(OLD);
        one.after("load", () -> two.store.save(OLD));
        assertThat(one.store.compareAndClear("canary-old")).isTrue();
        assertThat(stored()).isNull();
    }

    @Test
    void loadThatBeganBeforeSaveDoesNotReplaceCopy() {
        Member member = member();
        member.store.save(OLD);
        deliverMessages();
        member.after("load", () -> member.store.save(NEW));
        member.store.load();
        assertThat(member.store.loadAccount()).contains(NEW);
    }

    @Test
    void loadThatBeganBeforeFailedSaveKeepsItsToken() {
        Member member = member();
        member.store.save(OLD);
        deliverMessages();
        member.after("load", () -> {
            member.down = true;
            assertThatIllegalStateException().isThrownBy(() -> member.store.save(NEW));
            member.down = false;
        });
        member.store.load();
        assertThat(member.store.loadAccount()).contains(NEW);
    }

    @Test
    void tokenThatAnotherProcessSavesDuringSaveReplacesCopy() {
        Member one = member();
        Member two = member();
        one.after("save", () -> {
            two.store.save(OTHER);
            deliverMessages();
        });
        one.store.save(NEW);
        assertStored(OTHER);
        assertThat(one.store.loadAccount()).contains(OTHER);
    }

    @Test
    void savesOfOneProcessReachRedisAndCopyInOneOrder() {
        Member member = member();
        CompletableFuture<Thread> second = new CompletableFuture<>();
        member.after("save", () -> {
            Thread other = new Thread(() -> member.store.save(NEW));
            other.setDaemon(true);
            other.start();
            second.complete(other);
            await(() -> !other.isAlive() || other.getState() == Thread.State.WAITING);
        });
        member.store.save(OLD);
        await(() -> !second.join().isAlive());
        assertStored(NEW);
        assertThat(member.store.loadAccount()).contains(NEW);
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the time limit").isLessThan(end);
            LockSupport.parkNanos(100_000);
        }
    }

    @Test
    void signOutsOfOtherProcessesRemoveNoLaterToken() {
        List<Supplier<List<String>>> participants = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Member remover = member();
            participants.add(() -> TokenContest.remove(remover::load, remover.store::compareAndClear));
        }
        Member saver = member();
        participants.add(() -> TokenContest.save(1, 500, saver.store::save, saver::load));
        assertThat(TokenContest.check(TokenContest.inThreads(participants)))
                .isNotEmpty()
                .doesNotHaveDuplicates();
    }

    // ---- without Redis

    @Test
    void removalWithoutRedisAppliesToThisProcess() {
        Member one = member();
        one.store.save(OLD);
        one.down = true;
        assertThatIllegalStateException()
                .isThrownBy(() -> one.store.compareAndClear("canary-old"))
                .withMessageContainingAll("cannot be removed", "RedisFleet.status()")
                .withMessageNotContaining("canary");
        assertThat(one.store.load()).isEmpty();
        assertThat(member().store.loadAccount()).contains(OLD);
    }

    @Test
    void oneOfManyThreadsWaitsForRedisThatHangs() {
        Member member = member();
        member.store.save(OLD);
        deliverMessages();
        AtomicInteger commands = new AtomicInteger();
        CompletableFuture<Void> timeout = new CompletableFuture<>();
        member.beforeLoad = () -> {
            commands.incrementAndGet();
            timeout.join();
            throw new IllegalStateException("timeout");
        };
        List<Thread> threads = new ArrayList<>();
        List<CompletableFuture<Optional<String>>> loads = Stream.generate(
                        () -> CompletableFuture.supplyAsync(member.store::load, task -> start(task, threads)))
                .limit(50)
                .toList();
        await(() -> threads.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));

        timeout.complete(null);

        assertThat(loads).allSatisfy(load -> assertThat(load.join()).contains("canary-old"));
        assertThat(commands).hasValue(1);
    }

    /** Threads of the user hold locks of the store while they use Redis. */
    @Test
    void loadsDoNotWaitForListenerOfFleet() throws Exception {
        Member member = member();
        member.store.save(OLD);
        deliverMessages();
        CompletableFuture<Void> called = new CompletableFuture<>();
        CompletableFuture<Void> released = new CompletableFuture<>();
        member.listener = () -> {
            called.complete(null);
            released.join();
        };
        member.down = true;
        List<CompletableFuture<Optional<String>>> loads = Stream.generate(
                        () -> CompletableFuture.supplyAsync(member.store::load, task -> start(task, new ArrayList<>())))
                .limit(4)
                .toList();

        for (CompletableFuture<Optional<String>> load : loads) {
            assertThat(load.get(30, TimeUnit.SECONDS)).contains("canary-old");
        }
        called.get(30, TimeUnit.SECONDS);
        released.complete(null);
    }

    private static void start(Runnable task, List<Thread> threads) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /** A load that began before the message must not answer a load that began after it. */
    @Test
    void loadThatWaitsForAnotherOneSeesTokenOfLaterMessage() {
        Member one = member();
        Member two = member();
        one.store.save(OLD);
        deliverMessages();
        List<Thread> threads = new ArrayList<>();
        List<CompletableFuture<Optional<String>>> later = new ArrayList<>();
        one.after("load", () -> {
            two.store.save(NEW);
            deliverMessages();
            for (int i = 0; i < 4; i++) {
                later.add(CompletableFuture.supplyAsync(one.store::load, task -> start(task, threads)));
            }
            await(() -> threads.stream()
                    .allMatch(thread -> !thread.isAlive() || thread.getState() == Thread.State.WAITING));
        });
        assertThat(one.store.load()).contains("canary-old");
        assertThat(later).allSatisfy(load -> assertThat(load.join()).contains("canary-new"));
    }

    @Test
    void removalOfFormerTokenNeedsNoRedis() {
        Member member = member();
        member.store.save(NEW);
        member.down = true;
        assertThat(member.store.compareAndClear("canary-old")).isFalse();
        assertThat(member.store.loadAccount()).contains(NEW);
    }

    @Test
    void removalWithoutRedisAndCopyFails() {
        Member member = member();
        member.down = true;
        assertThatIllegalStateException().isThrownBy(() -> member.store.compareAndClear("canary-old"));
    }

    @Test
    void removesTokenThatCouldNotBeSaved() {
        Member one = member();
        one.store.save(OLD);
        one.down = true;
        assertThatIllegalStateException().isThrownBy(() -> one.store.save(NEW));
        assertThat(one.store.compareAndClear("canary-old")).isFalse();
        one.down = false;
        assertThat(one.store.compareAndClear("canary-new")).isTrue();
        assertThat(one.store.load()).isEmpty();
        assertStored(OLD);
    }

    /** The save reaches Redis, and only its reply is lost. */
    /** Four processes. The first one cannot save, and must notice a later sign-in of the last one. */
    @Test
    void laterSignInReplacesTokenThatCouldNotBeSaved() {
        List<Member> all = Stream.generate(this::member).limit(4).toList();
        Member first = all.get(0);
        first.store.save(OLD);
        first.down = true;
        assertThatIllegalStateException().isThrownBy(() -> first.store.save(NEW));
        assertThat(first.store.load()).contains(NEW.token());
        first.down = false;
        await(first.link::isAttached);
        deliverMessages();
        assertThat(first.store.load()).as("Redis has the token from before").contains(NEW.token());

        all.get(3).store.save(OTHER);
        deliverMessages();

        assertThat(all).allSatisfy(member -> assertThat(member.store.load()).contains(OTHER.token()));
    }

    @Test
    void removesTokenWhoseSaveWasNotConfirmed() {
        Member one = member();
        one.after("save", () -> {
            throw new IllegalStateException("timeout");
        });
        assertThatIllegalStateException().isThrownBy(() -> one.store.save(NEW));
        assertStored(NEW);
        assertThat(one.store.compareAndClear("canary-new")).isTrue();
        assertThat(stored()).isNull();
    }
}
