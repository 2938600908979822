package io.guildkit.core.auth;

import io.guildkit.core.base.Arguments;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps an account's token between calls, and possibly between runs of the program.
 *
 * <p>Sign-in saves the token, and logout clears it. A call loads it when it starts and again after each wait, so {@code
 * load} should be fast. The token may change at any time: if another process signs in or out in the same store, {@code
 * load} should return that process's token. If several sign-ins end at the same time, the token that is saved last stays.
 *
 * <p>While a call waits, its token may be replaced. If the new token belongs to the same user, the call goes on with it. Otherwise,
 * and after a sign-out, the call fails with {@link io.guildkit.core.error.CredentialsException}; it is not sent as another
 * account.
 *
 * <p>A store of your own implements {@link #load()}, {@link #save(String)} and {@link #clear()}, and should override the other
 * methods, too:
 *
 * <ul>
 *   <li>{@link #save(AccountToken)} and {@link #loadAccount()} keep the user together with the token. Without them each new
 *       token counts as the token of another user.
 *   <li>{@link #compareAndClear(String)} removes a token in one atomic step. Without it, a sign-out may remove the token of
 *       a sign-in that another process, or another client with the same store, completes at the same moment.
 * </ul>
 *
 * <p>If a store throws, the call fails with {@link io.guildkit.core.error.TokenStoreException}. Implementations must be
 * thread-safe. The methods run on the thread that makes the call, or for an asynchronous call on one of the client's. A client
 * saves and clears one token at a time. Its other calls load the token meanwhile, so a store may block, and may make calls with the
 * client. It must not wait for another thread that signs in or out with the same client: that thread waits for the store, and
 * fails after the time limit of calls.
 */
public interface TokenStore {
    /**
     * Returns the token that was saved last.
     *
     * @return empty if no account is signed in
     */
    Optional<String> load();

    /**
     * Replaces the token. Its user is not known.
     *
     * @param token the account's token
     */
    void save(String token);

    /** Removes the token. */
    void clear();

    /**
     * Returns the token that was saved last, with its user.
     *
     * @return by default the result of {@link #load()} without a user; empty if no account is signed in
     */
    default Optional<AccountToken> loadAccount() {
        return load().map(AccountToken::of);
    }

    /**
     * Replaces the token and its user in one step, so that no {@link #loadAccount} returns the token of one with the user
     * of another. By default saves only the token.
     *
     * @param token the token; its user may be unknown
     */
    default void save(AccountToken token) {
        save(token.token());
    }

    /**
     * Removes the token if it is still the given one. A sign-out calls it, so that it removes no token of a later
     * sign-in. By default loads the token, compares and clears it, which is not one step.
     *
     * @param token the token to remove
     * @return whether it was removed; false if there is no token, or another one. If several calls remove one token at the same
     *         time, more than one may return true
     */
    default boolean compareAndClear(String token) {
        boolean same = load().equals(Optional.of(token));
        if (same) {
            clear();
        }
        return same;
    }

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
     * @param token the token it starts with, of an unknown user
     * @return a new store
     */
    static TokenStore inMemory(String token) {
        return inMemory(AccountToken.of(token));
    }

    /**
     * Returns a store that lasts as long as the program.
     *
     * @param token the token it starts with
     * @return a new store
     */
    static TokenStore inMemory(AccountToken token) {
        Arguments.token(token.token(), "token");
        return new MemoryTokenStore(token);
    }

    /**
     * Returns a store that keeps the token and its user, unencrypted, in a file that only its owner can read. Several processes may
     * use one file.
     *
     * <ul>
     *   <li>{@code save} replaces the file as a whole, so other processes never read half a token, or a token with another user. It
     *       replaces a symbolic link, too. If the file cannot be written, {@code save} throws {@link
     *       java.io.UncheckedIOException}, and the store keeps the token in memory for this process.
     *   <li>{@code load} compares the file's attributes on each call, and reads the file again if another process has
     *       written, replaced, emptied or deleted it. It throws {@link java.io.UncheckedIOException} if the file cannot be
     *       read. A file with a token alone is the token of an unknown user.
     *   <li>{@code load} throws {@link IllegalStateException} if the file is not a regular file, is longer than 64 KiB,
     *       does not contain one token of printable ASCII, can be read or written by users other than its owner, or belongs
     *       to another user than this process. The message names the file and the remedy, such as {@code chmod 600}.
     *   <li>{@code compareAndClear} empties the file, and does not delete it: only so it can remove no token that another
     *       process saves at the same time. Other programs must replace the file as {@code save} does, and not write into it.
     *       It throws {@link java.io.UncheckedIOException} if the file cannot be written.
     *   <li>{@code clear} deletes the file. If the file is a symbolic link, {@code clear} deletes the link, and empties the file that
     *       it leads to if this is a token file that {@code load} accepts.
     *   <li>{@code save}, {@code clear} and {@code compareAndClear} delete the temporary files of processes that were killed
     *       while they saved. They recognise these files by file locks; on file systems without locks the files stay.
     *   <li>File systems without POSIX permissions: where there are access control lists, only the owner is on the list. On
     *       other file systems, such as FAT, any user of the machine may be able to read the file.
     * </ul>
     *
     * <p>Choose a directory that only you can write to. {@code load} notices when another user replaces the file while it is
     * read, except when this user puts the first file back at the right moment.
     *
     * @param file need not exist; its directory must
     * @return a new store
     */
    static TokenStore file(Path file) {
        return new FileTokenStore(file);
    }
}
