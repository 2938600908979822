package io.guildkit.core;

import io.guildkit.core.internal.Checks;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where an account's token is kept between calls, and perhaps between runs of the program.
 *
 * <p>Sign-in saves the token, logout clears it, and every call of the account loads it: {@code load} should be fast.
 * Implementations must be thread-safe.
 */
public interface TokenStore {
    /**
     * Returns the token.
     *
     * @return empty if nobody is signed in
     */
    Optional<String> load();

    /**
     * Keeps a token in place of the present one.
     *
     * @param token the account's token
     */
    void save(String token);

    /** Forgets the token. */
    void clear();

    /**
     * Returns a store that lasts as long as the program.
     *
     * @return a new store, empty
     */
    static TokenStore inMemory() {
        return new MemoryTokenStore(null);
    }

    /**
     * Returns a store that lasts as long as the program.
     *
     * @param token the token it starts with
     * @return a new store
     */
    static TokenStore inMemory(String token) {
        return new MemoryTokenStore(Checks.token(token, "token"));
    }

    /**
     * Returns a store that keeps the token in a file only its owner can read, which is replaced as a whole.
     *
     * <p>The file is read once, at the first use. It holds the token in clear text: whoever can read the file can act as
     * the account.
     *
     * @param file need not exist; its directory must
     * @return a new store
     */
    static TokenStore file(Path file) {
        return new FileTokenStore(file);
    }
}
