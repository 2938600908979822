package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.approval.DiscoverabilityState;
import io.guildkit.applications.approval.DiscoveryEligibilityFlag;
import io.guildkit.applications.approval.MonetizationEligibilityFlag;
import io.guildkit.applications.approval.MonetizationState;
import io.guildkit.applications.approval.RpcApplicationState;
import io.guildkit.applications.approval.StoreApplicationState;
import io.guildkit.applications.approval.VerificationState;
import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.disclosures.ApplicationDisclosure;
import io.guildkit.core.codec.Json;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.IntValue;
import io.guildkit.core.wire.StringValue;
import io.guildkit.core.wire.WireValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Names and values as the specification lists them. */
class EnumerationsTest {
    private record Table(
            List<? extends WireValue<?>> constants, WireValue<?> absent, WireValue<?> newer, String specified) {}

    private static final List<Table> TABLES = List.of(
            new Table(
                    InternalGuildRestriction.values(),
                    InternalGuildRestriction.UNKNOWN,
                    InternalGuildRestriction.of(99),
                    "1 JOIN_ALL, 2 JOIN_EXTERNAL_ONLY, 3 JOIN_INTERNAL_ONLY"),
            new Table(
                    InteractionsVersion.values(),
                    InteractionsVersion.UNKNOWN,
                    InteractionsVersion.of(99),
                    "1 VERSION_1, 2 VERSION_2"),
            new Table(
                    EventWebhooksStatus.values(),
                    EventWebhooksStatus.UNKNOWN,
                    EventWebhooksStatus.of(99),
                    "1 DISABLED, 2 ENABLED"),
            new Table(
                    EventWebhookType.values(),
                    EventWebhookType.UNKNOWN,
                    EventWebhookType.of("99"),
                    "APPLICATION_AUTHORIZED APPLICATION_AUTHORIZED, ENTITLEMENT_CREATE ENTITLEMENT_CREATE,"
                            + " QUEST_USER_ENROLLMENT QUEST_USER_ENROLLMENT"),
            new Table(
                    ExplicitContentFilter.values(),
                    ExplicitContentFilter.UNKNOWN,
                    ExplicitContentFilter.of(99),
                    "0 INHERIT, 1 ALWAYS"),
            new Table(
                    VerificationState.values(),
                    VerificationState.UNKNOWN,
                    VerificationState.of(99),
                    "1 INELIGIBLE, 2 UNSUBMITTED, 3 SUBMITTED, 4 SUCCEEDED"),
            new Table(
                    StoreApplicationState.values(),
                    StoreApplicationState.UNKNOWN,
                    StoreApplicationState.of(99),
                    "1 NONE, 2 PAID, 3 SUBMITTED, 4 APPROVED, 5 REJECTED"),
            new Table(
                    RpcApplicationState.values(),
                    RpcApplicationState.UNKNOWN,
                    RpcApplicationState.of(99),
                    "0 DISABLED, 1 UNSUBMITTED, 2 SUBMITTED, 3 APPROVED, 4 REJECTED"),
            new Table(
                    DiscoverabilityState.values(),
                    DiscoverabilityState.UNKNOWN,
                    DiscoverabilityState.of(99),
                    "1 INELIGIBLE, 2 NOT_DISCOVERABLE, 3 DISCOVERABLE, 4 FEATUREABLE, 5 BLOCKED"),
            new Table(
                    MonetizationState.values(),
                    MonetizationState.UNKNOWN,
                    MonetizationState.of(99),
                    "1 NONE, 2 ENABLED, 3 BLOCKED"),
            new Table(
                    ApplicationAssetType.values(),
                    ApplicationAssetType.UNKNOWN,
                    ApplicationAssetType.of(99),
                    "1 ONE, 2 TWO"),
            new Table(
                    ApplicationDisclosure.values(),
                    ApplicationDisclosure.UNKNOWN,
                    ApplicationDisclosure.of(99),
                    "0 UNSPECIFIED_DISCLOSURE, 1 IP_LOCATION, 2 DISPLAYS_ADVERTISEMENTS,"
                            + " 3 PARTNER_SDK_DATA_SHARING_MESSAGE"));

    private static final Map<Class<? extends Flag>, String> FLAGS = Map.of(
            DiscoveryEligibilityFlag.class,
            "0 VERIFIED, 1 TAG, 2 DESCRIPTION, 3 TERMS_OF_SERVICE, 4 PRIVACY_POLICY, 5 INSTALL_PARAMS, 6 SAFE_NAME,"
                    + " 7 SAFE_DESCRIPTION, 8 APPROVED_COMMANDS, 9 SUPPORT_GUILD, 10 SAFE_COMMANDS, 11 MFA,"
                    + " 12 SAFE_DIRECTORY_OVERVIEW, 13 SUPPORTED_LOCALES, 14 SAFE_SHORT_DESCRIPTION,"
                    + " 15 SAFE_ROLE_CONNECTIONS",
            MonetizationEligibilityFlag.class,
            "0 VERIFIED, 1 HAS_TEAM, 2 APPROVED_COMMANDS, 3 TERMS_OF_SERVICE, 4 PRIVACY_POLICY, 5 SAFE_NAME,"
                    + " 6 SAFE_DESCRIPTION, 7 SAFE_ROLE_CONNECTIONS, 8 USER_IS_TEAM_OWNER, 9 NOT_QUARANTINED,"
                    + " 10 USER_LOCALE_SUPPORTED, 11 USER_AGE_SUPPORTED, 12 USER_DATE_OF_BIRTH_DEFINED,"
                    + " 13 USER_MFA_ENABLED, 14 USER_EMAIL_VERIFIED, 15 TEAM_MEMBERS_EMAIL_VERIFIED,"
                    + " 16 TEAM_MEMBERS_MFA_ENABLED, 17 NO_BLOCKING_ISSUES, 18 VALID_PAYOUT_STATUS");

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
                    assertThat(Json.standard().encode(table.newer())).contains("99");
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

    @Test
    void bitsWithTwoNamesAnswerToBoth() {
        FlagSet<ApplicationFlag> flags = Json.standard()
                .decode("{\"id\": \"1\", \"flags\": 1792}", Application.class)
                .flags();
        assertThat(flags.known())
                .containsExactlyInAnyOrder(
                        ApplicationFlag.PUBLIC_OAUTH2_CLIENT,
                        ApplicationFlag.ALLOW_ASSETS,
                        ApplicationFlag.CONTEXTLESS_ACTIVITY,
                        ApplicationFlag.ALLOW_ACTIVITY_ACTION_SPECTATE,
                        ApplicationFlag.SOCIAL_LAYER_INTEGRATION_LIMITED,
                        ApplicationFlag.ALLOW_ACTIVITY_ACTION_JOIN_REQUEST);
        assertThat(flags.bits()).isEqualTo(1792);
    }
}
