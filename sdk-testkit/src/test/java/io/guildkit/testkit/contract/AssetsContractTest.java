package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.assets.ApplicationAsset;
import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.assets.ExternalAsset;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testkit.ServiceEmulator;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AssetsContractTest extends CastContractTest {
    private String assets() {
        return "/oauth2/applications/" + cast.id + "/assets";
    }

    @ParameterizedTest
    @EnumSource
    void areListedLate(Way way) {
        ApplicationAsset banner =
                sent(way, applications.assets().create(cast.id, "banner", ApplicationAssetType.TWO, PNG));
        onlyRequest().to("POST", assets()).withBody("{'name':'banner','type':2,'image':'%s'}", PNG_URI);
        assertThat(banner.name()).isEqualTo("banner");
        assertThat(banner.type()).isEqualTo(ApplicationAssetType.TWO);
        assertThat(sent(way, applications.assets().list(cast.id)))
                .extracting(ApplicationAsset::id)
                .containsExactly(cast.assetId);
        onlyRequest().to("GET", assets());
        assertThat(sent(way, applications.assets().list(cast.id).withoutCredentials()))
                .hasSize(1);
        onlyRequest().to("GET", assets()).asNobody();
        assertThat(sent(way, applications.assets().list(cast.id, query -> query.nocache(true))))
                .contains(banner);
        onlyRequest().to("GET", assets() + "?nocache=true");
        emulator.clock().advance(ServiceEmulator.ASSET_DELAY.minus(Duration.ofMillis(1)));
        assertThat(sent(way, applications.assets().list(cast.id))).doesNotContain(banner);
        emulator.clock().advance(Duration.ofMillis(1));
        assertThat(sent(way, applications.assets().list(cast.id))).contains(banner);
    }

    @ParameterizedTest
    @EnumSource
    void goForGood(Way way) {
        assertThat(sent(way, applications.assets().delete(cast.id, cast.assetId)))
                .isNull();
        onlyRequest().to("DELETE", assets() + "/" + cast.assetId).withoutBody();
        assertThat(cast.application.assetIds()).isEmpty();
        refused(NotFoundException.class, applications.assets().delete(cast.id, cast.assetId));
    }

    @Test
    void belongToOneApplication() {
        Snowflake other = Snowflake.of(
                emulator.application("Chess").owner(cast.owner).create().id());
        refused(NotFoundException.class, applications.assets().delete(other, cast.assetId));
        assertThat(cast.application.assetIds()).hasSize(1);
    }

    @Test
    void areOfOneOfTwoTypes() {
        refusedForm(
                applications.assets().create(cast.id, "logo", ApplicationAssetType.of(3), PNG),
                "type",
                "BASE_TYPE_CHOICES");
    }

    @ParameterizedTest
    @EnumSource
    void canBeElsewhere(Way way) {
        String one = "https://quiz.example/1.png";
        String two = "https://quiz.example/2.png";
        assertThat(sent(way, applications.assets().createExternal(cast.id, List.of(one, two))))
                .hasSize(2)
                .allSatisfy(asset -> assertThat(asset.externalAssetPath()).isNotBlank())
                .extracting(ExternalAsset::url)
                .containsExactly(one, two);
        onlyRequest().to("POST", path + "/external-assets").withBody("{'urls':['%s','%s']}", one, two);
        refusedForm(
                applications.assets().createExternal(cast.id, List.of(one, "nowhere")), "urls[1]", "STRING_TYPE_REGEX");
    }

    @ParameterizedTest
    @EnumSource
    void canBeUploadedForAWhile(Way way) {
        Attachment picture = sent(
                        way,
                        applications
                                .assets()
                                .uploadAttachment(
                                        cast.id,
                                        UploadFile.of("cat.png", new ByteArrayInputStream(ApplicationCast.PNG))))
                .attachment()
                .orElseThrow();
        assertThat(picture.filename()).isEqualTo("cat.png");
        assertThat(picture.contentType()).contains("image/png");
        assertThat(picture.size()).isEqualTo(ApplicationCast.PNG.length);
        assertThat(picture.ephemeral()).contains(true);
        RecordedCall call = onlyRequest().to("POST", path + "/attachment").call();
        assertThat(call.header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("multipart/form-data; boundary="));
        assertThat(call.bodyText()).contains("name=\"file\"; filename=\"cat.png\"");
    }

    @Test
    void arePictures() {
        refusedForm(
                applications.assets().uploadAttachment(cast.id, UploadFile.of("cat.png", new byte[] {1, 2, 3})),
                "file",
                "IMAGE_TYPE_INVALID");
    }
}
