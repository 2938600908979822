package io.guildkit.outbox;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Chunks of files that wait for their transaction: the first mebibyte in memory, and the rest in a temporary file. */
final class Spool implements Closeable {
    private final List<Chunk> inMemory = new ArrayList<>();
    private Optional<Overflow> overflow = Optional.empty();
    private int bytes;
    private int chunksInFile;

    /**
     * A chunk.
     *
     * @param position the number of its file
     * @param number its number in the file
     * @param data its stored bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // is not compared
    record Chunk(int position, int number, byte[] data) {}

    /** Stores a chunk. */
    interface Target {
        void accept(Chunk chunk) throws SQLException;
    }

    void add(Chunk chunk) throws IOException {
        bytes += chunk.data().length;
        if (bytes <= StoredFiles.CHUNK) {
            inMemory.add(chunk);
            return;
        }
        if (overflow.isEmpty()) {
            overflow = Optional.of(Overflow.create());
        }
        overflow.get().write(chunk);
        chunksInFile++;
    }

    /** Passes all chunks on, in order. They can be read once. */
    void forEach(Target target) throws IOException, SQLException {
        for (Chunk chunk : inMemory) {
            target.accept(chunk);
        }
        for (int i = 0; i < chunksInFile; i++) {
            target.accept(overflow.orElseThrow().read());
        }
    }

    @Override
    public void close() throws IOException {
        if (overflow.isPresent()) {
            overflow.get().close();
        }
    }

    /** A temporary file. Its streams ignore interrupts, with which a channel would close. */
    private static final class Overflow implements Closeable {
        private final DataOutputStream out;
        private final DataInputStream in;

        private Overflow(OutputStream out, InputStream in) {
            this.out = new DataOutputStream(out);
            this.in = new DataInputStream(in);
        }

        static Overflow create() throws IOException {
            Path file = Files.createTempFile("guildkit-outbox", null);
            OutputStream out = OutputStream.nullOutputStream();
            try {
                out = Files.newOutputStream(file);
                // Most systems delete the file now, so that a crash leaves nothing.
                return new Overflow(out, Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE));
            } catch (IOException e) { // such as too many open files
                out.close();
                Files.deleteIfExists(file);
                throw e;
            }
        }

        void write(Chunk chunk) throws IOException {
            out.writeInt(chunk.position());
            out.writeInt(chunk.number());
            out.writeInt(chunk.data().length);
            out.write(chunk.data());
        }

        Chunk read() throws IOException {
            int position = in.readInt();
            int number = in.readInt();
            byte[] data = new byte[in.readInt()];
            in.readFully(data);
            return new Chunk(position, number, data);
        }

        @Override
        public void close() throws IOException {
            try (in) {
                out.close();
            }
        }
    }
}
