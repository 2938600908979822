package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.core.error.InvitesDisabledException;
import io.guildkit.core.model.PartialChannel;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.Invite;
import io.guildkit.invites.InviteFlag;
import io.guildkit.invites.InviteType;
import io.guildkit.invites.InviteWithMetadata;
import io.guildkit.invites.InvitesClient;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedGuild;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InvitesContractTest extends ContractTest {
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedGuild guild;
    private Snowflake lobby;
    private InvitesClient invites;

    @BeforeEach
    void plant() {
        ada = seed().create();
        bob = emulator.account("bob@example.com").create();
        guild = emulator.guild("Chess Club")
                .owner(ada)
                .description("We play.")
                .images()
                .features("NEWS")
                .levels(2, 3)
                .boosts(4)
                .counts(1200, 300)
                .textChannel("lobby")
                .voiceChannel("table")
                .create();
        lobby = Snowflake.of(guild.channel("lobby").id());
        signedIn(ada);
        invites = client(builder()).invites();
    }

    @Test
    void returnsAllFields() {
        String code = guild.channel("lobby").invite(ada).code();
        Snowflake event = Snowflake.of(guild.scheduleEvent(guild.channel("table"), "Tournament"));
        Invite invite = invites.get(
                        code,
                        query -> query.withCounts(true).withPermissions(true).guildScheduledEventId(event))
                .send();
        assertThat(invite.code()).isEqualTo(code);
        assertThat(invite.type()).isEqualTo(InviteType.GUILD);
        assertThat(invite.channel()).map(PartialChannel::id).contains(lobby);
        assertThat(invite.guildId()).contains(Snowflake.of(guild.id()));
        assertThat(invite.hasFlag(InviteFlag.IS_VIEWED)).isTrue();
        assertThat(invite.approximateMemberCount()).contains(1200);
        assertThat(invite.isNicknameChangeable()).contains(true);
        assertThat(invite.guildScheduledEvent())
                .hasValueSatisfying(shown -> assertThat(shown.name()).isEqualTo("Tournament"));
        assertThat(invite.guild()).hasValueSatisfying(shown -> {
            assertThat(shown.banner()).isPresent();
            assertThat(shown.verificationLevel()).isEqualTo(2);
            assertThat(shown.nsfw()).isTrue();
            assertThat(shown.premiumSubscriptionCount()).contains(4);
        });
    }

    @Test
    void joinsGuild() {
        String code = guild.channel("lobby").invite(ada).code();
        signedIn(bob);
        Invite invite = invites.accept(code).send();
        assertThat(invite.newMember()).contains(true);
        assertThat(invite.showVerificationForm()).contains(false);
        assertThat(guild.isMember(bob)).isTrue();
        assertThat(emulator.events()).containsExactly("GUILD_CREATE", "GUILD_MEMBER_ADD");
    }

    @Test
    void joinsVoiceChannelAsGuest() {
        InviteWithMetadata guests = invites.create(
                        Snowflake.of(guild.channel("table").id()),
                        request -> request.flags(FlagSet.of(InviteFlag.IS_GUEST_INVITE)))
                .send();
        assertThat(guests.hasFlag(InviteFlag.IS_GUEST_INVITE)).isTrue();
        signedIn(bob);
        refusedForm(invites.accept(guests.code()), "session_id", "BASE_TYPE_REQUIRED");
        String session = emulator.gateway().connect(bob);
        invites.accept(guests.code(), request -> request.sessionId(session)).send();
        assertThat(guild.isGuest(bob)).isTrue();
        assertThat(guild.isMember(bob)).isFalse();
    }

    @Test
    void createsInvites() {
        InviteWithMetadata invite = invites.create(
                        lobby,
                        request -> request.maxAge(60).maxUses(2).temporary(true).unique(true))
                .send();
        assertThat(invite.maxAge()).isEqualTo(60);
        assertThat(invite.maxUses()).contains(2);
        assertThat(invite.uses()).contains(0);
        assertThat(invite.temporary()).isTrue();
        assertThat(invite.createdAt()).contains(emulator.clock().instant());
        assertThat(invite.expiresAt()).contains(emulator.clock().instant().plus(Duration.ofMinutes(1)));
        assertThat(emulator.events()).containsExactly("INVITE_CREATE");
    }

    @Test
    void createsNoInviteWhereInvitesAreDisabled() {
        guild.setInvitesEnabled(false);
        assertThatExceptionOfType(InvitesDisabledException.class)
                .isThrownBy(invites.create(lobby)::send)
                .satisfies(failure -> assertThat(failure.status()).isEqualTo(204));
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void joinsGroup() {
        EmulatedChannel group = emulator.groupDm("Friends", ada);
        InviteWithMetadata invite = invites.create(Snowflake.of(group.id())).send();
        assertThat(invite.isGroupDmInvite()).isTrue();
        assertThat(invite.uses()).isEmpty();
        assertThat(invite.guild()).isEmpty();
        signedIn(bob);
        assertThat(invites.accept(invite.code()).send().newMember()).contains(true);
        assertThat(group.isRecipient(bob)).isTrue();
        assertThat(emulator.events()).containsExactly("CHANNEL_CREATE");
    }

    @Test
    void addsFriend() {
        InviteWithMetadata invite = invites.createFriendInvite().send();
        assertThat(invite.type()).isEqualTo(InviteType.FRIEND);
        assertThat(invite.channel()).isEmpty();
        assertThat(invites.listFriendInvites().send()).containsExactly(invite);
        signedIn(bob);
        assertThat(invites.accept(invite.code()).send().channel()).isEmpty();
        assertThat(emulator.friends().are(ada, bob)).isTrue();
        assertThat(emulator.events()).containsExactly("RELATIONSHIP_ADD");
    }

    @Test
    void returnsCountsOfGuildsWithoutPreview() {
        EmulatedGuild club = emulator.guild("Secret Club")
                .owner(ada)
                .notPreviewable()
                .counts(40, 7)
                .textChannel("lobby")
                .create();
        String code = club.channel("lobby").invite(ada).code();
        signedIn(bob);
        Invite accepted = invites.accept(code).send();
        assertThat(accepted.newMember()).isEmpty();
        assertThat(accepted.approximateMemberCount()).contains(40);
        assertThat(accepted.approximatePresenceCount()).contains(7);
    }
}
