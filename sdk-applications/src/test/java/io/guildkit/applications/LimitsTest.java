package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.assets.ApplicationAssetsClient;
import io.guildkit.applications.assets.CreateApplicationAsset;
import io.guildkit.applications.bots.ModifyBot;
import io.guildkit.applications.intents.GuildMembersIntent;
import io.guildkit.applications.intents.GuildMembersIntentBuilder;
import io.guildkit.applications.intents.MessageContentIntent;
import io.guildkit.applications.intents.MessageContentIntentBuilder;
import io.guildkit.applications.intents.PresenceIntent;
import io.guildkit.applications.intents.PresenceIntentBuilder;
import io.guildkit.applications.intents.RequestAdditionalIntents;
import io.guildkit.applications.roleconnections.UpdateRoleConnection;
import io.guildkit.applications.unverified.ApplicationDistributor;
import io.guildkit.applications.unverified.ReportUnverifiedApplication;
import io.guildkit.applications.unverified.ReportUnverifiedApplicationBuilder;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What requests accept and refuse, at the limits and beside them. */
class LimitsTest {
    private static final HttpApiClient HTTP = HttpApiClient.create(
            ClientSettings.builder("https://chat.example.com/api/v9").build());
    private static final ApplicationsClient APPLICATIONS = new ApplicationsClient(HTTP);
    private static final Snowflake ID = Snowflake.of(1);
    private static final ImageData GIF = ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a'});
    private static final String HASH = "5d41402abc4b2a76b9719d911017c592";

    /** One character each, of one and of two chars. */
    private static final List<String> CHARACTERS = List.of("p", "ß", "😀");

    private static final String FIFTY = "d".repeat(50);
    private static final String TWENTY_FIVE = "c".repeat(25);

    /** The length of a text. */
    private record Length(String field, int least, int most, Function<String, Object> door) {}

    private static ReportUnverifiedApplicationBuilder report() {
        return ReportUnverifiedApplication.builder().name("Vestige").icon(HASH).os(ExecutableOs.LINUX);
    }

    private static PresenceIntentBuilder presence() {
        return PresenceIntent.builder()
                .useCaseDescription(FIFTY)
                .useCaseSupplementalMaterialDescription("films")
                .storeOffPlatform(true)
                .contactDeletion(TWENTY_FIVE);
    }

    private static GuildMembersIntentBuilder guildMembers() {
        return GuildMembersIntent.builder()
                .useCaseDescription(FIFTY)
                .useCaseSupplementalMaterialDescription("films")
                .storeOffPlatform(true)
                .contactDeletion(TWENTY_FIVE);
    }

    private static MessageContentIntentBuilder messageContent() {
        return MessageContentIntent.builder()
                .useCaseDescription(FIFTY)
                .useCaseSupplementalMaterialDescription("films")
                .storeOffPlatform(true);
    }

    private static List<Length> lengths() {
        String use = "use_case_description";
        String material = "use_case_supplemental_material_description";
        return List.of(
                new Length(
                        "tags",
                        0,
                        20,
                        text -> ModifyApplication.builder()
                                .tags(List.of("a", text))
                                .build()),
                new Length(
                        "tags",
                        0,
                        20,
                        text -> ModifyOwnApplication.builder()
                                .tags(List.of(text))
                                .build()),
                new Length(
                        "username",
                        2,
                        32,
                        text -> ModifyBot.builder().username(text).build()),
                new Length(
                        "urls",
                        0,
                        256,
                        text -> APPLICATIONS.assets().createExternal(ID, List.of("https://a.example", text))),
                new Length("name", 2, 100, text -> report().name(text).build()),
                new Length("icon", 32, 32, text -> report().icon(text).build()),
                new Length(
                        "executable", 0, 1024, text -> report().executable(text).build()),
                new Length("publisher", 2, 100, text -> report().publisher(text).build()),
                new Length(
                        "sku",
                        0,
                        256,
                        text -> ApplicationDistributor.builder()
                                .distributor("shop")
                                .sku(text)
                                .build()),
                new Length(
                        "platform_name",
                        0,
                        50,
                        text -> UpdateRoleConnection.builder()
                                .platformName(text)
                                .build()),
                new Length(
                        "platform_username",
                        0,
                        100,
                        text -> UpdateRoleConnection.builder()
                                .platformUsername(text)
                                .build()),
                new Length(
                        "metadata.plants",
                        0,
                        100,
                        text -> UpdateRoleConnection.builder()
                                .metadata(Map.of("plants", text))
                                .build()),
                new Length(
                        "a key of metadata",
                        1,
                        50,
                        text -> UpdateRoleConnection.builder()
                                .metadata(Map.of(text, "42"))
                                .build()),
                new Length(
                        "application_description",
                        50,
                        2000,
                        text -> RequestAdditionalIntents.builder()
                                .applicationDescription(text)
                                .presence(presence().build())
                                .build()),
                new Length(
                        use,
                        50,
                        2000,
                        text -> presence().useCaseDescription(text).build()),
                new Length(
                        use,
                        50,
                        2000,
                        text -> guildMembers().useCaseDescription(text).build()),
                new Length(
                        use,
                        50,
                        2000,
                        text -> messageContent().useCaseDescription(text).build()),
                new Length(
                        material,
                        5,
                        2000,
                        text -> presence()
                                .useCaseSupplementalMaterialDescription(text)
                                .build()),
                new Length(
                        material,
                        5,
                        2000,
                        text -> guildMembers()
                                .useCaseSupplementalMaterialDescription(text)
                                .build()),
                new Length(
                        material,
                        5,
                        2000,
                        text -> messageContent()
                                .useCaseSupplementalMaterialDescription(text)
                                .build()),
                new Length(
                        "contact_deletion",
                        25,
                        2000,
                        text -> presence().contactDeletion(text).build()),
                new Length(
                        "contact_deletion",
                        25,
                        2000,
                        text -> guildMembers().contactDeletion(text).build()),
                new Length(
                        "contact_deletion",
                        25,
                        2000,
                        text -> messageContent().contactDeletion(text).build()),
                new Length(
                        "privacy_policy_location",
                        25,
                        2000,
                        text -> messageContent().privacyPolicyLocation(text).build()),
                new Length(
                        "privacy_policy_example",
                        25,
                        2000,
                        text -> messageContent().privacyPolicyExample(text).build()));
    }

    @TestFactory
    Stream<DynamicTest> textsWithinTheLimitsAreAcceptedAndOthersAreNot() {
        return lengths().stream()
                .flatMap(length -> CHARACTERS.stream()
                        .map(character -> dynamicTest(length.field() + " of " + character, () -> {
                            for (int accepted : List.of(length.least(), length.most())) {
                                assertThat(length.door().apply(character.repeat(accepted)))
                                        .as("%d", accepted)
                                        .isNotNull();
                            }
                            refuses(length, character, length.most() + 1);
                            refuses(length, character, 2 * length.most() + 1);
                            if (length.least() > 0) {
                                refuses(length, character, length.least() - 1);
                            }
                        })));
    }

    private static void refuses(Length length, String character, int size) {
        String bounds = length.least() == length.most()
                ? "" + length.most()
                : length.least() == 0 ? "at most " + length.most() : length.least() + " to " + length.most();
        assertThat(refusal(() -> length.door().apply(character.repeat(size))))
                .isEqualTo(length.field() + " must be " + bounds + " characters long, but is " + size);
    }

    /** The size of a list. */
    private record Size(String field, int least, int most, IntFunction<Object> door) {}

    @TestFactory
    Stream<DynamicTest> listsWithinTheLimitsAreAcceptedAndOthersAreNot() {
        return Stream.of(
                        new Size(
                                "redirect_uris",
                                0,
                                10,
                                size -> CreateApplication.builder()
                                        .name("a")
                                        .redirectUris(Collections.nCopies(size, "https://a.example"))
                                        .build()),
                        new Size(
                                "redirect_uris",
                                0,
                                10,
                                size -> ModifyApplication.builder()
                                        .redirectUris(Collections.nCopies(size, "https://a.example"))
                                        .build()),
                        new Size(
                                "tags",
                                0,
                                5,
                                size -> ModifyApplication.builder()
                                        .tags(Collections.nCopies(size, "fun"))
                                        .build()),
                        new Size(
                                "tags",
                                0,
                                5,
                                size -> ModifyOwnApplication.builder()
                                        .tags(Collections.nCopies(size, "fun"))
                                        .build()),
                        new Size(
                                "urls",
                                1,
                                2,
                                size -> APPLICATIONS
                                        .assets()
                                        .createExternal(ID, Collections.nCopies(size, "https://a.example"))))
                .map(limit -> dynamicTest(limit.field(), () -> {
                    for (int size : List.of(limit.least(), limit.most() - 1, limit.most())) {
                        assertThat(limit.door().apply(size)).as("%d", size).isNotNull();
                    }
                    String bounds =
                            limit.least() == 0 ? "at most " + limit.most() : limit.least() + " to " + limit.most();
                    for (int size : List.of(limit.least() - 1, limit.most() + 1, 10 * limit.most())) {
                        if (size >= 0) {
                            assertThat(refusal(() -> limit.door().apply(size)))
                                    .isEqualTo(limit.field() + " must have " + bounds + " elements, but has " + size);
                        }
                    }
                }));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, Integer.MAX_VALUE})
    void participantsMayBeAnyNumber(int most) {
        assertThat(ModifyApplication.builder().maxParticipants(most).build()).isNotNull();
        assertThat(ModifyOwnApplication.builder().maxParticipants(most).build()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {-2, Integer.MIN_VALUE})
    void participantsCannotBeFewerThanNone(int most) {
        assertThat(refusal(
                        () -> ModifyApplication.builder().maxParticipants(most).build()))
                .startsWith("max_participants must be ");
        assertThat(refusal(() ->
                        ModifyOwnApplication.builder().maxParticipants(most).build()))
                .startsWith("max_participants must be ");
    }

    @Test
    void namesOfAssetsAndReportsCannotBeEmpty() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CreateApplicationAsset.builder()
                        .name("")
                        .type(ApplicationAssetType.ONE)
                        .image(GIF)
                        .build())
                .withMessage("name must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> APPLICATIONS.unverified().uploadIcon("", "5d41", GIF))
                .withMessage("application_name must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> APPLICATIONS.unverified().uploadIcon("Vestige", "", GIF))
                .withMessage("application_hash must not be empty");
    }

    @Test
    void onlyPicturesOfThreeFormatsAreUploaded() {
        ApplicationAssetsClient assets = APPLICATIONS.assets();
        Snowflake id = Snowflake.of("1");
        for (String name : List.of("cat.png", "cat.jpg", "cat.jpeg", "CAT.GIF")) {
            assertThat(assets.uploadAttachment(id, UploadFile.of(name, new byte[1])))
                    .isNotNull();
        }
        assertThat(assets.uploadAttachment(id, UploadFile.of("cat", new byte[1]).typed("image/png")))
                .isNotNull();
        assertThat(refusal(() -> assets.uploadAttachment(id, UploadFile.of("cat.webp", new byte[1]))))
                .startsWith("file must be a PNG, JPEG or GIF, but is ");
        assertThat(refusal(() -> assets.uploadAttachment(id, UploadFile.of("cat", new byte[1]))))
                .isEqualTo("file must be a PNG, JPEG or GIF, but is application/octet-stream");
    }

    @AfterAll
    static void close() {
        HTTP.close();
    }

    private static String refusal(Supplier<Object> request) {
        try {
            return "accepted: " + request.get();
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
