package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.applications.intents.AdditionalIntents;
import io.guildkit.applications.intents.GuildMembersIntent;
import io.guildkit.applications.intents.MessageContentIntent;
import io.guildkit.applications.intents.PresenceIntent;
import io.guildkit.applications.intents.RequestAdditionalIntents;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.testsupport.Text;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AdditionalIntentsTest {
    private static final String FIFTY = "d".repeat(50);
    private static final String TWENTY_FIVE = "c".repeat(25);

    /** What {@link #everything} sends. */
    static final String EVERYTHING = ("{'application_description': 'D', 'intents_flags_requested': 282624,"
                    + " 'intents_gateway_presence_use_case_description': 'D',"
                    + " 'intents_gateway_presence_use_case_supplemental_material_description': 'films',"
                    + " 'intents_gateway_presence_store_off_platform': true,"
                    + " 'intents_gateway_presence_retention': true,"
                    + " 'intents_gateway_presence_encrypted': false,"
                    + " 'intents_gateway_presence_contact_deletion': 'C',"
                    + " 'intents_gateway_presence_opt_out_stored': true,"
                    + " 'intents_gateway_guild_members_use_case_description': 'D',"
                    + " 'intents_gateway_guild_members_use_case_supplemental_material_description': 'films',"
                    + " 'intents_gateway_guild_members_store_off_platform': false,"
                    + " 'intents_gateway_guild_members_retention': false,"
                    + " 'intents_gateway_guild_members_encrypted': true,"
                    + " 'intents_gateway_guild_members_contact_deletion': 'C',"
                    + " 'intents_gateway_message_content_use_case_description': 'D',"
                    + " 'intents_gateway_message_content_use_case_supplemental_material_description': 'films',"
                    + " 'intents_gateway_message_content_store_off_platform': true,"
                    + " 'intents_gateway_message_content_retention': true,"
                    + " 'intents_gateway_message_content_encrypted': true,"
                    + " 'intents_gateway_message_content_contact_deletion': 'C',"
                    + " 'intents_gateway_message_content_opt_out_stored': false,"
                    + " 'intents_gateway_message_content_ai_training': false,"
                    + " 'intents_gateway_message_content_privacy_policy_public': true,"
                    + " 'intents_gateway_message_content_privacy_policy_location': 'C',"
                    + " 'intents_gateway_message_content_privacy_policy_example': 'C'}")
            .replace("'D'", "'" + FIFTY + "'")
            .replace("'C'", "'" + TWENTY_FIVE + "'");

    static AdditionalIntents everything(AdditionalIntents.Start request) {
        return request.applicationDescription(FIFTY)
                .presence(intent -> intent.useCaseDescription(FIFTY)
                        .useCaseSupplementalMaterialDescription("films")
                        .storeOffPlatform(true)
                        .contactDeletion(TWENTY_FIVE)
                        .retention(true)
                        .encrypted(false)
                        .optOutStored(true))
                .guildMembers(intent -> intent.useCaseDescription(FIFTY)
                        .useCaseSupplementalMaterialDescription("films")
                        .storeOffPlatform(false)
                        .contactDeletion(TWENTY_FIVE)
                        .retention(false)
                        .encrypted(true))
                .messageContent(intent -> intent.useCaseDescription(FIFTY)
                        .useCaseSupplementalMaterialDescription("films")
                        .storeOffPlatform(true)
                        .retention(true)
                        .encrypted(true)
                        .contactDeletion(TWENTY_FIVE)
                        .optOutStored(false)
                        .aiTraining(false)
                        .privacyPolicyPublic(true)
                        .privacyPolicyLocation(TWENTY_FIVE)
                        .privacyPolicyExample(TWENTY_FIVE));
    }

    private static RequestAdditionalIntents request(Function<AdditionalIntents, AdditionalIntents> intents) {
        return AdditionalIntents.from(start -> intents.apply(start.applicationDescription(FIFTY)));
    }

    @Test
    void onlyWhatIsNeededIsSent() {
        assertThat(Text.json(RequestAdditionalIntents.CODEC.encode(
                        request(intents -> intents.messageContent(intent -> intent.useCaseDescription(FIFTY)
                                .useCaseSupplementalMaterialDescription("films")
                                .storeOffPlatform(false))))))
                .isEqualTo(Text.json("{'application_description': '" + FIFTY + "', 'intents_flags_requested': 262144,"
                        + " 'intents_gateway_message_content_use_case_description': '" + FIFTY + "',"
                        + " 'intents_gateway_message_content_use_case_supplemental_material_description': 'films',"
                        + " 'intents_gateway_message_content_store_off_platform': false}"));
    }

    @Test
    void theFlagsFollowFromTheIntents() {
        assertThat(AdditionalIntents.from(AdditionalIntentsTest::everything)
                        .intentsFlagsRequested()
                        .known())
                .containsExactlyInAnyOrder(
                        ApplicationFlag.GATEWAY_PRESENCE,
                        ApplicationFlag.GATEWAY_GUILD_MEMBERS,
                        ApplicationFlag.GATEWAY_MESSAGE_CONTENT);
        assertThat(request(intents -> intents.guildMembers(intent -> intent.useCaseDescription(FIFTY)
                                .useCaseSupplementalMaterialDescription("films")
                                .storeOffPlatform(false)
                                .contactDeletion(TWENTY_FIVE)))
                        .intentsFlagsRequested()
                        .known())
                .containsExactly(ApplicationFlag.GATEWAY_GUILD_MEMBERS);
    }

    @Test
    void aRequestForNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request(intents -> intents))
                .withMessage(
                        "The request cannot be sent. intents_flags_requested: At least one of presence, guildMembers and"
                                + " messageContent must be requested.");
    }

    /** No intent is what the interface demands, only a description. */
    @Test
    void withoutTheStepsARequestMayBeForNothing() {
        RequestAdditionalIntents request =
                RequestAdditionalIntents.builder().applicationDescription(FIFTY).build();
        assertThat(Text.json(RequestAdditionalIntents.CODEC.encode(request)))
                .isEqualTo(Text.json("{'application_description': '" + FIFTY + "', 'intents_flags_requested': 0}"));
    }

    @Test
    void withoutTheStepsAnIncompleteIntentIsRefusedAllTheSame() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PresenceIntent.builder()
                        .useCaseDescription(FIFTY)
                        .useCaseSupplementalMaterialDescription("films")
                        .storeOffPlatform(true)
                        .build())
                .withMessage("The request cannot be sent. contact_deletion: This field is required.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MessageContentIntent.builder()
                        .useCaseDescription(FIFTY)
                        .storeOffPlatform(true)
                        .build())
                .withMessage(
                        "The request cannot be sent. use_case_supplemental_material_description: This field is required.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuildMembersIntent.builder()
                        .useCaseDescription(FIFTY)
                        .useCaseSupplementalMaterialDescription("films")
                        .contactDeletion(TWENTY_FIVE)
                        .build())
                .withMessage("The request cannot be sent. store_off_platform: This field is required.");
    }
}
