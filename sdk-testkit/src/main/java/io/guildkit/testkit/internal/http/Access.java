package io.guildkit.testkit.internal.http;

/** The credentials of a route. */
public enum Access {
    // Why: docs/decisions/0068

    /** Any caller. Credentials are ignored. */
    OPEN,
    /** A signed-in account of a user. */
    ACCOUNT,
    /** A signed-in account of a user or a bot. */
    ACCOUNT_OR_BOT,
    /** A bot. */
    BOT,
    /** An application that acts in the name of an account. */
    OAUTH2
}
