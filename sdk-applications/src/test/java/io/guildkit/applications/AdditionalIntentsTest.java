package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.applications.intents.AdditionalIntents;
import io.guildkit.applications.intents.GuildMembersIntent;
import io.guildkit.applications.intents.MessageContentIntent;
import io.guildkit.applications.intents.PresenceIntent;
import io.guildkit.applications.intents.RequestAdditionalIntents;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.Text;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AdditionalIntentsTest {
    private static final String TEXT = "d".repeat(50);
    private static final String DELETION = "c".repeat(25);

    @AutoClose
    final Service service = new Service();

    @Test
    void sendsStepsOfEachIntent() {
        assertThat(service.applications()
                        .requestAdditionalIntents(
                                Snowflake.of(1),
                                request -> request.applicationDescription(TEXT + "1")
                                        .presence(intent -> intent.useCaseDescription(TEXT + "2")
                                                .useCaseSupplementalMaterialDescription("films 2")
                                                .storeOffPlatform(true)
                                                .contactDeletion(DELETION + "2"))
                                        .guildMembers(intent -> intent.useCaseDescription(TEXT + "3")
                                                .useCaseSupplementalMaterialDescription("films 3")
                                                .storeOffPlatform(false)
                                                .contactDeletion(DELETION + "3"))
                                        .messageContent(intent -> intent.useCaseDescription(TEXT + "4")
                                                .useCaseSupplementalMaterialDescription("films 4")
                                                .storeOffPlatform(true)))
                        .body()
                        .map(Text::json))
                .contains(Text.json(("{'application_description': 'TEXT1', 'intents_flags_requested': 282624,"
                                + intent("presence", 2, true)
                                + ", 'intents_gateway_presence_contact_deletion': 'DELETION2',"
                                + intent("guild_members", 3, false)
                                + ", 'intents_gateway_guild_members_contact_deletion': 'DELETION3',"
                                + intent("message_content", 4, true) + "}")
                        .replace("TEXT", TEXT)
                        .replace("DELETION", DELETION)));
    }

    private static String intent(String name, int number, boolean stored) {
        return """
                'intents_gateway_%1$s_use_case_description': 'TEXT%2$d',
                'intents_gateway_%1$s_use_case_supplemental_material_description': 'films %2$d',
                'intents_gateway_%1$s_store_off_platform': %3$s""".formatted(name, number, stored);
    }

    @Test
    void sendsFlagOfRequestedIntent() {
        assertThat(AdditionalIntents.from(request -> request.applicationDescription(TEXT)
                                .messageContent(intent -> intent.useCaseDescription(TEXT)
                                        .useCaseSupplementalMaterialDescription("films")
                                        .storeOffPlatform(false)))
                        .intentsFlagsRequested())
                .isEqualTo(FlagSet.of(ApplicationFlag.GATEWAY_MESSAGE_CONTENT));
    }

    @Test
    void stepsNeedAnIntent() {
        rejects(
                () -> AdditionalIntents.from(request -> request.applicationDescription(TEXT)),
                "intents_flags_requested: At least one of presence, guildMembers and messageContent must be requested.");
    }

    /** The interface requires only a description. */
    @Test
    void builderNeedsNoIntent() {
        RequestAdditionalIntents request =
                RequestAdditionalIntents.builder().applicationDescription(TEXT).build();
        assertThat(Text.json(RequestAdditionalIntents.CODEC.encode(request)))
                .isEqualTo(Text.json("{'application_description': '" + TEXT + "', 'intents_flags_requested': 0}"));
    }

    @Test
    void buildersRejectIncompleteIntents() {
        rejects(
                () -> PresenceIntent.builder()
                        .useCaseDescription(TEXT)
                        .useCaseSupplementalMaterialDescription("films")
                        .storeOffPlatform(true)
                        .build(),
                "contact_deletion: This field is required.");
        rejects(
                () -> MessageContentIntent.builder()
                        .useCaseDescription(TEXT)
                        .storeOffPlatform(true)
                        .build(),
                "use_case_supplemental_material_description: This field is required.");
        rejects(
                () -> GuildMembersIntent.builder()
                        .useCaseDescription(TEXT)
                        .useCaseSupplementalMaterialDescription("films")
                        .contactDeletion(DELETION)
                        .build(),
                "store_off_platform: This field is required.");
    }

    private static void rejects(Supplier<?> request, String fault) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(request::get)
                .withMessage("The request cannot be sent. " + fault);
    }
}
