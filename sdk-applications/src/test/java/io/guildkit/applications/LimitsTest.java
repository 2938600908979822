package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.assets.ApplicationAssetsClient;
import io.guildkit.applications.assets.CreateApplicationAsset;
import io.guildkit.applications.roleconnections.UpdateRoleConnection;
import io.guildkit.applications.unverified.ReportUnverifiedApplication;
import io.guildkit.applications.unverified.ReportUnverifiedApplicationBuilder;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What requests accept and refuse, at the limits and beside them. */
class LimitsTest {
    private static final HttpApiClient HTTP = HttpApiClient.create(
            ClientSettings.builder("https://chat.example.com/api/v9").build());
    private static final ApplicationsClient APPLICATIONS = new ApplicationsClient(HTTP);
    private static final ImageData GIF = ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a'});
    private static final String HASH = "5d41402abc4b2a76b9719d911017c592";

    private static final String EMPTY = ": This field is required, but is empty.";

    private static ReportUnverifiedApplicationBuilder report() {
        return ReportUnverifiedApplication.builder().name("Vestige").icon(HASH).os(ExecutableOs.LINUX);
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
                .isEqualTo("max_participants: Must be -1 or more, but is " + most + ".");
        assertThat(refusal(() ->
                        ModifyOwnApplication.builder().maxParticipants(most).build()))
                .isEqualTo("max_participants: Must be -1 or more, but is " + most + ".");
    }

    @Test
    void namesOfAssetsAndReportsCannotBeEmpty() {
        assertThat(refusal(() -> CreateApplicationAsset.builder()
                        .name("")
                        .type(ApplicationAssetType.ONE)
                        .image(GIF)
                        .build()))
                .isEqualTo("name" + EMPTY);
        assertThat(refusal(() -> APPLICATIONS.unverified().uploadIcon("", "5d41", GIF)))
                .isEqualTo("application_name" + EMPTY);
        assertThat(refusal(() -> APPLICATIONS.unverified().uploadIcon("Vestige", "", GIF)))
                .isEqualTo("application_hash" + EMPTY);
        assertThat(refusal(() -> APPLICATIONS.listPublic(List.of()))).isEqualTo("application_ids" + EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {HASH, "5D41402ABC4B2A76B9719D911017C592"})
    void iconsAreMd5Hashes(String hash) {
        assertThat(report().icon(hash).build()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "5d41402abc4b2a76b9719d911017c59",
                "5d41402abc4b2a76b9719d911017c5922",
                "5d41402abc4b2a76b9719d911017c59g",
                "5d41402abc4b2a76b9719d911017c592\n"
            })
    void otherIconsAreRefused(String hash) {
        assertThat(refusal(() -> report().icon(hash).build()))
                .isEqualTo("icon: Must be an MD5 hash: 32 hexadecimal digits.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 51})
    void keysOfPropertiesHave1To50Characters(int length) {
        assertThat(UpdateRoleConnection.builder()
                        .metadata(Map.of("k", "42", "k".repeat(50), "42"))
                        .build())
                .isNotNull();
        assertThat(refusal(() -> UpdateRoleConnection.builder()
                        .metadata(Map.of("😀".repeat(length), "42"))
                        .build()))
                .isEqualTo("metadata: Keys must be between 1 and 50 in length, but one is " + length + ".");
    }

    @Test
    void allFaultsComeAtOnce() {
        assertThat(refusal(() -> ModifyApplication.builder()
                        .tags(List.of("a", "t".repeat(21)))
                        .maxParticipants(-2)
                        .redirectUris(Collections.nCopies(11, "https://a.example"))
                        .explicitContentFilter(ExplicitContentFilter.UNKNOWN)
                        .build()))
                .isEqualTo(
                        "explicit_content_filter: UNKNOWN stands for a value that a response lacks, and cannot be sent.;"
                                + " tags[1]: Must be 20 or fewer in length, but is 21.;"
                                + " max_participants: Must be -1 or more, but is -2.;"
                                + " redirect_uris: Must be 10 or fewer in number, but are 11.");
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
                .startsWith("file: Must be a PNG, JPEG or GIF, but is ");
        assertThat(refusal(() -> assets.uploadAttachment(id, UploadFile.of("cat", new byte[1]))))
                .isEqualTo("file: Must be a PNG, JPEG or GIF, but is application/octet-stream.");
    }

    @AfterAll
    static void close() {
        HTTP.close();
    }

    private static String refusal(Supplier<Object> request) {
        try {
            return "accepted: " + request.get();
        } catch (InvalidRequestException e) {
            return e.formErrors().toString();
        }
    }
}
