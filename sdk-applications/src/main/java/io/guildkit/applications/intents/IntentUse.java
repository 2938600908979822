package io.guildkit.applications.intents;

import java.util.Optional;

/** What a verified bot needs an intent for, and what becomes of the data that it gets by it. */
public sealed interface IntentUse permits PresenceIntent, GuildMembersIntent, MessageContentIntent {
    /** {@return what the intent is needed for, 50 to 2000 characters} */
    String useCaseDescription();

    /** {@return where that can be seen, such as addresses of pictures and films, 5 to 2000 characters} */
    String useCaseSupplementalMaterialDescription();

    /** {@return whether the data is kept outside of the service} */
    boolean storeOffPlatform();

    /** {@return whether it is kept for 30 days at most; empty to leave that open} */
    Optional<Boolean> retention();

    /** {@return whether it is kept encrypted; empty to leave that open} */
    Optional<Boolean> encrypted();
}
