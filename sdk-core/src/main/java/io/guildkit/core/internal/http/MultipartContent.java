package io.guildkit.core.internal.http;

import io.guildkit.core.base.Listeners;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.internal.upload.FileReading;
import io.guildkit.core.internal.upload.UnreadableBodyException;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.upload.UploadListener;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A {@link Multipart} as the body of a request. All writes produce the same bytes, or fail. */
public final class MultipartContent implements Content {
    /** Files are read in larger chunks than sockets accept, because a system call costs more than a copy. */
    private static final int BUFFER = 32 * 1024;

    private static final long UNKNOWN = -1;

    private final Multipart multipart;
    private final List<UploadFile> files;
    private final Optional<Long> filesSize;

    /** The number of bytes of each file in its first complete write. */
    private final AtomicLongArray writtenBefore;

    /** Whether a file that can be read once has been read or closed. */
    private volatile boolean used;

    /** Creates a body. */
    public MultipartContent(Multipart multipart) {
        this.multipart = multipart;
        this.files = multipart.files();
        this.filesSize = files.stream().allMatch(file -> file.size().isPresent())
                ? Optional.of(files.stream()
                        .mapToLong(file -> file.size().orElseThrow())
                        .sum())
                : Optional.empty();
        this.writtenBefore = new AtomicLongArray(files.size());
        for (int i = 0; i < files.size(); i++) {
            writtenBefore.set(i, files.get(i).size().orElse(UNKNOWN));
        }
    }

    @Override
    public void secrets(Consumer<String> found) {
        multipart.secrets(found);
    }

    @Override
    public void names(Consumer<String> found) {
        multipart.names(found);
    }

    @Override
    public boolean repeatable() {
        return !used;
    }

    @Override
    public void requireUnread() {
        if (used) {
            throw new UploadException(
                    "The body can be read only once, and an earlier sending of this call has used it; make the call again with a new body",
                    null);
        }
    }

    /** Closes the streams that no attempt has opened, because nothing else will. */
    @Override
    public void close() {
        for (UploadFile file : files) {
            if (file.isOneShot()) {
                used = true;
                file.discard();
            }
        }
    }

    @Override
    public RequestBody body(Optional<String> fingerprint, Checkpoint checkpoint) {
        requireUnread();
        return new Body(checkpoint);
    }

    private final class Body extends Guarded {
        Body(Checkpoint checkpoint) {
            super(checkpoint);
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
        public void writeTo(BufferedSink sink) throws IOException {
            used = files.stream().anyMatch(UploadFile::isOneShot);
            Writing writing = new Writing(sink, checkpoint);
            for (Multipart.Segment segment : multipart.segments()) {
                sink.write(segment.bytes());
                if (segment.file().isPresent()) {
                    writing.write(segment.file().get());
                }
            }
        }
    }

    /** One write of the body. */
    private final class Writing {
        private final BufferedSink sink;
        private final Checkpoint checkpoint;
        private final byte[] buffer = new byte[BUFFER];
        private @Nullable UploadListener audience = multipart.listener().orElse(null);
        private int index = -1;
        private long sent;

        /** The remaining bytes for files of unknown size. */
        private long left = multipart.maxBytes() - multipart.leastLength();

        Writing(BufferedSink sink, Checkpoint checkpoint) {
            this.sink = sink;
            this.checkpoint = checkpoint;
        }

        void write(UploadFile file) throws IOException {
            index++;
            long ofFile = 0;
            try (FileReading reading = new FileReading(file)) {
                checkpoint.check();
                for (int n = reading.read(buffer, 0); n >= 0; n = reading.read(buffer, 0)) {
                    checkpoint.check();
                    ofFile += n;
                    checkMore(file, ofFile, n);
                    sink.write(buffer, 0, n);
                    sent += n;
                    report(file, ofFile);
                }
                checkpoint.check();
            }
            checkComplete(file, ofFile);
            if (ofFile == 0) {
                report(file, 0);
            }
        }

        private void checkMore(UploadFile file, long ofFile, int n) throws UnreadableBodyException {
            long expected = writtenBefore.get(index);
            if (expected != UNKNOWN && ofFile > expected) {
                throw changed(file, expected, "more");
            }
            if (file.size().isPresent()) {
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
            writtenBefore.compareAndSet(index, UNKNOWN, ofFile);
            long expected = writtenBefore.get(index);
            if (ofFile != expected) {
                throw changed(file, expected, Long.toString(ofFile));
            }
        }

        private UnreadableBodyException changed(UploadFile file, long expected, String bytes) {
            String repeated = file.size().isPresent() ? "" : "; its source must return a new stream each time";
            return new UnreadableBodyException(
                    file.name() + " has changed: it had " + expected + " bytes, and now has " + bytes + repeated, null);
        }

        private void report(UploadFile file, long ofFile) {
            if (audience == null) {
                return;
            }
            UploadListener notified = audience;
            var progress = new UploadListener.Progress(file, index, ofFile, sent, filesSize);
            if (!Listeners.report("UploadListener", () -> notified.progressed(progress))) {
                audience = null;
            }
        }
    }
}
