package io.guildkit.redis.internal;

import io.guildkit.core.auth.TokenStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Keeps the token of an account in Redis, encrypted, with a copy in each process. A message drops the copies when the token changes. A
 * message may get lost, so a copy is used for five seconds at most.
 */
final class SharedTokenStore implements TokenStore {
    private static final Script SCRIPT = Script.load("value.lua");
    private static final long COPY_LASTS = Duration.ofSeconds(5).toNanos();

    private final Link link;
    private final ValueCipher cipher;
    private final String key;
    private final LongSupplier nanoTime;
    private final ReentrantLock lock = new ReentrantLock();

    /** The token or its absence; empty if this process has not read it yet. */
    private Optional<Optional<String>> copy = Optional.empty();

    private boolean fresh;
    private long copiedAt;

    /** Grows when the copy becomes stale, so that an earlier value does not replace the present one. */
    private long changes;

    /** Whether the copy is newer than the value in Redis, because Redis could not be reached. */
    private boolean unsaved;

    SharedTokenStore(Link link, ValueCipher cipher, String account, LongSupplier nanoTime) {
        this.link = link;
        this.cipher = cipher;
        this.key = link.keys().key(link.keys().hash("token " + account), "token");
        this.nanoTime = nanoTime;
        link.addMessageListener(message -> {
            if (message.isEmpty() || message.equals(key)) {
                forget();
            }
        });
    }

    private void forget() {
        lock.lock();
        try {
            fresh = false;
            changes++;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<String> load() {
        long before;
        lock.lock();
        try {
            boolean good = unsaved || (fresh && nanoTime.getAsLong() - copiedAt < COPY_LASTS);
            if (copy.isPresent() && (good || !link.isAttached())) {
                return copy.get();
            }
            before = changes;
        } finally {
            lock.unlock();
        }
        String stored;
        try {
            stored = run("load", "");
        } catch (RuntimeException e) {
            lock.lock();
            try {
                return copy.orElseThrow(() -> unreachable("loaded", e));
            } finally {
                lock.unlock();
            }
        }
        Optional<String> token = cipher.decrypt(key, stored);
        keep(token, before, false);
        return token;
    }

    @Override
    public void save(String token) {
        change(Optional.of(token), "save", cipher.encrypt(key, token), "saved");
    }

    @Override
    public void clear() {
        change(Optional.empty(), "clear", "", "removed");
    }

    private void change(Optional<String> token, String action, String value, String done) {
        try {
            run(action, value);
        } catch (RuntimeException e) {
            keep(token, Long.MAX_VALUE, true);
            throw unreachable(done, e);
        }
        keep(token, Long.MAX_VALUE, false);
    }

    /** Keeps a copy. It is fresh unless the token has changed since the given time. */
    private void keep(Optional<String> token, long before, boolean isUnsaved) {
        lock.lock();
        try {
            copy = Optional.of(token);
            unsaved = isUnsaved;
            fresh = before == Long.MAX_VALUE || before == changes;
            copiedAt = nanoTime.getAsLong();
        } finally {
            lock.unlock();
        }
    }

    private String run(String action, String value) {
        return (String)
                link.run(SCRIPT, List.of(key), List.of(action, link.keys().channel(), value))
                        .get(0);
    }

    private static IllegalStateException unreachable(String done, RuntimeException cause) {
        return new IllegalStateException("The token cannot be " + done + ": Redis is not in use ("
                + FailureDescription.of(cause) + "); see RedisFleet.status()");
    }
}
