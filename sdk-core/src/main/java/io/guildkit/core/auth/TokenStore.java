package io.guildkit.core.auth;

import io.guildkit.core.internal.util.Arguments;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps an account's token between calls, and possibly between runs of the program.
 *
 * <p>Sign-in saves the token, and logout clears it. A call loads it when it starts and again after each wait, so {@code
 * load} should be fast. The token may change at any time: if another process signs in or out in the same store, {@code
 * load} should return that process's token. A call whose token is replaced or cleared while it waits fails with {@link
 * io.guildkit.core.error.CredentialsException}; it is not sent as the other account.
 *
 * <p>If a store throws, the call fails with {@link io.guildkit.core.error.TokenStoreException}. Implementations must be
 * thread-safe. {@code load} runs on the thread that makes the call, or for an asynchronous call on one of the client's.
 */
public interface TokenStore {
    /**
     * Returns the token that was saved last.
     *
     * @return empty if no account is signed in
     */
    Optional<String> load();

    /**
     * Replaces the token.
     *
     * @param token the account's token
     */
    void save(String token);

    /** Removes the token. */
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
        return new MemoryTokenStore(Arguments.token(token, "token"));
    }

    /**
     * Returns a store that keeps the token, unencrypted, in a file that only its owner can read.
     *
     * <ul>
     * <li>{@code save} replaces the file as a whole, so other processes never read half a token. It replaces a symbolic
     * link, too. If the file cannot be written, {@code save} throws {@link java.io.UncheckedIOException}, and the store
     * keeps the token in memory for this process.
     * <li>{@code load} compares the file's attributes on each call, and reads the file again if another process has
     * written, replaced or deleted it. It throws {@link java.io.UncheckedIOException} if the file cannot be read.
     * <li>{@code load} throws {@link IllegalStateException} if the file is not a regular file, is longer than 64 KiB,
     * does not contain one token of printable ASCII, can be read or written by users other than its owner, or belongs
     * to another user than this process. The message names the file and the remedy, such as {@code chmod 600}.
     *   <li>File systems without POSIX permissions: where there are access control lists, only the owner is on the list. On
     *       other file systems, such as FAT, any user of the machine may be able to read the file.
     * </ul>
     *
     * @param file need not exist; its directory must
     * @return a new store
     */
    static TokenStore file(Path file) {
        return new FileTokenStore(file);
    }
}
