package io.guildkit.testkit.contract;

/** What somebody is to an application that belongs to a team. */
enum Person {
    OWNER,
    ADMIN,
    DEVELOPER,
    READER,
    INVITED,
    STRANGER,
    OWN_BOT,
    OTHER_BOT,
    /** A token that a stranger gave to the application. */
    OAUTH2,
    NOBODY
}
