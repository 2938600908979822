package io.guildkit.testkit.internal.state;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tokens that stand for something, can be used once, and only for a while.
 *
 * @param <T> what they stand for
 */
public final class OneTimeTokens<T> {
    private static final int TOKEN_BYTES = 32;

    private final Map<String, Entry<T>> entries = new HashMap<>();
    private final Seeds seeds;
    private final Clock clock;
    private final Duration lifetime;

    OneTimeTokens(Seeds seeds, Clock clock, Duration lifetime) {
        this.seeds = seeds;
        this.clock = clock;
        this.lifetime = lifetime;
    }

    public String issue(T meaning) {
        String token = seeds.opaque(TOKEN_BYTES);
        entries.put(token, new Entry<>(meaning, clock.instant().plus(lifetime)));
        return token;
    }

    /** Returns what a token stands for, if it can still be used. */
    public Optional<T> meaning(String token) {
        return Optional.ofNullable(entries.get(token))
                .filter(entry -> clock.instant().isBefore(entry.expiry()))
                .map(Entry::meaning);
    }

    public void spend(String token) {
        entries.remove(token);
    }

    private record Entry<T>(T meaning, Instant expiry) {}
}
