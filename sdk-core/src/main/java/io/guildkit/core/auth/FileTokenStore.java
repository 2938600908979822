package io.guildkit.core.auth;

import io.guildkit.core.auth.TokenFile.Content;
import io.guildkit.core.auth.TokenFile.Version;
import io.guildkit.core.base.Arguments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Stores the token in a file that only its owner can read. Keeps a copy in memory while the file does not change. */
final class FileTokenStore implements TokenStore {
    // Why: docs/decisions/0050

    private final TokenFile file;
    private final ReentrantLock lock = new ReentrantLock();

    private volatile @Nullable Copy copy;

    FileTokenStore(Path file) {
        // Other file systems, such as in memory or in an archive, have other users.
        this(file, file.getFileSystem() == FileSystems.getDefault() ? System.getProperty("user.name") : null);
    }

    /**
     * Creates a store.
     *
     * @param user the name that the file system has for the user of this process; null if that is not known
     */
    FileTokenStore(Path file, @Nullable String user) {
        this.file = new TokenFile(file, user);
    }

    /**
     * The content that counts while the file does not change.
     *
     * @param written whether the file has this content; false if it could not be written or emptied
     */
    private record Copy(Content content, boolean written) {}

    /** An action on the file. */
    private interface Action<T> {
        T run() throws IOException;
    }

    @Override
    public Optional<String> load() {
        return loadAccount().map(AccountToken::token);
    }

    @Override
    public Optional<AccountToken> loadAccount() {
        Copy present = copy;
        if (present == null || !isCurrent(present)) {
            present = locked(
                    "The token cannot be read from ",
                    ". Let this user read the file, or choose another path",
                    this::current);
        }
        return present.content().token();
    }

    private boolean isCurrent(Copy present) {
        return present.content().version().equals(file.version());
    }

    /** Returns the copy, or reads the file. */
    private Copy current() throws IOException {
        Copy present = copy;
        if (present == null || !isCurrent(present)) {
            present = new Copy(file.read(), true);
            copy = present;
        }
        return present;
    }

    @Override
    public void save(String token) {
        save(AccountToken.of(token));
    }

    @Override
    public void save(AccountToken token) {
        Arguments.token(token.token(), "token");
        locked(
                "The token cannot be written to ",
                "; it is kept in memory for this run. Let this user write to its directory, or choose another path",
                () -> {
                    // Stored in memory first, so that the session works in this process even if the file cannot be
                    // written.
                    copy = new Copy(new Content(file.version(), Optional.of(token)), false);
                    copy = new Copy(new Content(file.write(token), Optional.of(token)), true);
                    file.sweep();
                    return true;
                });
    }

    @Override
    public void clear() {
        locked("The token cannot be deleted from ", ". Delete the file", () -> {
            copy = new Copy(new Content(file.version(), Optional.empty()), false); // even if it cannot be deleted
            file.delete();
            copy = new Copy(Content.MISSING, true);
            file.sweep();
            return true;
        });
    }

    @Override
    public boolean compareAndClear(String token) {
        return locked("The token cannot be removed from ", ". Delete the file", () -> {
            Copy present = current();
            if (!present.content().hasToken(token)) {
                return false;
            }
            Version version = present.content().version();
            copy = new Copy(new Content(version, Optional.empty()), false); // even if the file cannot be emptied
            boolean removed = true;
            if (present.written()) {
                removed = file.empty(content -> content.hasToken(token));
                copy = null; // another process may have replaced the file by now
            } else { // the token took the place of the file's, which has not changed since
                file.empty(content -> content.version().equals(version));
            }
            file.sweep();
            return removed;
        });
    }

    private <T> T locked(String failure, String remedy, Action<T> action) {
        lock.lock();
        try {
            return action.run();
        } catch (IOException e) {
            throw new UncheckedIOException(failure + file + remedy, e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return "TokenStore{" + file + "}";
    }
}
