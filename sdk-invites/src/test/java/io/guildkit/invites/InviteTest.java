package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.testsupport.Text;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InviteTest {
    private static final Instant END = Instant.parse("2026-04-10T12:00:00Z");

    private static Invite invite(String members) {
        return Invite.CODEC.decode(Text.json("{'code': 'a', " + members + "}").toString());
    }

    /** The service may leave the type out. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'type': 0                             | guild
            'type': 1                             | group
            'type': 2                             | friend
            'type': 7, 'guild_id': '1'            |
            'guild_id': '1'                       | guild
            'guild': {'id': '1'}                  | guild
            'channel': {'id': '1', 'type': 3}     | group
            'flags': 0                            |
            """)
    void typeFollowsFromMembers(String members, @Nullable String type) {
        Invite invite = invite(members);
        assertThat(invite.isGuildInvite()).isEqualTo("guild".equals(type));
        assertThat(invite.isGroupDmInvite()).isEqualTo("group".equals(type));
        assertThat(invite.isFriendInvite()).isEqualTo("friend".equals(type));
    }

    @Test
    void expiresAtExpiry() {
        Invite invite = Invite.builder().code("a").expiresAt(END).build();
        assertThat(invite.expiresIn(Clock.fixed(END.minusSeconds(90), ZoneOffset.UTC)))
                .contains(Duration.ofSeconds(90));
        assertThat(invite.expiresIn(Clock.fixed(END, ZoneOffset.UTC))).contains(Duration.ZERO);
        assertThat(invite.expiresIn(Clock.fixed(END.plusSeconds(1), ZoneOffset.UTC)))
                .contains(Duration.ZERO);
        assertThat(invite.isExpired(Clock.fixed(END.minusMillis(1), ZoneOffset.UTC)))
                .isFalse();
        assertThat(invite.isExpired(Clock.fixed(END, ZoneOffset.UTC))).isTrue();
    }

    @Test
    void neverExpiresWithoutExpiry() {
        Invite invite = invite("'expires_at': null");
        assertThat(invite.expiresIn(Clock.systemUTC())).isEmpty();
        assertThat(invite.isExpired(Clock.systemUTC())).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'expires_at': '2019-12-31T23:59:59.5Z' | EXPIRED
            'expires_at': '20200101T000000Z'       | EXPIRED
            'expires_at': '2020-01-01T00:00,5Z'    | VALID
            'expires_at': 1577836800000            | EXPIRED
            'expires_at': 1577836801               | VALID
            'expires_at': '2020-01-01T00:00:00'    | UNKNOWN
            'expires_at': 'soon'                   | UNKNOWN
            'expires_at': {}                       | UNKNOWN
            'expires_at': null                     | NEVER
            'flags': 0                             | NEVER
            """)
    void unreadableExpiryIsUnknown(String members, InviteExpiry expected) {
        Clock clock = Clock.fixed(Instant.parse("2020-01-01T00:00:00Z"), ZoneOffset.UTC);
        Invite invite = invite(members);
        assertThat(invite.expiry(clock)).isEqualTo(expected);
        assertThat(invite.isExpired(clock)).isEqualTo(expected == InviteExpiry.EXPIRED);
        Invite set = Invite.builder().from(invite).expiresAt(Optional.empty()).build();
        assertThat(set.expiry(clock)).isEqualTo(InviteExpiry.NEVER);
    }

    @Test
    void unreadableChannelIsNotTheSameAsNull() {
        assertThat(invite("'channel': 7").unknownFields().isUnreadable("channel"))
                .isTrue();
        assertThat(invite("'channel': null").unknownFields().isUnreadable("channel"))
                .isFalse();
        assertThat(invite("'channel': null").unknownFields().nulls()).contains("channel");
        assertThat(invite("'flags': 0").unknownFields().nulls()).doesNotContain("channel");
    }

    @Test
    void hasOnlyReceivedFlags() {
        assertThat(invite("'flags': 18").hasFlag(InviteFlag.IS_VIEWED)).isTrue();
        assertThat(invite("'flags': 17").hasFlag(InviteFlag.IS_VIEWED)).isFalse();
        assertThat(invite("'flags': null").hasFlag(InviteFlag.IS_VIEWED)).isFalse();
    }

    @Test
    void metadataIsZeroByDefault() {
        InviteWithMetadata invite = InviteWithMetadata.CODEC.decode("{\"code\":\"a\"}");
        assertThat(invite.maxAge()).isZero();
        assertThat(invite.temporary()).isFalse();
    }

    @Test
    void languageOfGuildIsEnglishByDefault() {
        DiscoverableGuild guild = DiscoverableGuild.CODEC.decode("{\"id\":\"1\"}");
        assertThat(guild.preferredLocale()).isEqualTo("en-US");
        assertThat(DiscoverableGuild.CODEC.encode(guild)).doesNotContain("preferred_locale");
    }
}
