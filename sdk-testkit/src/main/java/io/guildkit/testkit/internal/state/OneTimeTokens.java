package io.guildkit.testkit.internal.state;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tokens with a meaning, a single use and a limited lifetime.
 *
 * @param <T> the type of their meaning
 */
public final class OneTimeTokens<T> {
    private static final int TOKEN_BYTES = 32;

    private final Map<String, Entry<T>> entries = new LinkedHashMap<>();
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

    /** Returns the meaning of a token, if it is still valid. */
    public Optional<T> meaning(String token) {
        return Optional.ofNullable(entries.get(token))
                .filter(entry -> clock.instant().isBefore(entry.expiry()))
                .map(Entry::meaning);
    }

    /** Adds a token that was issued before. */
    public void restore(Issued<T> issued) {
        entries.put(issued.token(), new Entry<>(issued.meaning(), issued.expiry()));
    }

    /** Returns all tokens that were issued and not spent. */
    public List<Issued<T>> all() {
        return entries.entrySet().stream()
                .map(entry -> new Issued<>(
                        entry.getKey(),
                        entry.getValue().meaning(),
                        entry.getValue().expiry()))
                .toList();
    }

    public void spend(String token) {
        entries.remove(token);
    }

    /**
     * A token.
     *
     * @param meaning its meaning
     * @param expiry the expiry
     */
    public record Issued<T>(String token, T meaning, Instant expiry) {}

    private record Entry<T>(T meaning, Instant expiry) {}
}
