package io.guildkit.applications.intents;

import java.util.Optional;

/** The reasons of a verified bot for an intent, and its use of the data. */
public sealed interface IntentUse permits PresenceIntent, GuildMembersIntent, MessageContentIntent {
    /** {@return the purpose of the intent, 50 to 2000 characters} */
    String useCaseDescription();

    /** {@return the addresses of images and videos that demonstrate the use, 5 to 2000 characters} */
    String useCaseSupplementalMaterialDescription();

    /** {@return whether the data is stored outside of the service} */
    boolean storeOffPlatform();

    /** {@return whether the data is stored for at most 30 days; empty for no statement} */
    Optional<Boolean> retention();

    /** {@return whether the data is stored encrypted; empty for no statement} */
    Optional<Boolean> encrypted();
}
