package io.guildkit.applications.intents;

import io.guildkit.core.form.FieldErrors;

/** The service's limits for requests for intents. */
final class IntentLimits {
    /** What the names of the fields about presences begin with. */
    static final String PRESENCE = "intents_gateway_presence_";

    /** What the names of the fields about the members of guilds begin with. */
    static final String GUILD_MEMBERS = "intents_gateway_guild_members_";

    /** What the names of the fields about the text of messages begin with. */
    static final String MESSAGE_CONTENT = "intents_gateway_message_content_";

    /** The longest text. */
    static final int TEXT = 2000;

    /** The shortest description of an application, or of what it needs an intent for. */
    static final int MIN_DESCRIPTION = 50;

    static final int MIN_SUPPLEMENT = 5;

    /** The shortest text about how to get data deleted, and about the privacy policy. */
    static final int MIN_DATA_POLICY = 25;

    private IntentLimits() {}

    /** Checks what all intents need. */
    static void use(FieldErrors faults, String prefix, IntentUse use) {
        faults.at(prefix + "use_case_description").length(use.useCaseDescription(), MIN_DESCRIPTION, TEXT);
        faults.at(prefix + "use_case_supplemental_material_description")
                .length(use.useCaseSupplementalMaterialDescription(), MIN_SUPPLEMENT, TEXT);
    }
}
