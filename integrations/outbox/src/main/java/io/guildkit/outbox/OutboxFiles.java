package io.guildkit.outbox;

import java.nio.file.Path;
import java.util.Optional;

/** The place where an outbox keeps the files of messages until they are delivered. */
public final class OutboxFiles {
    private static final OutboxFiles IN_DATABASE = new OutboxFiles(Optional.empty());

    private final Optional<Path> folder;

    private OutboxFiles(Optional<Path> folder) {
        this.folder = folder;
    }

    /**
     * Returns the database, where each mebibyte of a file is one row. The files are part of the transaction, and all processes can read them.
     * Before the transaction, more than one mebibyte of a message waits in a temporary file, encrypted if the outbox encrypts.
     *
     * @return the place
     */
    public static OutboxFiles inDatabase() {
        return IN_DATABASE;
    }

    /**
     * Returns a folder of the file system. It is faster than the database for large files, and the database stays small. All processes need
     * the same folder. The outbox writes files to the disk before it stores the message. Files of your own transaction that was rolled back
     * remain for a day, until an outbox {@linkplain WebhookOutbox#start starts}.
     *
     * @param folder the folder, which is created if it does not exist
     * @return the place
     */
    public static OutboxFiles folder(Path folder) {
        return new OutboxFiles(Optional.of(folder));
    }

    Optional<Path> folder() {
        return folder;
    }

    @Override
    public String toString() {
        return "OutboxFiles{" + folder.map(path -> "folder " + path).orElse("in the database") + "}";
    }
}
