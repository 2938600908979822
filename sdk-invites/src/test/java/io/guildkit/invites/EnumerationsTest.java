package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.internal.codec.Writers;
import io.guildkit.core.model.ActivityPlatform;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.model.IntegrationType;
import io.guildkit.core.model.OrientationLockState;
import io.guildkit.core.model.OverlayMethodFlag;
import io.guildkit.core.model.ReleaseLabelType;
import io.guildkit.core.model.ReleasePhase;
import io.guildkit.core.model.RoleConnectionMetadataType;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.IntValue;
import io.guildkit.core.wire.StringValue;
import io.guildkit.core.wire.WireValue;
import io.guildkit.invites.gifs.GifMediaFormat;
import io.guildkit.invites.integrations.ExpireBehavior;
import io.guildkit.invites.integrations.IntegrationKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Names and values as the specification lists them. */
class EnumerationsTest {
    private record Table(
            List<? extends WireValue<?>> constants, WireValue<?> absent, WireValue<?> newer, String specified) {}

    private static final List<Table> TABLES = List.of(
            new Table(InviteType.values(), InviteType.UNKNOWN, InviteType.of(99), "0 GUILD, 1 GROUP_DM, 2 FRIEND"),
            new Table(
                    InviteTargetType.values(),
                    InviteTargetType.UNKNOWN,
                    InviteTargetType.of(99),
                    "1 STREAM, 2 EMBEDDED_APPLICATION, 3 ROLE_SUBSCRIPTIONS, 4 CREATOR_PAGE"),
            new Table(ExpireBehavior.values(), ExpireBehavior.UNKNOWN, ExpireBehavior.of(99), "0 REMOVE_ROLE, 1 KICK"),
            new Table(
                    IntegrationKind.values(),
                    IntegrationKind.UNKNOWN,
                    IntegrationKind.of("99"),
                    "stream_provider_a STREAM_PROVIDER_A, video_provider_b VIDEO_PROVIDER_B,"
                            + " service_app SERVICE_APP, guild_subscription GUILD_SUBSCRIPTION"),
            new Table(
                    GifMediaFormat.values(),
                    GifMediaFormat.UNKNOWN,
                    GifMediaFormat.of("99"),
                    "mp4 MP4, tinymp4 TINYMP4, nanomp4 NANOMP4, loopedmp4 LOOPEDMP4, webm WEBM, tinywebm TINYWEBM,"
                            + " nanowebm NANOWEBM, gif GIF, mediumgif MEDIUMGIF, tinygif TINYGIF, nanogif NANOGIF"),
            new Table(
                    ApplicationType.values(),
                    ApplicationType.UNKNOWN,
                    ApplicationType.of(99),
                    "1 GAME, 2 MUSIC, 3 TICKETED_EVENTS, 4 CREATOR_MONETIZATION"),
            new Table(
                    IntegrationType.values(),
                    IntegrationType.UNKNOWN,
                    IntegrationType.of(99),
                    "0 GUILD_INSTALL, 1 USER_INSTALL"),
            new Table(
                    OrientationLockState.values(),
                    OrientationLockState.UNKNOWN,
                    OrientationLockState.of(99),
                    "1 UNLOCKED, 2 PORTRAIT, 3 LANDSCAPE"),
            new Table(
                    ActivityPlatform.values(),
                    ActivityPlatform.UNKNOWN,
                    ActivityPlatform.of("99"),
                    "web WEB, android ANDROID, ios IOS"),
            new Table(
                    ReleaseLabelType.values(),
                    ReleaseLabelType.UNKNOWN,
                    ReleaseLabelType.of(99),
                    "0 NONE, 1 NEW, 2 UPDATED"),
            new Table(
                    ReleasePhase.values(),
                    ReleasePhase.UNKNOWN,
                    ReleasePhase.of("99"),
                    "in_development IN_DEVELOPMENT, activities_team ACTIVITIES_TEAM,"
                            + " employee_release EMPLOYEE_RELEASE, soft_launch SOFT_LAUNCH,"
                            + " global_launch GLOBAL_LAUNCH"),
            new Table(
                    ExecutableOs.values(),
                    ExecutableOs.UNKNOWN,
                    ExecutableOs.of("99"),
                    "win32 WIN32, darwin DARWIN, linux LINUX"),
            new Table(
                    RoleConnectionMetadataType.values(),
                    RoleConnectionMetadataType.UNKNOWN,
                    RoleConnectionMetadataType.of(99),
                    "1 INTEGER_LESS_THAN_OR_EQUAL, 2 INTEGER_GREATER_THAN_OR_EQUAL, 3 INTEGER_EQUAL,"
                            + " 4 INTEGER_NOT_EQUAL, 5 DATETIME_LESS_THAN_OR_EQUAL,"
                            + " 6 DATETIME_GREATER_THAN_OR_EQUAL, 7 BOOLEAN_EQUAL, 8 BOOLEAN_NOT_EQUAL"));

    private static final Map<Class<? extends Flag>, String> FLAGS = Map.of(
            InviteFlag.class,
            "0 IS_GUEST_INVITE, 1 IS_VIEWED, 2 IS_ENHANCED, 3 IS_APPLICATION_BYPASS",
            OverlayMethodFlag.class,
            "0 OUT_OF_PROCESS",
            ApplicationFlag.class,
            "1 EMBEDDED_RELEASED, 2 MANAGED_EMOJI, 3 EMBEDDED_IAP, 4 GROUP_DM_CREATE, 5 RPC_PRIVATE_BETA,"
                    + " 6 AUTO_MODERATION_RULE_CREATE_BADGE, 7 GAME_PROFILE_DISABLED, 8 PUBLIC_OAUTH2_CLIENT,"
                    + " 8 ALLOW_ASSETS, 9 CONTEXTLESS_ACTIVITY, 9 ALLOW_ACTIVITY_ACTION_SPECTATE,"
                    + " 10 SOCIAL_LAYER_INTEGRATION_LIMITED, 10 ALLOW_ACTIVITY_ACTION_JOIN_REQUEST,"
                    + " 11 RPC_HAS_CONNECTED, 12 GATEWAY_PRESENCE, 13 GATEWAY_PRESENCE_LIMITED,"
                    + " 14 GATEWAY_GUILD_MEMBERS, 15 GATEWAY_GUILD_MEMBERS_LIMITED,"
                    + " 16 VERIFICATION_PENDING_GUILD_LIMIT, 17 EMBEDDED, 18 GATEWAY_MESSAGE_CONTENT,"
                    + " 19 GATEWAY_MESSAGE_CONTENT_LIMITED, 20 EMBEDDED_FIRST_PARTY,"
                    + " 21 APPLICATION_COMMAND_MIGRATED, 23 APPLICATION_COMMAND_BADGE, 24 ACTIVE,"
                    + " 25 ACTIVE_GRACE_PERIOD, 26 IFRAME_MODAL, 27 SOCIAL_LAYER_INTEGRATION, 29 PROMOTED,"
                    + " 30 PARTNER");

    @TestFactory
    Stream<DynamicTest> constantsAreAsSpecified() {
        return TABLES.stream()
                .map(table -> DynamicTest.dynamicTest(table.absent().getClass().getSimpleName(), () -> {
                    assertThat(table.constants().stream()
                                    .map(constant -> raw(constant) + " " + constant.name())
                                    .collect(Collectors.joining(", ")))
                            .isEqualTo(table.specified());
                    for (WireValue<?> constant : table.constants()) {
                        assertThat(constant.isKnown()).isTrue();
                        assertThat(constant.getClass().getField(constant.name()).get(null))
                                .isSameAs(constant);
                    }
                    assertThat(table.absent().isAbsent()).isTrue();
                    assertThat(table.newer().isKnown()).isFalse();
                    assertThat(raw(table.newer())).isEqualTo("99");
                    assertThat(Writers.value().encode(table.newer())).contains("99");
                }));
    }

    private static String raw(WireValue<?> value) {
        return value instanceof IntValue number ? Integer.toString(number.value()) : ((StringValue) value).value();
    }

    @TestFactory
    Stream<DynamicTest> flagsAreAsSpecified() {
        return FLAGS.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey().getSimpleName(),
                        () -> assertThat(Arrays.stream(entry.getKey().getEnumConstants())
                                        .map(flag -> flag.bit() + " " + flag)
                                        .collect(Collectors.joining(", ")))
                                .isEqualTo(entry.getValue())));
    }
}
