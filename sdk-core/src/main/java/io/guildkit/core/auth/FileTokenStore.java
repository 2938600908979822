package io.guildkit.core.auth;

import io.guildkit.core.internal.util.Arguments;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Stores the token in a file that only its owner can read. Keeps a copy in memory while the file does not change. */
final class FileTokenStore implements TokenStore {
    /** Exceeds the size of all tokens, and is small enough for reading on each change. */
    private static final int MAX_BYTES = 64 * 1024;

    private final Path file;
    private final FileProtection protection;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Known known;

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
        this.file = file.toAbsolutePath();
        this.protection = new FileProtection(user);
    }

    /** A token, and the version of the file that it belongs to. */
    private record Known(Version version, @Nullable String token) {}

    /** Differs when another process has written, replaced or deleted the file. */
    private sealed interface Version {
        static Version of(Path file) {
            try {
                return Attributes.of(Files.readAttributes(file, BasicFileAttributes.class));
            } catch (NoSuchFileException e) {
                return NoFile.MISSING;
            } catch (IOException e) {
                return NoFile.INACCESSIBLE;
            }
        }
    }

    private record Attributes(
            FileTime modified, long size, @Nullable Object fileKey) implements Version {
        static Attributes of(BasicFileAttributes all) {
            return new Attributes(all.lastModifiedTime(), all.size(), all.fileKey());
        }
    }

    private enum NoFile implements Version {
        MISSING,
        INACCESSIBLE
    }

    @Override
    public Optional<String> load() {
        Known current = known;
        return Optional.ofNullable(current != null && isCurrent(current) ? current.token : reload());
    }

    private boolean isCurrent(Known copy) {
        return copy.version.equals(Version.of(file));
    }

    private @Nullable String reload() {
        lock.lock();
        try {
            Known current = known;
            if (current == null || !isCurrent(current)) { // no other thread has read or written the file meanwhile
                current = read();
                known = current;
            }
            return current.token;
        } catch (IOException e) {
            throw new UncheckedIOException("The token cannot be read from " + file, e);
        } finally {
            lock.unlock();
        }
    }

    private Known read() throws IOException {
        try {
            // Read before the content, so that a change in between makes the next load read again.
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) { // a FIFO would block the process that opens it
                throw refused("it is not a regular file. Choose another path");
            }
            String fault = protection.fault(file);
            if (fault != null) {
                throw refused(fault);
            }
            String text = content().strip();
            if (!text.isEmpty() && !Arguments.isToken(text)) {
                throw refused("it does not contain exactly one token of printable ASCII. Delete it and sign in again");
            }
            return new Known(Attributes.of(attributes), text.isEmpty() ? null : text);
        } catch (NoSuchFileException e) {
            return new Known(NoFile.MISSING, null);
        }
    }

    private String content() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw refused("it is longer than " + MAX_BYTES + " bytes. Delete it and sign in again");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private IllegalStateException refused(String reason) {
        return new IllegalStateException("The token file " + file + " is refused: " + reason);
    }

    @Override
    public void save(String newToken) {
        Arguments.token(newToken, "token");
        lock.lock();
        try {
            // Stored in memory first, so that the session works in this process even if the file cannot be written.
            known = new Known(Version.of(file), newToken);
            known = new Known(write(newToken), newToken);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The token cannot be written to " + file + "; it is kept in memory for this run", e);
        } finally {
            lock.unlock();
        }
    }

    /** Writes a temporary file and moves it to the file's place, so that no reader sees half a token. */
    private Version write(String newToken) throws IOException {
        Path fresh = protection.createTemporaryFile(Objects.requireNonNullElse(file.getParent(), file));
        try {
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(newToken.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            // Read before the move, because another process may replace the file afterwards.
            Version version = Version.of(fresh);
            try {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            }
            return version;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    @Override
    public void clear() {
        lock.lock();
        try {
            known = new Known(Version.of(file), null); // even if the file cannot be deleted
            Files.deleteIfExists(file);
            known = new Known(NoFile.MISSING, null);
        } catch (IOException e) {
            throw new UncheckedIOException("The token cannot be deleted from " + file, e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return "TokenStore{" + file + "}";
    }
}
