package io.guildkit.core.internal.http;

import io.guildkit.core.internal.util.Listeners;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.upload.UploadListener;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalLong;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** Writes a {@link Multipart}. All writes produce the same bytes. */
public final class MultipartBody extends RequestBody {
    private static final System.Logger LOG = System.getLogger("io.guildkit.core");

    /** Files are read in larger chunks than sockets accept, because a system call costs more than a copy. */
    private static final int BUFFER = 32 * 1024;

    private final Multipart multipart;
    private final List<UploadFile> files;
    private final OptionalLong filesSize;

    /** Creates a body. */
    public MultipartBody(Multipart multipart) {
        this.multipart = multipart;
        this.files = multipart.files();
        this.filesSize = files.stream().allMatch(file -> file.size().isPresent())
                ? OptionalLong.of(files.stream()
                        .mapToLong(file -> file.size().getAsLong())
                        .sum())
                : OptionalLong.empty();
    }

    @Override
    public MediaType contentType() {
        return MediaType.get(multipart.contentType());
    }

    @Override
    public long contentLength() {
        return filesSize.isPresent() ? multipart.leastLength() : -1;
    }

    @Override
    public boolean isOneShot() {
        return files.stream().anyMatch(UploadFile::isOneShot);
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        Writing writing = new Writing(sink);
        for (Multipart.Segment segment : multipart.segments()) {
            sink.write(segment.bytes());
            if (segment.file().isPresent()) {
                writing.write(segment.file().get());
            }
        }
    }

    /** One write of the body. */
    private final class Writing {
        private final BufferedSink sink;
        private final byte[] buffer = new byte[BUFFER];
        private @Nullable UploadListener audience = multipart.listener().orElse(null);
        private int index = -1;
        private long sent;

        /** The remaining bytes for files of unknown size. */
        private long left = multipart.maxBytes() - multipart.leastLength();

        Writing(BufferedSink sink) {
            this.sink = sink;
        }

        void write(UploadFile file) throws IOException {
            index++;
            long ofFile = 0;
            try (Reading reading = new Reading(file)) {
                for (int n = reading.read(buffer); n >= 0; n = reading.read(buffer)) {
                    ofFile += n;
                    checkMore(file, ofFile, n);
                    sink.write(buffer, 0, n);
                    sent += n;
                    tell(file, ofFile);
                }
            }
            checkComplete(file, ofFile);
            if (ofFile == 0) {
                tell(file, 0);
            }
        }

        private void checkMore(UploadFile file, long ofFile, int n) throws UnreadableBodyException {
            if (file.size().isPresent()) {
                if (ofFile > file.size().getAsLong()) {
                    throw changed(file, "more");
                }
                return;
            }
            left -= n;
            if (left < 0) {
                throw new UnreadableBodyException(
                        "with " + file.name() + ", the request is larger than " + multipart.maxBytes() + " bytes",
                        null);
            }
        }

        private void checkComplete(UploadFile file, long ofFile) throws UnreadableBodyException {
            if (ofFile < file.size().orElse(0)) {
                throw changed(file, Long.toString(ofFile));
            }
        }

        private UnreadableBodyException changed(UploadFile file, String bytes) {
            return new UnreadableBodyException(
                    file.name() + " has changed: it had " + file.size().orElse(0) + " bytes, and now has " + bytes,
                    null);
        }

        private void tell(UploadFile file, long ofFile) {
            if (audience == null) {
                return;
            }
            UploadListener notified = audience;
            var progress = new UploadListener.Progress(file, index, ofFile, sent, filesSize);
            if (!Listeners.tell("UploadListener", () -> notified.progressed(progress))) {
                audience = null;
            }
        }
    }

    /** Reads a file, and distinguishes its failures from failures of the connection. */
    private static final class Reading implements AutoCloseable {
        private final UploadFile file;
        private final InputStream stream;

        Reading(UploadFile file) throws UnreadableBodyException {
            this.file = file;
            try {
                this.stream = file.open();
            } catch (IOException | RuntimeException e) {
                throw unreadable(file.isOneShot() ? "; being a stream, it can be read only once" : "", e);
            }
        }

        int read(byte[] buffer) throws UnreadableBodyException {
            try {
                return stream.read(buffer);
            } catch (IOException | RuntimeException e) {
                throw unreadable("", e);
            }
        }

        /** Ignores failures of closing, because the file has been read. */
        @Override
        public void close() {
            try {
                stream.close();
            } catch (IOException | RuntimeException e) {
                LOG.log(
                        System.Logger.Level.DEBUG,
                        "An uploaded file could not be closed: {0}",
                        e.getClass().getName());
            }
        }

        private UnreadableBodyException unreadable(String hint, Exception cause) {
            return new UnreadableBodyException(file.name() + " cannot be read" + hint, cause);
        }
    }
}
