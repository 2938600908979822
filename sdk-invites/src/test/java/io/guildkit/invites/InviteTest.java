package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.testsupport.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InviteTest {
    private static final Instant END = Instant.parse("2026-04-10T12:00:00Z");

    private static Invite invite(String json) {
        return Invite.CODEC.decode(Text.json(json).toString());
    }

    private static String kind(InviteDetails invite) {
        return (invite.isGuildInvite() ? "guild " : "")
                + (invite.isGroupDmInvite() ? "group " : "")
                + (invite.isFriendInvite() ? "friend " : "");
    }

    @Test
    void typesAreToldApart() {
        assertThat(kind(invite("{'code': 'a', 'type': 0}"))).isEqualTo("guild ");
        assertThat(kind(invite("{'code': 'a', 'type': 1}"))).isEqualTo("group ");
        assertThat(kind(invite("{'code': 'a', 'type': 2}"))).isEqualTo("friend ");
        assertThat(kind(invite("{'code': 'a', 'type': 7, 'guild_id': '1'}"))).isEmpty();
    }

    @Test
    void missingTypesAreTakenFromWhatIsThere() {
        assertThat(kind(invite("{'code': 'a', 'guild_id': '1'}"))).isEqualTo("guild ");
        assertThat(kind(invite("{'code': 'a', 'guild': {'id': '1'}}"))).isEqualTo("guild ");
        assertThat(kind(invite("{'code': 'a', 'channel': {'id': '1', 'type': 3}}")))
                .isEqualTo("group ");
        assertThat(kind(invite("{'code': 'a'}"))).isEmpty();
    }

    @Test
    void friendInviteNeedsNoChannel() {
        Invite invite = invite("{'code': 'a', 'type': 2, 'channel': null, 'expires_at': null}");
        assertThat(invite.isFriendInvite()).isTrue();
        assertThat(invite.channel()).isEmpty();
        assertThat(invite.expiresIn(InstantSource.system())).isEmpty();
        assertThat(invite.isExpired(InstantSource.system())).isFalse();
    }

    @Test
    void anUnreadableExpiryIsReportedAndKept() throws IOException {
        String json = Text.json("{'code': 'a', 'expires_at': 'tomorrow'}").toString();
        List<String> places = new ArrayList<>();
        Invite invite = Invite.CODEC.decode(
                new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
                "GET /invites/{invite.code}",
                drift -> places.add(drift.path() + " " + drift.kind()));
        assertThat(places).contains("/expires_at WRONG_TYPE");
        assertThat(invite.expiresAt()).isEmpty();
        assertThat(invite.unknownFields().unreadable()).hasToString("{expires_at=\"tomorrow\"}");
        assertThat(Text.json(Invite.CODEC.encode(invite))).isEqualTo(Text.json(json));
        assertThat(Invite.CODEC.encode(
                        Invite.builder().from(invite).expiresAt(END).build()))
                .contains("\"expires_at\":\"2026-04-10T12:00:00Z\"");
    }

    @Test
    void aGuildSpeaksEnglishUnlessTheServiceNamesALanguage() {
        DiscoverableGuild guild =
                DiscoverableGuild.CODEC.decode(Text.json("{'id': '1'}").toString());
        assertThat(guild.preferredLocale()).isEqualTo("en-US");
        assertThat(DiscoverableGuild.CODEC.encode(guild)).doesNotContain("preferred_locale");
    }

    @Test
    void expiryGoesByTheClock() {
        Invite invite = Invite.builder().code("a").expiresAt(END).build();
        assertThat(invite.expiresIn(InstantSource.fixed(END.minusSeconds(90)))).contains(Duration.ofSeconds(90));
        assertThat(invite.expiresIn(Clock.fixed(END, ZoneOffset.UTC))).contains(Duration.ZERO);
        assertThat(invite.expiresIn(InstantSource.fixed(END.plusSeconds(1)))).contains(Duration.ZERO);
        assertThat(invite.isExpired(InstantSource.fixed(END.minusMillis(1)))).isFalse();
        assertThat(invite.isExpired(InstantSource.fixed(END))).isTrue();
    }

    @Test
    void flagsThatNobodySentAreNotSet() {
        assertThat(invite("{'code': 'a'}").hasFlag(InviteFlag.IS_VIEWED)).isFalse();
        assertThat(invite("{'code': 'a', 'flags': 18}").hasFlag(InviteFlag.IS_VIEWED))
                .isTrue();
        assertThat(invite("{'code': 'a', 'flags': 18}").flags().orElseThrow().unknownBits())
                .isEqualTo(16);
    }

    @Test
    void metadataHaveTheirDefaults() {
        InviteWithMetadata invite = InviteWithMetadata.CODEC.decode("{\"code\": \"a\"}");
        assertThat(invite.maxAge()).isZero();
        assertThat(invite.temporary()).isFalse();
        assertThat(invite.uses()).isEmpty();
        assertThat(invite.maxUses()).isEmpty();
        assertThat(invite.createdAt()).isEmpty();
        assertThat(invite.type().isAbsent()).isTrue();
    }

    @Test
    void bothModelsAreInvites() {
        InviteDetails details =
                InviteWithMetadata.builder().code("a").guildId(Snowflake.of(1)).build();
        assertThat(details.code()).isEqualTo("a");
        assertThat(details.isGuildInvite()).isTrue();
    }
}
