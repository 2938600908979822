package io.guildkit.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.wire.IntValue;
import io.guildkit.core.wire.StringValue;
import io.guildkit.core.wire.WireValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Names and values as the specification lists them. */
class EnumerationsTest {
    private record Table(String name, List<? extends WireValue<?>> constants, String specified) {}

    private static final List<Table> TABLES = List.of(
            new Table(
                    "channel types",
                    ChannelType.values(),
                    "0 GUILD_TEXT, 1 DM, 2 GUILD_VOICE, 3 GROUP_DM, 4 GUILD_CATEGORY, 5 GUILD_NEWS, 6 GUILD_STORE,"
                            + " 10 NEWS_THREAD, 11 PUBLIC_THREAD, 12 PRIVATE_THREAD, 13 GUILD_STAGE_VOICE,"
                            + " 14 GUILD_DIRECTORY, 15 GUILD_FORUM, 16 GUILD_MEDIA"),
            new Table("scheduled event privacy levels", ScheduledEventPrivacyLevel.values(), "2 GUILD_ONLY"),
            new Table(
                    "scheduled event statuses",
                    ScheduledEventStatus.values(),
                    "1 SCHEDULED, 2 ACTIVE, 3 COMPLETED, 4 CANCELED"),
            new Table(
                    "scheduled event entity types",
                    ScheduledEventEntityType.values(),
                    "1 STAGE_INSTANCE, 2 VOICE, 3 EXTERNAL"),
            new Table("membership states", MembershipState.values(), "1 INVITED, 2 ACCEPTED"),
            new Table("team roles", TeamRole.values(), "admin ADMIN, developer DEVELOPER, read_only READ_ONLY"),
            new Table(
                    "component types",
                    ComponentType.values(),
                    "1 ACTION_ROW, 2 BUTTON, 3 STRING_SELECT, 4 TEXT_INPUT, 5 USER_SELECT, 6 ROLE_SELECT,"
                            + " 7 MENTIONABLE_SELECT, 8 CHANNEL_SELECT"),
            new Table(
                    "authenticator types",
                    AuthenticatorType.values(),
                    "totp TOTP, sms SMS, backup BACKUP, webauthn WEBAUTHN, password PASSWORD"),
            new Table("mention types", MentionType.values(), "roles ROLES, users USERS, everyone EVERYONE"),
            new Table(
                    "error codes",
                    ErrorCode.values(),
                    "10002 UNKNOWN_APPLICATION, 10006 UNKNOWN_INVITE, 10015 UNKNOWN_WEBHOOK, 20001 USERS_ONLY,"
                            + " 20002 BOTS_ONLY, 20011 ACCOUNT_MARKED_FOR_DELETION, 20013 ACCOUNT_DISABLED,"
                            + " 40001 UNAUTHORIZED, 50001 MISSING_ACCESS, 50013 MISSING_PERMISSION,"
                            + " 50014 INVALID_TOKEN, 50035 INVALID_FORM, 60003 MFA_REQUIRED, 60008 WRONG_MFA_CODE,"
                            + " 70007 PHONE_VERIFICATION_SENT"));

    @TestFactory
    Stream<DynamicTest> constantsAreAsSpecified() {
        return TABLES.stream()
                .map(table -> DynamicTest.dynamicTest(table.name(), () -> {
                    Map<String, String> actual = new LinkedHashMap<>();
                    table.constants().forEach(constant -> actual.put(raw(constant), constant.name()));
                    assertThat(actual).isEqualTo(specified(table.specified()));
                    assertThat(table.constants()).allMatch(WireValue::isKnown).noneMatch(WireValue::isAbsent);
                }));
    }

    private static Map<String, String> specified(String text) {
        return Stream.of(text.split(", *", -1))
                .map(row -> row.trim().split(" ", -1))
                .collect(Collectors.toMap(row -> row[0], row -> row[1]));
    }

    private static String raw(WireValue<?> constant) {
        return constant instanceof IntValue number
                ? Integer.toString(number.value())
                : ((StringValue) constant).value();
    }

    @Test
    void messageFlagsAreOnTheirBits() {
        assertThat(Stream.of(MessageFlag.values()).collect(Collectors.toMap(Enum::name, MessageFlag::mask)))
                .isEqualTo(Map.of(
                        "SUPPRESS_EMBEDS", 1L << 2, "SUPPRESS_NOTIFICATIONS", 1L << 12, "VOICE_MESSAGE", 1L << 13));
    }
}
