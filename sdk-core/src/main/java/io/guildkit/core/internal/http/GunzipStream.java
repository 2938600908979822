package io.guildkit.core.internal.http;

import io.guildkit.core.base.Android;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Decompresses gzip in constant memory, and distinguishes corrupt data from a broken connection. */
final class GunzipStream extends InputStream {
    private static final int BUFFER = 8192;
    private static final int MAX_EMPTY_MEMBERS = 100;

    /** The two bytes at the start of all gzip data. */
    private static final int[] MAGIC = {0x1f, 0x8b};

    private final Source source;
    private final boolean optional;
    private @Nullable InputStream plain;

    /** The data are not gzip, or are corrupt. */
    static final class CorruptException extends IOException {
        private static final long serialVersionUID = 1L;

        CorruptException(IOException cause) {
            super(cause);
        }
    }

    /** Records whether the compressed data are complete. */
    private static final class Source extends FilterInputStream {
        private boolean complete;

        Source(InputStream stream) {
            super(stream);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            complete |= b < 0;
            return b;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int n = super.read(buffer, offset, length);
            complete |= n < 0;
            return n;
        }
    }

    /** Limits the number of empty gzip members: the JDK reads them recursively. */
    private static final class Members extends GZIPInputStream {
        private int depth;

        Members(InputStream compressed) throws IOException {
            super(compressed, BUFFER);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (depth > MAX_EMPTY_MEMBERS) {
                throw new ZipException("too many empty members");
            }
            depth++;
            try {
                return super.read(buffer, offset, length);
            } finally {
                depth--;
            }
        }
    }

    /**
     * Creates a stream.
     *
     * @param optional whether data that do not begin like gzip are passed on as they are
     */
    GunzipStream(InputStream compressed, boolean optional) {
        this.source = new Source(compressed);
        this.optional = optional;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        try {
            InputStream from = plain;
            if (from == null) {
                from = open();
                plain = from;
            }
            return from.read(buffer, offset, length);
        } catch (ZipException e) {
            throw new CorruptException(e);
        } catch (EOFException e) {
            throw source.complete ? new CorruptException(e) : e;
        }
    }

    /** Opened at the first read, because opening reads the header. An empty response has none. */
    private InputStream open() throws IOException {
        PushbackInputStream beginning = new PushbackInputStream(source, MAGIC.length);
        byte[] first = Android.readNBytes(beginning, MAGIC.length);
        if (first.length == 0) {
            return new ByteArrayInputStream(new byte[0]);
        }
        beginning.unread(first);
        return optional && !isMagic(first) ? beginning : new Members(beginning);
    }

    private static boolean isMagic(byte... first) {
        return first.length == MAGIC.length
                && Byte.toUnsignedInt(first[0]) == MAGIC[0]
                && Byte.toUnsignedInt(first[1]) == MAGIC[1];
    }

    @Override
    public void close() throws IOException {
        try (source) {
            if (plain != null) {
                plain.close(); // releases memory outside of the heap
            }
        }
    }
}
