package io.guildkit.outbox;

/** The kinds of entries of an outbox. The database contains the names. */
public enum EntryKind {
    /** A new message. */
    MESSAGE,

    /** A change of a message that the outbox delivered. */
    EDIT,

    /** The deletion of a message that the outbox delivered. */
    DELETION
}
