package io.guildkit.core.auth;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The file of a token. It is never changed in place, except that it is emptied. So each file that was opened contains
 * its first token or none, whatever other processes do with the path meanwhile.
 */
final class TokenFile {
    // Why: docs/decisions/0094

    /** Exceeds the size of all tokens, and is small enough for reading on each change. */
    private static final int MAX_BYTES = 64 * 1024;

    /** The number of times that a file is opened again because another process has replaced it meanwhile. */
    private static final int MAX_ATTEMPTS = 100;

    private final Path path;
    private final FileProtection protection;

    /**
     * Describes a file.
     *
     * @param user the name that the file system has for the user of this process; null if that is not known
     */
    TokenFile(Path path, @Nullable String user) {
        this.path = path.toAbsolutePath();
        this.protection = new FileProtection(user);
    }

    /** Differs when another process has written, replaced, emptied or deleted the file. */
    sealed interface Version {}

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

    /** The token of a version of the file. */
    record Content(Version version, Optional<AccountToken> token) {
        static final Content MISSING = new Content(NoFile.MISSING, Optional.empty());

        boolean hasToken(String expected) {
            return token.isPresent() && token.get().token().equals(expected);
        }
    }

    /** The attributes that decide whether the file is safe to read. */
    private record State(
            Version version, boolean regular, @Nullable PosixFileAttributes posix) {
        boolean isSameFile(State other) {
            return version.equals(other.version) && regular == other.regular && hasSameProtection(other.posix);
        }

        private boolean hasSameProtection(@Nullable PosixFileAttributes other) {
            return posix == null
                    || other == null
                    || (posix.permissions().equals(other.permissions())
                            && posix.owner().equals(other.owner()));
        }
    }

    /** Uses the bytes of the file, and the channel through which they were read. */
    private interface Use<T> {
        T apply(State state, byte[] bytes, FileChannel channel) throws IOException;
    }

    /** Returns the present version, without opening the file. */
    Version version() {
        try {
            return Attributes.of(Files.readAttributes(path, BasicFileAttributes.class));
        } catch (NoSuchFileException e) {
            return NoFile.MISSING;
        } catch (IOException e) {
            return NoFile.INACCESSIBLE;
        }
    }

    /**
     * Reads the token.
     *
     * @throws IllegalStateException if the file is not safe to read, or contains something else
     */
    Content read() throws IOException {
        Optional<Content> read = Uninterrupted.run(() -> opened(false, (state, bytes, channel) -> {
            String fault = state.posix() == null ? null : protection.fault(path, state.posix());
            if (fault != null) {
                throw refused(fault);
            }
            return new Content(state.version(), token(bytes));
        }));
        return read.orElse(Content.MISSING);
    }

    /**
     * Empties the file if it has an expected content. Another process that replaces the file at the same time loses nothing: the
     * file that was opened is emptied, and no other. If several processes empty one file at the same time, all may succeed.
     *
     * @return whether it had the expected content; false if it contains no token
     * @throws IllegalStateException if it is not a regular file
     */
    boolean empty(Predicate<Content> expected) throws IOException {
        Optional<Boolean> emptied = Uninterrupted.run(() -> opened(true, (state, bytes, channel) -> {
            boolean same = isToken(bytes) && expected.test(new Content(state.version(), token(bytes)));
            if (same) {
                channel.truncate(0);
                channel.force(true);
            }
            return same;
        }));
        return emptied.orElseGet(() -> expected.test(Content.MISSING));
    }

    /**
     * Opens the file once, checks that it is the file at the path, and reads it. The path may be changed by others at any time, so
     * its attributes are compared before and after.
     *
     * @param writes whether the use changes the file
     * @return the result of the use; empty if there is no file
     */
    private <T> Optional<T> opened(boolean writes, Use<T> use) throws IOException {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            State before;
            try {
                before = state();
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
            if (!before.regular()) {
                throw refused("it is not a regular file. Choose another path");
            }
            try (FileChannel channel = open(writes)) {
                if (isSeekable(channel)) {
                    byte[] bytes = read(channel);
                    if (state().isSameFile(before)) {
                        return Optional.of(use.apply(before, bytes, channel));
                    }
                }
            } catch (NoSuchFileException e) {
                // another process has deleted it meanwhile
            }
        }
        throw refused("other processes replace it all the time. Choose a directory that only you can write to");
    }

    private State state() throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        PosixFileAttributes posix = view == null ? null : view.readAttributes();
        BasicFileAttributes all = posix == null ? Files.readAttributes(path, BasicFileAttributes.class) : posix;
        return new State(Attributes.of(all), all.isRegularFile(), posix);
    }

    /**
     * Opens the file for reading and writing, even if it is only read: opening a FIFO in one direction blocks until another process
     * opens it in the other. A file that this process may not write is opened for reading.
     */
    private FileChannel open(boolean writes) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (FileSystemException e) { // no permission, or a file system that is read-only
            if (writes || !state().regular()) {
                throw e;
            }
            return FileChannel.open(path, StandardOpenOption.READ);
        }
    }

    /** Returns whether the opened file has positions. A FIFO has none, and reading it blocks. */
    private static boolean isSeekable(FileChannel channel) throws ClosedByInterruptException {
        try {
            return channel.position() >= 0;
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException e) {
            return false;
        }
    }

    private static byte[] read(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), MAX_BYTES) + 1);
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private boolean isToken(byte[] bytes) {
        try {
            return token(bytes).isPresent();
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private Optional<AccountToken> token(byte[] bytes) {
        if (bytes.length > MAX_BYTES) {
            throw refused("it is longer than " + MAX_BYTES + " bytes. Delete it and sign in again");
        }
        try {
            return AccountToken.parse(new String(bytes, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw refused(
                    "it does not contain exactly one token of printable ASCII, with its user or without. Delete it"
                            + " and sign in again");
        }
    }

    private IllegalStateException refused(String reason) {
        return new IllegalStateException("The token file " + path + " is refused: " + reason);
    }

    /** Replaces the file, or the symbolic link in its place, so that no reader sees half a token. */
    Version write(AccountToken token) throws IOException {
        byte[] bytes = token.encode().getBytes(StandardCharsets.UTF_8);
        return Uninterrupted.run(() -> {
            try (TemporaryFile fresh = TemporaryFile.create(path, protection)) {
                fresh.write(bytes);
                return Attributes.of(fresh.moveTo(path));
            }
        });
    }

    /**
     * Deletes the file. If it is a symbolic link, deletes the link, and empties the token file that it leads to. A file of another kind
     * stays as it is.
     */
    void delete() throws IOException {
        if (Files.isSymbolicLink(path)) {
            try {
                empty(read()::equals);
            } catch (IllegalStateException e) {
                // no token file, so there is no token to remove
            }
        }
        Files.deleteIfExists(path);
    }

    /** Deletes the temporary files that killed processes have left, which may contain tokens. */
    void sweep() throws IOException {
        Uninterrupted.run(() -> TemporaryFile.sweep(path));
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
