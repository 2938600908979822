package io.guildkit.outbox;

import io.guildkit.core.base.Log;
import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.internal.upload.FileReading;
import io.guildkit.core.internal.upload.UnreadableBodyException;
import io.guildkit.core.upload.UploadFile;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keeps the files of entries in chunks of one mebibyte: as rows, or in a folder. */
final class StoredFiles {
    static final int CHUNK = 1 << 20;

    /** The service accepts no larger request, of which the files are the largest part. */
    private static final long MAX_REQUEST = 100L << 20;

    private final Store store;
    private final Optional<Path> folder;
    private final ValueCipher cipher;
    private final String insert;
    private final String select;
    private final String delete;

    StoredFiles(Store store, Optional<Path> folder, ValueCipher cipher, String prefix) {
        this.store = store;
        this.folder = folder;
        this.cipher = cipher;
        this.insert = "INSERT INTO " + prefix + "files (content, position, chunk, data) VALUES (?, ?, ?, ?)";
        this.select = "SELECT data FROM " + prefix + "files WHERE content = ? AND position = ? AND chunk = ?";
        this.delete = "DELETE FROM " + prefix + "files WHERE content = ?";
    }

    /** Reads one chunk. */
    private interface ChunkReader {
        byte @Nullable [] read(int chunk) throws IOException;
    }

    /** Returns the names of all contents that entries have. */
    interface UsedContents {
        Set<String> get() throws SQLException;
    }

    /** Stores one chunk. */
    private interface ChunkWriter {
        void write(int chunk, byte[] data) throws IOException;
    }

    /**
     * Reads files. Sources may be slow, so the outbox reads them before its transaction: SQLite has one writing transaction at a time.
     *
     * @throws UnreadableBodyException if a file cannot be read
     * @throws IOException if they cannot be written to the folder, or to a temporary file
     */
    ReadFiles readAll(List<UploadFile> files) throws IOException {
        ReadFiles read = new ReadFiles(UUID.randomUUID().toString());
        boolean complete = false;
        try {
            for (UploadFile file : files) {
                read.add(file);
            }
            read.force();
            complete = true;
            return read;
        } finally {
            if (!complete) {
                read.delete();
            }
        }
    }

    /** Files that were read, and are stored together with their entry. */
    final class ReadFiles implements AutoCloseable {
        private final String content;
        private final List<Long> sizes = new ArrayList<>();
        private final Spool spool = new Spool();
        private long left = MAX_REQUEST;

        private ReadFiles(String content) {
            this.content = content;
        }

        private void add(UploadFile file) throws IOException {
            int position = sizes.size();
            long size = folder.isPresent()
                    ? toFolder(content, position, file, left)
                    : copy(
                            content,
                            position,
                            file,
                            left,
                            (chunk, data) -> spool.add(new Spool.Chunk(position, chunk, data)));
            left -= size;
            sizes.add(size);
        }

        private void force() {
            if (folder.isPresent() && !sizes.isEmpty()) {
                StoredFiles.force(directory(content));
                StoredFiles.force(root());
            }
        }

        /** Deletes the files from the folder, and closes this. */
        void delete() {
            close();
            if (folder.isPresent() && Files.isDirectory(directory(content))) {
                deleteDirectory(directory(content));
            }
        }

        /**
         * Stores the files in the transaction of their entry.
         *
         * @return the value of the column; null if there are no files
         * @throws IOException if a temporary file cannot be read
         */
        @Nullable
        String store(Connection connection) throws SQLException, IOException {
            if (sizes.isEmpty()) {
                return null;
            }
            if (folder.isEmpty()) {
                insertChunks(connection);
            }
            return new FileLocation(folder.isEmpty(), content, sizes).toString();
        }

        private void insertChunks(Connection connection) throws SQLException, IOException {
            try (PreparedStatement statement = connection.prepareStatement(insert)) {
                spool.forEach(chunk -> {
                    statement.setString(1, content);
                    statement.setInt(2, chunk.position());
                    statement.setInt(3, chunk.number());
                    statement.setBytes(4, chunk.data());
                    statement.executeUpdate();
                });
            }
        }

        @Override
        public void close() {
            try {
                spool.close();
            } catch (IOException e) {
                Log.debug("A temporary file cannot be closed: {0}", e.getClass().getName());
            }
        }
    }

    private long toFolder(String content, int position, UploadFile file, long limit) throws IOException {
        Path directory = directory(content);
        Files.createDirectories(directory);
        Path stored = directory.resolve(String.valueOf(position));
        // An interrupt closes the channel, but not the stream.
        try (FileChannel channel = FileChannel.open(stored, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                DataOutputStream out = new DataOutputStream(Files.newOutputStream(stored, StandardOpenOption.WRITE))) {
            long size = copy(content, position, file, limit, (chunk, data) -> {
                out.writeInt(data.length);
                out.write(data);
            });
            force(channel);
            return size;
        }
    }

    private long copy(String content, int position, UploadFile file, long limit, ChunkWriter writer)
            throws IOException {
        byte[] buffer = new byte[CHUNK];
        int filled = 0;
        int chunk = 0;
        long size = 0;
        try (FileReading reading = new FileReading(file)) {
            for (int n = reading.read(buffer, 0); n >= 0; n = reading.read(buffer, filled)) {
                filled += n;
                size += n;
                requireSize(file, size, limit);
                if (filled == CHUNK) {
                    writer.write(chunk, cipher.encrypt(name(content, position, chunk), buffer));
                    chunk++;
                    filled = 0;
                }
            }
        }
        if (filled > 0) {
            writer.write(chunk, cipher.encrypt(name(content, position, chunk), Arrays.copyOf(buffer, filled)));
        }
        if (file.size().isPresent() && file.size().get() != size) {
            throw changed(file, Long.toString(size));
        }
        return size;
    }

    /** Ends the reading of a stream without an end. */
    private static void requireSize(UploadFile file, long size, long limit) throws UnreadableBodyException {
        if (file.size().isPresent() && size > file.size().get()) {
            throw changed(file, "more");
        }
        if (size > limit) {
            throw new UnreadableBodyException(
                    "with " + file.name() + ", the request is larger than " + MAX_REQUEST + " bytes", null);
        }
    }

    private static UnreadableBodyException changed(UploadFile file, String bytes) {
        return new UnreadableBodyException(
                file.name() + " has changed: it had " + file.size().orElseThrow() + " bytes, and now has " + bytes,
                null);
    }

    private static String name(String content, int position, int chunk) {
        return content + "/" + position + "/" + chunk;
    }

    private Path directory(String content) {
        return root().resolve(content);
    }

    /** Returns the directory of these tables. Several outboxes can have the same folder. */
    private Path root() {
        return folder.orElseThrow().resolve(store.name());
    }

    /** Writes the entries of a directory to the disk, where the system can do that. */
    private static void force(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            force(channel);
        } catch (IOException e) {
            Log.debug(
                    "The directory of a file cannot be forced to the disk: {0}",
                    e.getClass().getName());
        }
    }

    /** Writes a file to the disk, on an interrupted thread, too. */
    private static void force(FileChannel channel) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            channel.force(true);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Returns the files of an entry. They are read while they are sent.
     *
     * @throws IllegalArgumentException if they are in a folder, and this outbox has none
     */
    List<UploadFile> read(String location) {
        FileLocation files = FileLocation.parse(location);
        if (!files.inDatabase() && folder.isEmpty()) {
            throw new IllegalArgumentException(
                    "The files of the message are in a folder: set files(OutboxFiles.folder(..)) of the outbox");
        }
        List<UploadFile> uploads = new ArrayList<>();
        for (int i = 0; i < files.sizes().size(); i++) {
            int position = i;
            uploads.add(UploadFile.of("file", () -> open(files, position))
                    .sized(files.sizes().get(i)));
        }
        return uploads;
    }

    private InputStream open(FileLocation files, int position) throws IOException {
        String content = files.content();
        if (files.inDatabase()) {
            return new Chunks(content, position, chunk -> fromDatabase(content, position, chunk), () -> {});
        }
        DataInputStream in =
                new DataInputStream(Files.newInputStream(directory(content).resolve(String.valueOf(position))));
        return new Chunks(content, position, chunk -> frame(in), in);
    }

    /** Reads a row on a connection of its own, so that no connection is held while the service receives the chunk before. */
    private byte @Nullable [] fromDatabase(String content, int position, int chunk) throws IOException {
        try {
            Optional<byte[]> data = store.query(connection -> {
                try (PreparedStatement statement = connection.prepareStatement(select)) {
                    statement.setString(1, content);
                    statement.setInt(2, position);
                    statement.setInt(3, chunk);
                    try (ResultSet rows = statement.executeQuery()) {
                        return Optional.ofNullable(rows.next() ? rows.getBytes(1) : null);
                    }
                }
            });
            return data.orElse(null);
        } catch (SQLException e) {
            throw new IOException(Database.text(e), e);
        }
    }

    private static byte @Nullable [] frame(DataInputStream in) throws IOException {
        int length;
        try {
            length = in.readInt();
        } catch (EOFException e) {
            return null;
        }
        if (length < 0 || length > CHUNK + ValueCipher.MAX_OVERHEAD) {
            throw new IOException("the stored file is damaged");
        }
        byte[] data = new byte[length];
        in.readFully(data);
        return data;
    }

    /** Deletes the files of a delivered entry in its transaction. */
    void deleteRows(Connection connection, String location) throws SQLException {
        FileLocation files = FileLocation.parse(location);
        if (files.inDatabase()) {
            try (PreparedStatement statement = connection.prepareStatement(delete)) {
                statement.setString(1, files.content());
                statement.executeUpdate();
            }
        }
    }

    /** Deletes the files of a delivered entry from the folder, after the commit. */
    void deleteFiles(String location) {
        FileLocation files = FileLocation.parse(location);
        if (!files.inDatabase() && folder.isPresent()) {
            deleteDirectory(directory(files.content()));
        }
    }

    private static void deleteDirectory(Path directory) {
        try (Stream<Path> content = Files.list(directory)) {
            for (Path file : content.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(directory);
        } catch (IOException | UncheckedIOException e) { // another process deletes files, too
            Log.warn("Files of the outbox cannot be deleted: {0}", e.getClass().getName());
        }
    }

    /**
     * Deletes files without an entry: a transaction was rolled back, or a process ended before the commit.
     *
     * @param before younger files may belong to a transaction that is open
     * @param used returns the values of the column
     */
    void deleteOrphans(Instant before, UsedContents used) throws SQLException {
        if (folder.isEmpty() || !Files.isDirectory(root())) {
            return;
        }
        List<Path> old = new ArrayList<>();
        try (Stream<Path> directories = Files.list(root())) {
            for (Path directory : directories.toList()) {
                if (Files.getLastModifiedTime(directory).compareTo(FileTime.from(before)) < 0) {
                    old.add(directory);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            Log.warn(
                    "The folder of the outbox cannot be read: {0}", e.getClass().getName());
        }
        if (!old.isEmpty()) {
            Set<String> contents = used.get();
            old.stream()
                    .filter(directory ->
                            !contents.contains(directory.getFileName().toString()))
                    .forEach(StoredFiles::deleteDirectory);
        }
    }

    /** A stream of decrypted chunks. */
    private final class Chunks extends InputStream {
        private final String content;
        private final int position;
        private final ChunkReader reader;
        private final Closeable source;
        private byte[] current = {};
        private int offset;
        private int next;

        Chunks(String content, int position, ChunkReader reader, Closeable source) {
            this.content = content;
            this.position = position;
            this.reader = reader;
            this.source = source;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            while (offset == current.length) {
                byte[] data = reader.read(next);
                if (data == null) {
                    return -1;
                }
                try {
                    current = cipher.decrypt(name(content, position, next), data);
                } catch (IllegalStateException e) {
                    throw new IOException(e.getMessage(), e);
                }
                offset = 0;
                next++;
            }
            int count = Math.min(length, current.length - offset);
            System.arraycopy(current, offset, target, from, count);
            offset += count;
            return count;
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }
}
