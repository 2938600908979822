package io.guildkit.core.internal.upload;

import io.guildkit.core.base.Log;
import io.guildkit.core.upload.UploadFile;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads a file, which is code of users, and distinguishes its failures from failures of the connection. */
public final class FileReading implements AutoCloseable {
    private final UploadFile file;
    private final InputStream stream;
    private boolean emptyBefore;

    /**
     * Opens a file.
     *
     * @param file the file
     * @throws UnreadableBodyException if that fails
     */
    public FileReading(UploadFile file) throws UnreadableBodyException {
        this.file = file;
        InputStream opened;
        try {
            opened = file.open();
        } catch (Exception e) { // also a checked exception that the compiler does not know of
            throw unreadable(file.isOneShot() ? "; being a stream, it can be read only once" : "", e);
        }
        if (opened == null) {
            throw unreadable(": its source returned null", null);
        }
        this.stream = opened;
    }

    /**
     * Reads the next bytes.
     *
     * @param buffer receives them
     * @param from the number of bytes to leave at the beginning of the buffer, which has more
     * @return their number, which may be 0 once; a negative number at the end
     * @throws UnreadableBodyException if the file cannot be read
     */
    public int read(byte[] buffer, int from) throws UnreadableBodyException {
        int length = buffer.length - from;
        int n;
        try {
            n = stream.read(buffer, from, length);
        } catch (Exception e) {
            throw unreadable("", e);
        }
        if (n > length) {
            throw unreadable(": its stream returned " + n + " bytes for a buffer of " + length, null);
        }
        if (n == 0 && emptyBefore) { // a stream without bytes would occupy a processor for ever
            throw unreadable(": its stream returned no bytes twice; it must wait for bytes, or end", null);
        }
        emptyBefore = n == 0;
        return n;
    }

    /** Ignores failures of closing, because the file has been read. */
    @Override
    public void close() {
        try {
            stream.close();
        } catch (Exception e) {
            Log.debug("An uploaded file could not be closed: {0}", e.getClass().getName());
        }
    }

    private UnreadableBodyException unreadable(String hint, @Nullable Exception cause) {
        return new UnreadableBodyException(file.name() + " cannot be read" + hint, cause);
    }
}
