package io.guildkit.applications.intents;

import io.guildkit.core.form.FieldErrors;

/** The service's limits for requests for intents. */
final class IntentLimits {
    /** The prefix of the fields about presences. */
    static final String PRESENCE = "intents_gateway_presence_";

    /** The prefix of the fields about the members of guilds. */
    static final String GUILD_MEMBERS = "intents_gateway_guild_members_";

    /** The prefix of the fields about the text of messages. */
    static final String MESSAGE_CONTENT = "intents_gateway_message_content_";

    /** The longest text. */
    static final int TEXT = 2000;

    /** The minimum length of the description of an application or of an intent's use. */
    static final int MIN_DESCRIPTION = 50;

    static final int MIN_SUPPLEMENT = 5;

    /** The minimum length of the text about the deletion of data, and of the text about the privacy policy. */
    static final int MIN_DATA_POLICY = 25;

    private IntentLimits() {}

    /** Checks the fields of all intents. */
    static void use(FieldErrors faults, String prefix, IntentUse use) {
        faults.at(prefix + "use_case_description").length(use.useCaseDescription(), MIN_DESCRIPTION, TEXT);
        faults.at(prefix + "use_case_supplemental_material_description")
                .length(use.useCaseSupplementalMaterialDescription(), MIN_SUPPLEMENT, TEXT);
    }
}
