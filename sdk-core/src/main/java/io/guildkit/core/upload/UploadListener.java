package io.guildkit.core.upload;

import java.util.OptionalLong;

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
     * @param progress how far it has come
     */
    void progressed(Progress progress);

    /**
     * The progress of an upload, in bytes of the files.
     *
     * @param file the file that is being sent
     * @param index its place among the files, from 0 on
     * @param fileSent how much of it was sent
     * @param totalSent how much of all files was sent
     * @param total the size of all files; empty if that of one is not known
     */
    record Progress(UploadFile file, int index, long fileSent, long totalSent, OptionalLong total) {}
}
