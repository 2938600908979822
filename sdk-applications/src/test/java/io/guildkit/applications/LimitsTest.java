package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.applications.activities.ProxyConfig;
import io.guildkit.applications.activities.UrlMapping;
import io.guildkit.applications.assets.ApplicationAssetsClient;
import io.guildkit.applications.roleconnections.UpdateRoleConnection;
import io.guildkit.applications.unverified.ReportUnverifiedApplication;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.model.ExplicitContentFilter;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits that the specification as data lacks. The module model-laws tests the others. */
class LimitsTest {
    @AutoClose
    final Service service = new Service();

    @Test
    void acceptsParticipantsFromUnlimited() {
        for (int most : new int[] {-1, 0, Integer.MAX_VALUE}) {
            assertThat(ModifyApplication.builder().maxParticipants(most).build())
                    .isNotNull();
            assertThat(ModifyOwnApplication.builder().maxParticipants(most).build())
                    .isNotNull();
        }
        String fault = "max_participants: Must be -1 or more, but is -2.";
        assertThat(refusal(() -> ModifyApplication.builder().maxParticipants(-2).build()))
                .isEqualTo(fault);
        assertThat(refusal(
                        () -> ModifyOwnApplication.builder().maxParticipants(-2).build()))
                .isEqualTo(fault);
    }

    @Test
    void rejectsEmptyListOfApplications() {
        assertThat(refusal(() -> service.applications().listPublic(List.of())))
                .isEqualTo("application_ids: This field is required, but is empty.");
    }

    private static ReportUnverifiedApplication report(String icon) {
        return ReportUnverifiedApplication.builder()
                .name("Vestige")
                .icon(icon)
                .os(ExecutableOs.LINUX)
                .build();
    }

    @Test
    void acceptsMd5HashAsIcon() {
        assertThat(report("5d41402abc4b2a76b9719d911017c592")).isNotNull();
        assertThat(report("5D41402ABC4B2A76B9719D911017C592")).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5d41402abc4b2a76b9719d911017c59g", "5d41402abc4b2a76b9719d911017c592\n"})
    void rejectsOtherIcon(String hash) {
        assertThat(refusal(() -> report(hash))).isEqualTo("icon: Must be an MD5 hash: 32 hexadecimal digits.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 51})
    void keysOfRoleConnectionsHave1To50Characters(int length) {
        assertThat(UpdateRoleConnection.builder()
                        .metadata(Map.of("k", "42", "😀".repeat(50), "42"))
                        .build())
                .isNotNull();
        assertThat(refusal(() -> UpdateRoleConnection.builder()
                        .metadata(Map.of("😀".repeat(length), "42"))
                        .build()))
                .isEqualTo("metadata: Keys must be between 1 and 50 in length, but one is " + length + ".");
    }

    @Test
    void reportsAllFaultsAtOnce() {
        assertThat(refusal(() -> ModifyApplication.builder()
                        .tags(List.of("a", "t".repeat(21)))
                        .maxParticipants(-2)
                        .redirectUris(Collections.nCopies(11, "https://a.example"))
                        .explicitContentFilter(ExplicitContentFilter.UNKNOWN)
                        .build()))
                .isEqualTo(
                        "explicit_content_filter: UNKNOWN is the placeholder of an absent value, and cannot be sent. Use a constant, or create a value with of(..).;"
                                + " tags[1]: Must be 20 or fewer in length, but is 21.;"
                                + " max_participants: Must be -1 or more, but is -2.;"
                                + " redirect_uris: Must be 10 or fewer in number, but are 11.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "https://a.example.com", "wss://a.example.com/x"})
    void rejectsProxyMappingsThatAreEmptyOrHaveProtocol(String side) {
        ProxyConfig config = ProxyConfig.of(UrlMapping.of("/", side), UrlMapping.of(side, "a.example.com"));
        String fault = side.isEmpty()
                ? "This field is required, but is empty."
                : "Must not have a protocol such as https://; write only the domain and the path.";
        assertThat(refusal(() -> service.applications().activities().replaceProxyConfig(Snowflake.of(1), config)))
                .isEqualTo("url_map[0].target: " + fault + "; url_map[1].prefix: " + fault);
    }

    @Test
    void uploadsPicturesOfThreeFormats() {
        ApplicationAssetsClient assets = service.applications().assets();
        Snowflake id = Snowflake.of(1);
        for (String name : List.of("cat.png", "cat.jpg", "cat.jpeg", "CAT.GIF")) {
            assertThat(assets.uploadAttachment(id, UploadFile.of(name, new byte[1])))
                    .isNotNull();
        }
        UploadFile untyped = UploadFile.of("cat", new byte[1]);
        assertThat(assets.uploadAttachment(id, untyped.typed("image/png"))).isNotNull();
        assertThat(refusal(() -> assets.uploadAttachment(id, UploadFile.of("cat.webp", new byte[1]))))
                .startsWith("file: Must be a PNG, JPEG or GIF, but is ");
        assertThat(refusal(() -> assets.uploadAttachment(id, untyped)))
                .isEqualTo("file: Must be a PNG, JPEG or GIF, but is application/octet-stream.");
    }

    private static String refusal(Supplier<Object> request) {
        return catchThrowableOfType(InvalidRequestException.class, request::get)
                .formErrors()
                .toString();
    }
}
