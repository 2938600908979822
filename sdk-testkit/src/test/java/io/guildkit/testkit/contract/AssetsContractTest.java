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

class AssetsContractTest extends ApplicationScene {
    @Test
    void listsAssetsWithDelay() {
        ApplicationAsset banner = applications
                .assets()
                .create(quizId, "banner", ApplicationAssetType.TWO, PNG)
                .send();
        assertThat(banner.name()).isEqualTo("banner");
        assertThat(banner.type()).isEqualTo(ApplicationAssetType.TWO);
        assertThat(applications.assets().list(quizId).send())
                .extracting(ApplicationAsset::id)
                .containsExactly(assetId);
        assertThat(applications.assets().list(quizId).withoutCredentials().send())
                .hasSize(1);
        assertThat(applications
                        .assets()
                        .list(quizId, query -> query.nocache(true))
                        .send())
                .contains(banner);
        emulator.clock().advance(ServiceEmulator.ASSET_DELAY.minus(Duration.ofMillis(1)));
        assertThat(applications.assets().list(quizId).send()).doesNotContain(banner);
        emulator.clock().advance(Duration.ofMillis(1));
        assertThat(applications.assets().list(quizId).send()).contains(banner);
    }

    @Test
    void createsExternalAssets() {
        String one = "https://quiz.example/1.png";
        String two = "https://quiz.example/2.png";
        assertThat(applications
                        .assets()
                        .createExternal(quizId, List.of(one, two))
                        .send())
                .hasSize(2)
                .allSatisfy(asset -> assertThat(asset.externalAssetPath()).isNotBlank())
                .extracting(ExternalAsset::url)
                .containsExactly(one, two);
        refusedForm(
                applications.assets().createExternal(quizId, List.of(one, "nowhere")), "urls[1]", "STRING_TYPE_REGEX");
    }

    @Test
    void uploadsEphemeralAttachment() {
        Attachment picture = applications
                .assets()
                .uploadAttachment(quizId, UploadFile.of("cat.png", new ByteArrayInputStream(PNG_FILE)))
                .send()
                .attachment()
                .orElseThrow();
        assertThat(picture.filename()).isEqualTo("cat.png");
        assertThat(picture.contentType()).contains("image/png");
        assertThat(picture.size()).isEqualTo(PNG_FILE.length);
        assertThat(picture.ephemeral()).contains(true);
        RecordedCall call = onlyRequest().call();
        assertThat(call.header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("multipart/form-data; boundary="));
        assertThat(call.bodyText()).contains("name=\"file\"; filename=\"cat.png\"");
    }
}
