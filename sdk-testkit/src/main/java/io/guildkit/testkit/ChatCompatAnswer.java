package io.guildkit.testkit;

/** What servers answer to a message in the format of another chat service. */
public enum ChatCompatAnswer {
    /** What they answer to any message: the message if it is waited for, otherwise nothing with status 204. */
    AS_EXECUTE,
    /** The JSON string {@code "ok"}. */
    STRING,
    /** Nothing, with status 200. */
    EMPTY
}
