package io.guildkit.testkit.internal.state;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tokens with a meaning, a single use and a limited lifetime. */
public final class OneTimeTokens<T> extends Store<OneTimeTokens.Issued<T>> {
    private final Seeds seeds;
    private final Clock clock;
    private final Duration lifetime;

    OneTimeTokens(Seeds seeds, Clock clock, Duration lifetime) {
        super("a token", Issued::token);
        this.seeds = seeds;
        this.clock = clock;
        this.lifetime = lifetime;
    }

    /** A token, its meaning and its expiry. */
    public record Issued<T>(String token, T meaning, Instant expiry) {}

    public String issue(T meaning) {
        String token = seeds.opaque(32);
        put(new Issued<>(token, meaning, clock.instant().plus(lifetime)));
        return token;
    }

    /** Returns the meaning of a token, if it is still valid. */
    public Optional<T> meaning(String token) {
        return byId(token).filter(this::isValid).map(Issued::meaning);
    }

    /** Returns the meanings of all tokens that are still valid. */
    List<T> meanings() {
        return where(this::isValid).stream().map(Issued::meaning).toList();
    }

    private boolean isValid(Issued<T> issued) {
        return clock.instant().isBefore(issued.expiry());
    }

    public void spend(String token) {
        byId(token).ifPresent(this::remove);
    }
}
