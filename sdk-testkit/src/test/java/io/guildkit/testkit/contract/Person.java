package io.guildkit.testkit.contract;

/** The relation of a caller to an application that belongs to a team. */
enum Person {
    OWNER,
    STRANGER,
    OWN_BOT,
    /** A token that a stranger gave to the application. */
    OAUTH2
}
