package io.guildkit.core;

import io.guildkit.core.internal.Checks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Keeps the token in a file that only its owner can read, and in memory so that calls need not read the file. */
final class FileTokenStore implements TokenStore {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private final Path file;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean loaded;
    private volatile @Nullable String token;

    FileTokenStore(Path file) {
        this.file = file.toAbsolutePath();
    }

    @Override
    public Optional<String> load() {
        if (!loaded) {
            lock.lock();
            try {
                if (!loaded) {
                    token = read();
                    loaded = true;
                }
            } finally {
                lock.unlock();
            }
        }
        return Optional.ofNullable(token);
    }

    private @Nullable String read() {
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8).strip();
            return text.isEmpty() ? null : Checks.token(text, "the token in " + file);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException("The token can't be read from " + file, e);
        }
    }

    @Override
    public void save(String newToken) {
        Checks.token(newToken, "token");
        lock.lock();
        try {
            // First in memory: if the file can't be written, the session still works for this run.
            token = newToken;
            loaded = true;
            write(newToken);
        } catch (IOException e) {
            throw new UncheckedIOException("The token can't be written to " + file, e);
        } finally {
            lock.unlock();
        }
    }

    /** Writes beside the file, then moves over it, so that no reader ever sees half a token. */
    private void write(String newToken) throws IOException {
        Path directory = file.getParent();
        boolean posix = Files.getFileStore(directory).supportsFileAttributeView("posix");
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
                : new FileAttribute<?>[0];
        Path fresh = Files.createTempFile(directory, ".token", ".tmp", attributes);
        try {
            if (!posix) {
                restrict(fresh);
            }
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(newToken.getBytes(StandardCharsets.UTF_8)));
                channel.force(true);
            }
            try {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void restrict(Path path) throws IOException {
        java.io.File plain = path.toFile();
        boolean done = plain.setReadable(false, false)
                && plain.setReadable(true, true)
                && plain.setWritable(false, false)
                && plain.setWritable(true, true);
        if (!done) {
            throw new IOException("This file system can't keep others from reading " + path);
        }
    }

    @Override
    public void clear() {
        lock.lock();
        try {
            token = null;
            loaded = true;
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The token can't be deleted from " + file, e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return "TokenStore{" + file + "}";
    }
}
