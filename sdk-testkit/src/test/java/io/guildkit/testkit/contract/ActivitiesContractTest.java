package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.activities.ActivityShelf;
import io.guildkit.applications.activities.ProxyConfig;
import io.guildkit.applications.activities.UrlMapping;
import io.guildkit.applications.activities.UrlMatch;
import io.guildkit.core.model.ActivityPlatform;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.EmbeddedActivityConfig;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ActivitiesContractTest extends ApplicationScene {
    @Test
    void listsShelfByRank() {
        Snowflake chess = Snowflake.of(emulator.application("Chess")
                .embedded()
                .activity("client_platform_config", Map.of("ios", PLATFORM))
                .activity("shelf_rank", -1)
                .create()
                .id());
        ActivityShelf shelf = applications.activities().getShelf().send();
        assertThat(shelf.applications()).extracting(PartialApplication::id).containsExactly(chess, quizId);
        assertThat(shelf.activities())
                .extracting(config -> config.applicationId().orElseThrow())
                .containsExactly(chess, quizId);
        assertThat(shelf.assets()).containsOnlyKeys(chess, quizId);
        assertThat(shelf.assets().get(quizId)).hasSize(1);
        assertThat(shelf.assets().get(chess)).isEmpty();
    }

    @Test
    void disablesAndEnablesActivities() {
        assertThat(applications.activities().setEmbedded(quizId, false).send()).isNull();
        assertThat(applications.get(quizId).send().flags().has(ApplicationFlag.EMBEDDED))
                .isFalse();
        assertThat(applications.activities().getShelf().send().applications()).isEmpty();
        applications.activities().setEmbedded(quizId, true).send();
        assertThat(applications.get(quizId).send().flags().has(ApplicationFlag.EMBEDDED))
                .isTrue();
    }

    @Test
    void changesOnlySetAndClearedFields() {
        EmbeddedActivityConfig before =
                applications.activities().getConfig(quizId).send();
        EmbeddedActivityConfig changed = applications
                .activities()
                .modifyConfig(
                        quizId,
                        change -> change.activityPreviewVideoAssetId(assetId)
                                .supportedPlatforms(List.of(ActivityPlatform.ANDROID, ActivityPlatform.IOS))
                                .shelfRank(3))
                .send();
        assertThat(changed)
                .isEqualTo(EmbeddedActivityConfig.builder()
                        .from(before)
                        .activityPreviewVideoAssetId(assetId)
                        .supportedPlatforms(List.of(ActivityPlatform.ANDROID, ActivityPlatform.IOS))
                        .shelfRank(3)
                        .build());
        EmbeddedActivityConfig cleared = applications
                .activities()
                .modifyConfig(
                        quizId,
                        change -> change.clearActivityPreviewVideoAssetId().clearSupportedPlatforms())
                .send();
        assertThat(cleared.activityPreviewVideoAssetId()).isEmpty();
        assertThat(cleared.supportedPlatforms()).isEmpty();
        assertThat(cleared.shelfRank()).isEqualTo(3);
    }

    /** The first mapping that matches is used, so the order matters. */
    @Test
    void keepsOrderOfProxyMappings() {
        ProxyConfig sent = ProxyConfig.of(
                UrlMapping.of("/b/{shard}", "{shard}.quiz.example"),
                UrlMapping.of("/b", "b.quiz.example"),
                UrlMapping.of("/a", "a.quiz.example"),
                UrlMapping.of("/", "quiz.example"));
        assertThat(applications.activities().replaceProxyConfig(quizId, sent).send())
                .isEqualTo(sent);
        ProxyConfig kept = applications.activities().getProxyConfig(quizId).send();
        assertThat(kept).isEqualTo(sent);
        assertThat(kept.match("/b/7/x").map(UrlMatch::url)).contains("7.quiz.example/x");
        assertThat(applications
                        .activities()
                        .replaceProxyConfig(quizId, ProxyConfig.of())
                        .send()
                        .urlMap())
                .as("replaced, not added to")
                .isEmpty();
    }
}
