package io.guildkit.redis.internal;

import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.ValueCipher;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the token of an account and its user in Redis, encrypted, with a copy in each process. A message makes the copies stale when the
 * token changes. A message may get lost, so a copy is used for five seconds at most.
 */
final class SharedTokenStore implements TokenStore {
    private static final Script SCRIPT = Script.load("value.lua");
    private static final long COPY_LASTS = Duration.ofSeconds(5).toNanos();

    private final Link link;
    private final ValueCipher cipher;
    private final String key;
    private final LongSupplier nanoTime;

    /**
     * Held during a load that replaces a copy. While Redis hangs, one thread waits for it. Then Redis is out of use, and the others return
     * the copy.
     */
    private final ReentrantLock loading = new ReentrantLock();

    /** Held during a change of this process, so that its changes reach Redis and the copy in one order. */
    private final ReentrantLock changing = new ReentrantLock();

    /** Guards the fields below. Not held during commands. */
    private final ReentrantLock lock = new ReentrantLock();

    /** Null if this process has not read the token yet. */
    private @Nullable Copy copy;

    private boolean fresh;

    /** The number of messages. A value is fresh only if there was none since its command began. */
    private long messages;

    /** The number of beginnings and ends of changes of this process. A load that began before the last one is older than the copy. */
    private long changes;

    /**
     * The token or its absence, as this process knows it.
     *
     * @param saved false if Redis could not be reached, so that the copy is newer than the value in Redis
     * @param stored the encrypted value in Redis as this process knows it; null if it is unknown
     */
    private record Copy(
            Optional<AccountToken> token,
            boolean saved,
            long readAt,
            @Nullable String stored) {
        /** Returns whether a value of Redis is from before the change that this process could not save. */
        boolean isNewerThan(String value) {
            return !saved && (stored == null || stored.equals(value));
        }

        boolean hasToken(String expected) {
            return token.isPresent() && token.get().token().equals(expected);
        }
    }

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
            messages++;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<String> load() {
        return loadAccount().map(AccountToken::token);
    }

    /** Loads the token from Redis, although this process has a copy. */
    Optional<String> reload() {
        forget();
        return load();
    }

    @Override
    public Optional<AccountToken> loadAccount() {
        Copy usable = usableCopy();
        if (usable != null) {
            return usable.token();
        }
        if (copy() == null) {
            return loadFromRedis();
        }
        loading.lock();
        try {
            Copy replaced = usableCopy();
            return replaced == null ? loadFromRedis() : replaced.token();
        } finally {
            loading.unlock();
        }
    }

    private Optional<AccountToken> loadFromRedis() {
        long messagesBefore;
        long changesBefore;
        lock.lock();
        try {
            messagesBefore = messages;
            changesBefore = changes;
        } finally {
            lock.unlock();
        }
        String stored;
        try {
            stored = run("load", "").value();
        } catch (NoRedisException e) {
            Copy latest = copy();
            if (latest == null) {
                throw e.of("loaded");
            }
            return latest.token();
        }
        lock.lock();
        try {
            Copy present = copy;
            boolean unchanged = changesBefore == changes;
            if (unchanged && present != null && present.isNewerThan(stored)) {
                keep(present.token(), false, messagesBefore, stored);
                return present.token();
            }
            Optional<AccountToken> token = decrypt(stored);
            if (unchanged) {
                keep(token, true, messagesBefore, stored);
            }
            return token;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the copy if it is fresh, or if Redis is out of use. */
    private @Nullable Copy usableCopy() {
        lock.lock();
        try {
            Copy present = copy;
            return present != null && (isGood(present) || !link.isAttached()) ? present : null;
        } finally {
            lock.unlock();
        }
    }

    private boolean isGood(Copy present) {
        return fresh && nanoTime.getAsLong() - present.readAt() < COPY_LASTS;
    }

    private @Nullable Copy copy() {
        lock.lock();
        try {
            return copy;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void save(String token) {
        save(AccountToken.of(token));
    }

    @Override
    public void save(AccountToken token) {
        change(Optional.of(token), "save", cipher.encrypt(key, token.encode()), "saved");
    }

    @Override
    public void clear() {
        change(Optional.empty(), "clear", "", "removed");
    }

    private void change(Optional<AccountToken> token, String action, String value, String done) {
        changing.lock();
        try {
            long before = begin();
            try {
                run(action, value);
            } catch (NoRedisException e) {
                end(token, false, before, stored(copy()));
                throw e.of(done);
            }
            end(token, true, before, value);
        } finally {
            changing.unlock();
        }
    }

    @Override
    public boolean compareAndClear(String token) {
        changing.lock();
        try {
            Copy present = copy();
            boolean known = present != null && present.hasToken(token);
            boolean unsaved = present != null && !present.saved();
            if (unsaved && !known) {
                return false;
            }
            long before = begin();
            Removal removal;
            try {
                removal = remove(token);
            } catch (NoRedisException e) {
                if (known) {
                    end(Optional.empty(), false, before, stored(present));
                }
                if (known || present == null) {
                    throw e.of("removed");
                }
                return false; // another token has replaced it
            }
            if (unsaved) { // Redis has a token from before, or none
                end(Optional.empty(), false, before, stored(present));
                return true;
            }
            end(removal.present(), true, before, removal.stored());
            return removal.removed();
        } finally {
            changing.unlock();
        }
    }

    private static @Nullable String stored(@Nullable Copy present) {
        return present == null ? null : present.stored();
    }

    /** Whether a token was removed, and the token in Redis afterwards, also as it is stored. */
    private record Removal(boolean removed, Optional<AccountToken> present, String stored) {}

    /** Removes a token from Redis. Each value has a random nonce, so the stored value identifies the save that wrote it. */
    private Removal remove(String token) throws NoRedisException {
        String stored = run("load", "").value();
        while (true) {
            Optional<AccountToken> present = decrypt(stored);
            if (present.isEmpty() || !present.get().token().equals(token)) {
                return new Removal(false, present, stored);
            }
            Reply reply = run("remove", stored);
            if (reply.changed()) {
                return new Removal(true, Optional.empty(), "");
            }
            stored = reply.value();
        }
    }

    /** Begins a change, and returns the number of messages. Loads that have begun before do not replace the copy any more. */
    private long begin() {
        lock.lock();
        try {
            changes++;
            return messages;
        } finally {
            lock.unlock();
        }
    }

    private void end(Optional<AccountToken> token, boolean saved, long messagesBefore, @Nullable String stored) {
        lock.lock();
        try {
            changes++;
            keep(token, saved, messagesBefore, stored);
        } finally {
            lock.unlock();
        }
    }

    private void keep(Optional<AccountToken> token, boolean saved, long messagesBefore, @Nullable String stored) {
        copy = new Copy(token, saved, nanoTime.getAsLong(), stored);
        fresh = messagesBefore == messages;
    }

    private Optional<AccountToken> decrypt(String stored) {
        try {
            return cipher.decrypt(key, stored).flatMap(AccountToken::parse);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("The value in Redis is not a token; save it again", e);
        }
    }

    /** The value, and whether the script has changed it. */
    private record Reply(String value, boolean changed) {}

    private Reply run(String action, String value) throws NoRedisException {
        try {
            List<String> arguments = List.of(action, link.keys().channel(), value);
            List<?> reply = link.runForUser(SCRIPT, List.of(key), arguments, action.equals("load"));
            return new Reply((String) reply.get(0), reply.get(1).equals(1L));
        } catch (RuntimeException e) {
            throw new NoRedisException(e);
        }
    }

    /** A command that Redis did not execute, or whose reply was lost. */
    private static final class NoRedisException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String description;

        NoRedisException(RuntimeException cause) {
            super(null, null, false, false);
            this.description = FailureDescription.of(cause);
        }

        IllegalStateException of(String done) {
            return new IllegalStateException("The token cannot be " + done + ": Redis is not in use (" + description
                    + "); see RedisFleet.status()");
        }
    }
}
