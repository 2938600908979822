package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.assets.ApplicationAsset;
import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.assets.ExternalAsset;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testkit.ServiceEmulator;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssetsContractTest extends CastContractTest {
    @Test
    void areListedLate() {
        ApplicationAsset banner = applications
                .assets()
                .create(cast.id, "banner", ApplicationAssetType.TWO, PNG)
                .send();
        assertThat(banner.name()).isEqualTo("banner");
        assertThat(banner.type()).isEqualTo(ApplicationAssetType.TWO);
        assertThat(applications.assets().list(cast.id).send())
                .extracting(ApplicationAsset::id)
                .containsExactly(cast.assetId);
        assertThat(applications.assets().list(cast.id).withoutCredentials().send())
                .hasSize(1);
        assertThat(applications
                        .assets()
                        .list(cast.id, query -> query.nocache(true))
                        .send())
                .contains(banner);
        emulator.clock().advance(ServiceEmulator.ASSET_DELAY.minus(Duration.ofMillis(1)));
        assertThat(applications.assets().list(cast.id).send()).doesNotContain(banner);
        emulator.clock().advance(Duration.ofMillis(1));
        assertThat(applications.assets().list(cast.id).send()).contains(banner);
    }

    @Test
    void canBeElsewhere() {
        String one = "https://quiz.example/1.png";
        String two = "https://quiz.example/2.png";
        assertThat(applications
                        .assets()
                        .createExternal(cast.id, List.of(one, two))
                        .send())
                .hasSize(2)
                .allSatisfy(asset -> assertThat(asset.externalAssetPath()).isNotBlank())
                .extracting(ExternalAsset::url)
                .containsExactly(one, two);
        refusedForm(
                applications.assets().createExternal(cast.id, List.of(one, "nowhere")), "urls[1]", "STRING_TYPE_REGEX");
    }

    @Test
    void canBeUploadedForAWhile() {
        Attachment picture = applications
                .assets()
                .uploadAttachment(cast.id, UploadFile.of("cat.png", new ByteArrayInputStream(ApplicationCast.PNG)))
                .send()
                .attachment()
                .orElseThrow();
        assertThat(picture.filename()).isEqualTo("cat.png");
        assertThat(picture.contentType()).contains("image/png");
        assertThat(picture.size()).isEqualTo(ApplicationCast.PNG.length);
        assertThat(picture.ephemeral()).contains(true);
        RecordedCall call = onlyRequest().call();
        assertThat(call.header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("multipart/form-data; boundary="));
        assertThat(call.bodyText()).contains("name=\"file\"; filename=\"cat.png\"");
    }
}
