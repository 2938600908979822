package io.guildkit.testkit.internal.http;

/** Who may call a route. */
public enum Access {
    /** Anybody; credentials are not even looked at. */
    OPEN,
    /** A signed-in account of a human being. */
    ACCOUNT,
    /** A signed-in account, of a human being or of a bot. */
    ACCOUNT_OR_BOT,
    /** A bot. */
    BOT,
    /** An application that acts in the name of an account. */
    OAUTH2
}
