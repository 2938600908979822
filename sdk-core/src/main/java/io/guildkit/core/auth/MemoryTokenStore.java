package io.guildkit.core.auth;

import io.guildkit.core.base.Arguments;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Keeps the token in a field. */
final class MemoryTokenStore implements TokenStore {
    private final AtomicReference<@Nullable AccountToken> token;

    MemoryTokenStore(@Nullable AccountToken token) {
        this.token = new AtomicReference<>(token);
    }

    @Override
    public Optional<String> load() {
        return loadAccount().map(AccountToken::token);
    }

    @Override
    public Optional<AccountToken> loadAccount() {
        return Optional.ofNullable(token.get());
    }

    @Override
    public void save(String newToken) {
        save(AccountToken.of(newToken));
    }

    @Override
    public void save(AccountToken newToken) {
        Arguments.token(newToken.token(), "token");
        token.set(newToken);
    }

    @Override
    public void clear() {
        token.set(null);
    }

    @Override
    public boolean compareAndClear(String expected) {
        AccountToken present = token.get();
        while (present != null && present.token().equals(expected)) {
            if (token.compareAndSet(present, null)) {
                return true;
            }
            present = token.get();
        }
        return false;
    }

    @Override
    public String toString() {
        return token.get() == null ? "TokenStore{empty}" : "TokenStore{<redacted>}";
    }
}
