package io.guildkit.core.auth;

import io.guildkit.core.base.Arguments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.SecureRandom;
import java.util.Objects;

/**
 * The file of one save, until it is moved to the token file's place. Its process holds a lock on it, which ends with the process. So
 * other processes can distinguish the file of a save under way from the file of a process that was killed, and delete the latter.
 */
final class TemporaryFile implements AutoCloseable {
    /**
     * Names the files of this process. It must not open them to test their lock: closing a file gives up all locks of the process on
     * this file.
     */
    private static final String PROCESS = Long.toUnsignedString(new SecureRandom().nextLong(), Character.MAX_RADIX);

    /** The position of the locked byte. It is behind all tokens, because some systems do not let others read locked bytes. */
    private static final long LOCKED = 1 << 30;

    private final Path path;
    private final FileChannel channel;

    private TemporaryFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Creates an empty file beside the token file, and locks it. Another process may delete it until it is locked. */
    static TemporaryFile create(Path tokenFile, FileProtection protection) throws IOException {
        while (true) {
            String name =
                    prefix(tokenFile) + PROCESS + "-" + Long.toUnsignedString(new SecureRandom().nextLong()) + ".tmp";
            Path path = directory(tokenFile).resolve(name);
            TemporaryFile created = new TemporaryFile(path, protection.create(path));
            try {
                if (created.lock() && Files.exists(path)) {
                    protection.restrict(path);
                    return created;
                }
            } catch (IOException | RuntimeException e) {
                created.close();
                throw e;
            }
            created.close();
        }
    }

    /** Returns the part of the name that all temporary files of a token file have. Its length is fixed, as names have a maximum. */
    private static String prefix(Path tokenFile) {
        return ".token-" + Arguments.hash(Objects.toString(tokenFile.getFileName())) + "-";
    }

    private static Path directory(Path tokenFile) {
        return Objects.requireNonNullElse(tokenFile.getParent(), tokenFile);
    }

    /** Locks the file. Returns false if another process has the lock. On a file system without locks, nothing is swept. */
    private boolean lock() throws IOException {
        try {
            return channel.tryLock(LOCKED, 1, false) != null;
        } catch (OverlappingFileLockException e) { // this process has loaded the class twice
            return false;
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException e) {
            return true;
        }
    }

    void write(byte[] content) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(true);
    }

    /**
     * Moves the file to the token file's place.
     *
     * @return the attributes of the file
     */
    BasicFileAttributes moveTo(Path tokenFile) throws IOException {
        // Read before the move, because another process may replace the token file afterwards.
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        try {
            Files.move(path, tokenFile, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(path, tokenFile, StandardCopyOption.REPLACE_EXISTING);
        }
        return attributes;
    }

    /** Deletes the file unless it was moved, and gives up the lock. */
    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(path);
        }
    }

    /**
     * Deletes the temporary files of processes that were killed during a save of this token file.
     *
     * @return the number of files
     */
    static int sweep(Path tokenFile) throws ClosedByInterruptException {
        String prefix = prefix(tokenFile);
        int deleted = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory(tokenFile))) {
            for (Path each : all) {
                String name = Objects.toString(each.getFileName());
                boolean foreign = name.startsWith(prefix) && !name.startsWith(prefix + PROCESS + "-");
                deleted += foreign && deleteIfAbandoned(each) ? 1 : 0;
            }
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException | DirectoryIteratorException e) {
            return deleted; // this process may not list the directory
        }
        return deleted;
    }

    private static boolean deleteIfAbandoned(Path file) throws ClosedByInterruptException {
        try (FileChannel channel = FileChannel.open(
                        file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock(LOCKED, 1, false)) {
            return lock != null && Files.deleteIfExists(file);
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException | OverlappingFileLockException e) {
            return false; // it is gone, belongs to another user, or its lock cannot be tested
        }
    }
}
