package io.guildkit.testkit;

/** The server's response to a message in the format of another chat service. */
public enum ChatCompatResponse {
    /** The response to any message: the message if the caller waits for it, otherwise status 204. */
    AS_EXECUTE,
    /** The JSON string {@code "ok"}. */
    STRING,
    /** An empty body with status 200. */
    EMPTY
}
