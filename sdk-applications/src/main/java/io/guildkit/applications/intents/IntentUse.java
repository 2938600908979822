package io.guildkit.applications.intents;

import java.util.Optional;

/** The reasons of a verified bot for an intent, and its use of the data. */
public sealed interface IntentUse permits PresenceIntent, GuildMembersIntent, MessageContentIntent {
    /** {@return the purpose of the intent, 50 to 2000 characters} */
    String useCaseDescription();

    /** {@return the addresses of pictures and videos that demonstrate it, 5 to 2000 characters} */
    String useCaseSupplementalMaterialDescription();

    /** {@return whether the data is kept outside of the service} */
    boolean storeOffPlatform();

    /** {@return whether it is kept for 30 days at most; empty to leave that open} */
    Optional<Boolean> retention();

    /** {@return whether it is kept encrypted; empty to leave that open} */
    Optional<Boolean> encrypted();
}
