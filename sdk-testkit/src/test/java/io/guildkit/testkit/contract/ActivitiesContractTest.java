package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.activities.ActivityShelf;
import io.guildkit.applications.activities.ProxyConfig;
import io.guildkit.applications.activities.UrlMapping;
import io.guildkit.applications.activities.UrlMatch;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.model.ActivityPlatform;
import io.guildkit.core.model.ActivityPlatformConfig;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.EmbeddedActivityConfig;
import io.guildkit.core.model.OrientationLockState;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.model.ReleaseLabelType;
import io.guildkit.core.model.ReleasePhase;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ActivitiesContractTest extends CastContractTest {
    @ParameterizedTest
    @EnumSource
    void areOnTheShelfInTheOrderOfTheirRanks(Way way) {
        Snowflake chess = Snowflake.of(emulator.application("Chess")
                .embedded()
                .activity("client_platform_config", Map.of("ios", ApplicationCast.platform()))
                .activity("shelf_rank", -1)
                .create()
                .id());
        ActivityShelf shelf = sent(way, applications.activities().getShelf());
        onlyRequest().to("GET", "/activities/shelf").withoutBody();
        assertThat(shelf.applications()).extracting(PartialApplication::id).containsExactly(chess, cast.id);
        assertThat(shelf.activities())
                .extracting(config -> config.applicationId().orElseThrow())
                .containsExactly(chess, cast.id);
        assertThat(shelf.assets()).containsOnlyKeys(chess, cast.id);
        assertThat(shelf.assets().get(cast.id)).hasSize(1);
        assertThat(shelf.assets().get(chess)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void areOnlyOnTheShelfOfThoseGuildsThatMayHaveThem(Way way) {
        Snowflake guildId = Snowflake.of(cast.guild.id());
        assertThat(sent(way, applications.activities().getShelf(guildId)).applications())
                .hasSize(1);
        onlyRequest().to("GET", "/activities/shelf?guild_id=" + guildId);
        assertCode(
                refused(
                        ForbiddenException.class,
                        as(Person.STRANGER).activities().getShelf(guildId)),
                ErrorCode.MISSING_ACCESS);
    }

    @Test
    void areOnNoShelfOfAGuildThatDoesNotExist() {
        assertCode(
                refused(NotFoundException.class, applications.activities().getShelf(Snowflake.of(1))),
                ErrorCode.of(10004));
    }

    @ParameterizedTest
    @EnumSource
    void areTakenOutAndPutBack(Way way) {
        assertThat(sent(way, applications.activities().setEmbedded(cast.id, false)))
                .isNull();
        onlyRequest().to("POST", path + "/set-embedded").withBody("{'embedded':false}");
        assertThat(applications.get(cast.id).send().flags().has(ApplicationFlag.EMBEDDED))
                .isFalse();
        assertThat(applications.activities().getShelf().send().applications()).isEmpty();
        sent(way, applications.activities().setEmbedded(cast.id, true));
        assertThat(applications.get(cast.id).send().flags().has(ApplicationFlag.EMBEDDED))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void tellHowTheyRun(Way way) {
        EmbeddedActivityConfig config = sent(way, applications.activities().getConfig(cast.id));
        onlyRequest().to("GET", path + "/embedded-activity-config").withoutBody();
        assertThat(config.applicationId()).contains(cast.id);
        assertThat(config.supportedPlatforms()).containsExactly(ActivityPlatform.WEB);
        assertThat(config.clientPlatformConfig().get(ActivityPlatform.WEB).releasePhase())
                .isEqualTo(ReleasePhase.GLOBAL_LAUNCH);
    }

    @ParameterizedTest
    @EnumSource
    void changeWhatIsSetAndCleared(Way way) {
        EmbeddedActivityConfig before =
                applications.activities().getConfig(cast.id).send();
        emulator.clearRequests();
        EmbeddedActivityConfig changed = sent(
                way,
                applications
                        .activities()
                        .modifyConfig(
                                cast.id,
                                change -> change.activityPreviewVideoAssetId(cast.assetId)
                                        .supportedPlatforms(List.of(ActivityPlatform.ANDROID, ActivityPlatform.IOS))
                                        .defaultOrientationLockState(OrientationLockState.LANDSCAPE)
                                        .clientPlatformConfig(Map.of(
                                                ActivityPlatform.IOS,
                                                ActivityPlatformConfig.builder()
                                                        .labelType(ReleaseLabelType.NEW)
                                                        .releasePhase(ReleasePhase.SOFT_LAUNCH)
                                                        .build()))
                                        .shelfRank(3)));
        onlyRequest()
                .to("PATCH", path + "/embedded-activity-config")
                .withBody(
                        "{'activity_preview_video_asset_id':'%s','supported_platforms':['android','ios'],"
                                + "'default_orientation_lock_state':3,'client_platform_config':"
                                + "{'ios':{'label_type':1,'release_phase':'soft_launch'}},'shelf_rank':3}",
                        cast.assetId);
        assertThat(changed.activityPreviewVideoAssetId()).contains(cast.assetId);
        assertThat(changed.supportedPlatforms()).containsExactly(ActivityPlatform.ANDROID, ActivityPlatform.IOS);
        assertThat(changed.shelfRank()).isEqualTo(3);
        assertThat(changed.tabletDefaultOrientationLockState())
                .as("not touched")
                .isEqualTo(before.tabletDefaultOrientationLockState());
        EmbeddedActivityConfig cleared = sent(
                way,
                applications
                        .activities()
                        .modifyConfig(
                                cast.id,
                                change -> change.clearActivityPreviewVideoAssetId()
                                        .clearSupportedPlatforms()));
        onlyRequest()
                .to("PATCH", path + "/embedded-activity-config")
                .withBody("{'activity_preview_video_asset_id':null,'supported_platforms':null}");
        assertThat(cleared.activityPreviewVideoAssetId()).isEmpty();
        assertThat(cleared.supportedPlatforms()).isEmpty();
        assertThat(cleared.shelfRank()).isEqualTo(3);
    }

    @Test
    void runOnNoOtherPlatforms() {
        refusedForm(
                applications
                        .activities()
                        .modifyConfig(cast.id, change -> change.supportedPlatforms(List.of(ActivityPlatform.of("vr")))),
                "supported_platforms[0]",
                "BASE_TYPE_CHOICES");
    }

    /** In another order, another mapping would be the first that fits. */
    @ParameterizedTest
    @EnumSource
    void areProxiedInTheOrderTheirMappingsWereSent(Way way) {
        ProxyConfig sent = ProxyConfig.of(
                UrlMapping.of("/b/{shard}", "{shard}.quiz.example"),
                UrlMapping.of("/b", "b.quiz.example"),
                UrlMapping.of("/a", "a.quiz.example"),
                UrlMapping.of("/", "quiz.example"));
        assertThat(sent(way, applications.activities().replaceProxyConfig(cast.id, sent)))
                .isEqualTo(sent);
        onlyRequest()
                .to("POST", path + "/proxy-config")
                .withBody("{'url_map':[{'prefix':'/b/{shard}','target':'{shard}.quiz.example'},"
                        + "{'prefix':'/b','target':'b.quiz.example'},{'prefix':'/a','target':'a.quiz.example'},"
                        + "{'prefix':'/','target':'quiz.example'}]}");
        ProxyConfig kept = sent(way, applications.activities().getProxyConfig(cast.id));
        onlyRequest().to("GET", path + "/proxy-config").withoutBody();
        assertThat(kept).isEqualTo(sent);
        assertThat(kept.match("/b/7/x").map(UrlMatch::url)).contains("7.quiz.example/x");
        assertThat(sent(way, applications.activities().replaceProxyConfig(cast.id, ProxyConfig.of()))
                        .urlMap())
                .as("replaced, not added to")
                .isEmpty();
    }

    @Test
    void areProxiedToAddressesOnly() {
        refusedForm(
                applications
                        .activities()
                        .replaceProxyConfig(cast.id, ProxyConfig.of(UrlMapping.of("/a b", "quiz.example"))),
                "url_map[0].prefix",
                "STRING_TYPE_REGEX");
    }
}
