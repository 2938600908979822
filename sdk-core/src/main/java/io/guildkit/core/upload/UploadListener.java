package io.guildkit.core.upload;

import java.util.Optional;

/**
 * Receives the progress of an upload, for a progress bar.
 *
 * <p>It is called on the thread that sends, after each few kilobytes, and should return soon. A retry starts again at
 * zero. Its exceptions are logged and ignored, and it is not called again for that attempt.
 */
@FunctionalInterface
public interface UploadListener {
    /**
     * Called when a part of a file has been handed to the connection.
     *
     * @param progress the progress of the upload
     */
    void progressed(Progress progress);

    /**
     * The progress of an upload, in bytes of the files.
     *
     * @param file the file that is being sent
     * @param index the position of the file, from 0 on
     * @param fileSent the sent bytes of the file
     * @param totalSent the sent bytes of all files
     * @param total the size of all files; empty if the size of a file is unknown
     */
    record Progress(UploadFile file, int index, long fileSent, long totalSent, Optional<Long> total) {}
}
