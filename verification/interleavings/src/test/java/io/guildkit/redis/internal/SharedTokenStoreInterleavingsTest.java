package io.guildkit.redis.internal;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.base.Workers;
import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.Together;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

class SharedTokenStoreInterleavingsTest {
    private final AtomicInteger links = new AtomicInteger();
    private final Server server = new Server();

    /** The script {@code value.lua} in Java, for one key. */
    private static final class Server implements Redis {
        private final ReentrantLock lock = new ReentrantLock();
        private final List<Link> subscribers = new CopyOnWriteArrayList<>();
        private String value = "";

        @Override
        public List<?> run(Script script, List<String> keys, List<String> arguments) {
            String action = arguments.get(0);
            lock.lock();
            try {
                if (action.equals("load") || (action.equals("remove") && !value.equals(arguments.get(2)))) {
                    return List.of(value, 0L);
                }
                value = action.equals("save") ? arguments.get(2) : "";
            } finally {
                lock.unlock();
            }
            subscribers.forEach(link -> link.deliver(keys.get(0)));
            return List.of(action.equals("save") ? arguments.get(2) : "", 1L);
        }

        @Override
        public void closeIdle() {}

        @Override
        public void subscribe(String channel, Runnable onSubscribed, Consumer<String> listener) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void probeSubscription() {}

        @Override
        public void endSubscription() {}

        @Override
        public boolean isDisconnected(RuntimeException failure) {
            return false;
        }

        @Override
        public void close() {}
    }

    /** Runs nothing: the links are not opened. */
    private static final class NoWorkers implements Workers {
        @Override
        public boolean execute(Runnable task) {
            return false;
        }

        @Override
        public void schedule(Duration wait, Runnable task) {}

        @Override
        public boolean executeApart(Runnable task) {
            return true;
        }

        @Override
        public void close() {}
    }

    private Link link() {
        return new Link(
                server,
                new KeyNames("test", Optional.empty()),
                changed -> {},
                new NoWorkers(),
                "p" + links.incrementAndGet());
    }

    private static TokenStore store(Link link) {
        return new SharedTokenStore(
                link, new ValueCipher("Redis", Optional.empty(), id -> Optional.empty()), "main", () -> 0);
    }

    /** Returns the store of a process that gets messages. */
    private TokenStore process() {
        Link link = link();
        server.subscribers.add(link);
        return store(link);
    }

    /** Returns the token in Redis. */
    private Optional<String> stored() {
        return store(link()).load();
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = SharedTokenStore.class,
                            original = "Reply reply = run(\"remove\", stored);",
                            defective = "Reply reply = run(\"clear\", stored);"))
    void removalOfTheOldTokenKeepsANewerOneOfAnotherProcess() throws InterruptedException {
        TokenStore one = process();
        TokenStore other = process();
        one.save("old");
        Together.run(() -> one.compareAndClear("old"), () -> other.save("new"), one::load);
        for (Optional<String> token : List.of(stored(), one.load(), other.load())) {
            require(token.equals(Optional.of("new")), "the newer token is lost");
        }
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = SharedTokenStore.class,
                            original = "fresh = messagesBefore == messages;",
                            defective = "fresh = true;"))
    void processesSeeTheTokenOfAnotherProcessAfterItsMessage() throws InterruptedException {
        TokenStore one = process();
        TokenStore other = process();
        one.save("old");
        Together.run(() -> one.save("new"), other::load, other::load);
        require(other.load().equals(Optional.of("new")), "the older token is in use");
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = SharedTokenStore.class,
                            original = "boolean unchanged = changesBefore == changes;",
                            defective = "boolean unchanged = true;"))
    void loadsDoNotBringBackAnOlderTokenWithoutMessages() throws InterruptedException {
        TokenStore store = store(link());
        store(link()).save("old");
        Together.run(store::load, () -> store.save("new"), store::load);
        require(store.load().equals(Optional.of("new")), "the older token is in use");
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = SharedTokenStore.class,
                            original = "run(action, value);",
                            defective = "changing.unlock(); run(action, value); changing.lock();"))
    void changesReachRedisAndTheCopyInOneOrder() throws InterruptedException {
        TokenStore store = store(link());
        Together.run(() -> store.save("one"), () -> store.save("two"), store::clear);
        require(store.load().equals(stored()), "the copy differs from Redis");
    }
}
