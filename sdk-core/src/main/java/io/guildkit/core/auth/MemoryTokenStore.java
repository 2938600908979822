package io.guildkit.core.auth;

import io.guildkit.core.internal.util.Arguments;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps the token in a field. */
final class MemoryTokenStore implements TokenStore {
    private volatile @Nullable String token;

    MemoryTokenStore(@Nullable String token) {
        this.token = token;
    }

    @Override
    public Optional<String> load() {
        return Optional.ofNullable(token);
    }

    @Override
    public void save(String token) {
        this.token = Arguments.token(token, "token");
    }

    @Override
    public void clear() {
        token = null;
    }

    @Override
    public String toString() {
        return token == null ? "TokenStore{empty}" : "TokenStore{<redacted>}";
    }
}
