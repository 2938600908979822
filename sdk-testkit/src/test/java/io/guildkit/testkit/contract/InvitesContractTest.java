package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.model.PartialChannel;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.Invite;
import io.guildkit.invites.InviteFlag;
import io.guildkit.invites.InviteGuild;
import io.guildkit.invites.InviteTargetType;
import io.guildkit.invites.InviteType;
import io.guildkit.invites.InviteWithMetadata;
import io.guildkit.invites.InvitesClient;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedGuild;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InvitesContractTest extends ContractTest {
    private final List<Drift> drifts = new CopyOnWriteArrayList<>();
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedGuild guild;
    private Snowflake lobby;
    private String token;
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
        token = signedIn(ada);
        invites = client(builder().driftListener(drifts::add)).invites();
    }

    @AfterEach
    void nothingDrifted() {
        assertThat(drifts).isEmpty();
    }

    @Test
    void areShownWithEverything() {
        String code = guild.channel("lobby").invite(ada).code();
        Snowflake event = Snowflake.of(guild.scheduleEvent(guild.channel("table"), "Tournament"));
        Invite invite = invites.get(
                        code,
                        query -> query.withCounts(true).withPermissions(true).guildScheduledEventId(event))
                .send();
        onlyRequest()
                .to(
                        "GET",
                        "/invites/" + code + "?with_counts=true&with_permissions=true&guild_scheduled_event_id="
                                + event)
                .withoutBody();
        assertThat(invite.code()).isEqualTo(code);
        assertThat(invite.type()).isEqualTo(InviteType.GUILD);
        assertThat(invite.channel()).hasValueSatisfying(channel -> {
            assertThat(channel.id()).isEqualTo(lobby);
            assertThat(channel.name()).contains("lobby");
        });
        assertThat(invite.guildId()).contains(Snowflake.of(guild.id()));
        assertThat(invite.inviter())
                .hasValueSatisfying(user -> assertThat(user.id().toString()).isEqualTo(ada.id()));
        assertThat(invite.hasFlag(InviteFlag.IS_VIEWED)).isTrue();
        assertThat(invite.expiresAt()).isEmpty();
        assertThat(invite.approximateMemberCount()).contains(1200);
        assertThat(invite.approximatePresenceCount()).contains(300);
        assertThat(invite.isNicknameChangeable()).contains(true);
        assertThat(invite.guildScheduledEvent())
                .hasValueSatisfying(shown -> assertThat(shown.name()).isEqualTo("Tournament"));
        InviteGuild shown = invite.guild().orElseThrow();
        assertThat(shown.name()).isEqualTo("Chess Club");
        assertThat(shown.description()).contains("We play.");
        assertThat(shown.icon()).isPresent();
        assertThat(shown.banner()).isPresent();
        assertThat(shown.splash()).isPresent();
        assertThat(shown.verificationLevel()).isEqualTo(2);
        assertThat(shown.nsfwLevel()).isEqualTo(3);
        assertThat(shown.nsfw()).isTrue();
        assertThat(shown.features()).containsExactly("NEWS");
        assertThat(shown.premiumSubscriptionCount()).contains(4);
    }

    @Test
    void areUnknownIfTheyAre() {
        assertThat(refused(NotFoundException.class, invites.get("nonsense")).code())
                .isEqualTo(ErrorCode.UNKNOWN_INVITE);
        assertThat(refused(NotFoundException.class, invites.accept("nonsense")).code())
                .isEqualTo(ErrorCode.UNKNOWN_INVITE);
        assertThat(refused(NotFoundException.class, invites.delete("nonsense")).code())
                .isEqualTo(ErrorCode.UNKNOWN_INVITE);
    }

    @Test
    void makeMembers() {
        String code = guild.channel("lobby").invite(ada).code();
        String bobs = signedIn(bob);
        Invite invite = invites.accept(code).send();
        onlyRequest().to("POST", "/invites/" + code).as(bobs);
        assertThat(invite.newMember()).contains(true);
        assertThat(invite.showVerificationForm()).contains(false);
        assertThat(guild.isMember(bob)).isTrue();
        assertThat(emulator.events()).containsExactly("GUILD_CREATE", "GUILD_MEMBER_ADD");
    }

    @Test
    void letNobodyInWhoIsBanned() {
        guild.ban(bob);
        signedIn(bob);
        String code = guild.channel("lobby").invite(ada).code();
        assertThat(refused(ForbiddenException.class, invites.accept(code)).code())
                .isEqualTo(ErrorCode.of(40007));
    }

    @Test
    void makeGuestsOfAVoiceChannel() {
        InviteWithMetadata guests = invites.create(
                        Snowflake.of(guild.channel("table").id()),
                        request -> request.flags(FlagSet.of(InviteFlag.IS_GUEST_INVITE)))
                .send()
                .orElseThrow();
        assertThat(guests.hasFlag(InviteFlag.IS_GUEST_INVITE)).isTrue();
        signedIn(bob);
        refusedForm(invites.accept(guests.code()), "session_id", "BASE_TYPE_REQUIRED");
        emulator.clearRequests();
        String session = emulator.gateway().connect(bob);
        invites.accept(guests.code(), request -> request.sessionId(session)).send();
        onlyRequest().to("POST", "/invites/" + guests.code()).withBody("{'session_id':'%s'}", session);
        assertThat(guild.isGuest(bob)).isTrue();
        assertThat(guild.isMember(bob)).isFalse();
    }

    @Test
    void areDeletedByThoseWhoMay() {
        String code = guild.channel("lobby").invite(ada).code();
        guild.addMember(bob);
        signedIn(bob);
        assertThat(refused(ForbiddenException.class, invites.delete(code)).code())
                .isEqualTo(ErrorCode.MISSING_PERMISSION);
        emulator.clearRequests();
        store.save(token);
        assertThat(invites.delete(code).send().code()).isEqualTo(code);
        onlyRequest().to("DELETE", "/invites/" + code).withoutBody().as(token);
        assertThat(emulator.events()).containsExactly("INVITE_DELETE");
        assertThat(emulator.guilds().invite(code)).isEmpty();
    }

    @Test
    void areListedForManagers() {
        String first = guild.channel("lobby").invite(ada).code();
        String second = guild.channel("table").invite(ada).code();
        Snowflake guildId = Snowflake.of(guild.id());
        List<InviteWithMetadata> all = invites.listOfGuild(guildId).send();
        onlyRequest().to("GET", "/guilds/" + guildId + "/invites").as(token);
        assertThat(all).extracting(InviteWithMetadata::code).containsExactlyInAnyOrder(first, second);
        List<InviteWithMetadata> some = invites.listOfChannel(lobby).send();
        onlyRequest().to("GET", "/channels/" + lobby + "/invites").as(token);
        assertThat(some).extracting(InviteWithMetadata::code).containsExactly(first);
        InviteWithMetadata invite = some.get(0);
        assertThat(invite.uses()).contains(0);
        assertThat(invite.maxUses()).contains(0);
        assertThat(invite.createdAt()).contains(emulator.clock().instant());
        guild.addMember(bob);
        signedIn(bob);
        assertThat(refused(ForbiddenException.class, invites.listOfGuild(guildId))
                        .code())
                .isEqualTo(ErrorCode.MISSING_PERMISSION);
        assertThat(refused(ForbiddenException.class, invites.listOfChannel(lobby))
                        .code())
                .isEqualTo(ErrorCode.MISSING_PERMISSION);
    }

    @Test
    void areCreated() {
        InviteWithMetadata invite = invites.create(
                        lobby,
                        request -> request.maxAge(60).maxUses(2).temporary(true).unique(true))
                .send()
                .orElseThrow();
        onlyRequest()
                .to("POST", "/channels/" + lobby + "/invites")
                .withBody("{'max_age':60,'max_uses':2,'temporary':true,'unique':true}")
                .as(token);
        assertThat(invite.maxAge()).isEqualTo(60);
        assertThat(invite.maxUses()).contains(2);
        assertThat(invite.uses()).contains(0);
        assertThat(invite.temporary()).isTrue();
        assertThat(invite.createdAt()).contains(emulator.clock().instant());
        assertThat(invite.expiresAt()).contains(emulator.clock().instant().plus(Duration.ofMinutes(1)));
        assertThat(emulator.events()).containsExactly("INVITE_CREATE");
    }

    @Test
    void canLeadToMoreThanAChannel() {
        EmulatedChannel table = guild.channel("table");
        table.startStream(bob);
        InviteWithMetadata stream = invites.create(
                        Snowflake.of(table.id()),
                        request -> request.targetType(InviteTargetType.STREAM).targetUserId(Snowflake.of(bob.id())))
                .send()
                .orElseThrow();
        assertThat(stream.targetType()).contains(InviteTargetType.STREAM);
        assertThat(stream.targetUser())
                .hasValueSatisfying(user -> assertThat(user.id().toString()).isEqualTo(bob.id()));
        EmulatedApplication game = emulator.application("Chess").embedded().create();
        InviteWithMetadata activity = invites.create(
                        lobby,
                        request -> request.targetType(InviteTargetType.EMBEDDED_APPLICATION)
                                .targetApplicationId(Snowflake.of(game.id())))
                .send()
                .orElseThrow();
        assertThat(activity.targetApplication())
                .hasValueSatisfying(shown -> assertThat(shown.name()).isEqualTo("Chess"));
    }

    @Test
    void areNothingWhereTheyAreSwitchedOff() {
        guild.setInvitesEnabled(false);
        assertThat(invites.create(lobby).send()).isEmpty();
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void areNotCreatedWithoutPermission() {
        guild.addMember(bob);
        signedIn(bob);
        assertThat(refused(
                                ForbiddenException.class,
                                invites.create(
                                        lobby, request -> request.flags(FlagSet.of(InviteFlag.IS_APPLICATION_BYPASS))))
                        .code())
                .isEqualTo(ErrorCode.MISSING_PERMISSION);
    }

    @Test
    void bringPeopleIntoGroups() {
        EmulatedChannel group = emulator.groupDm("Friends", ada);
        InviteWithMetadata invite =
                invites.create(Snowflake.of(group.id())).send().orElseThrow();
        assertThat(invite.isGroupDmInvite()).isTrue();
        assertThat(invite.uses()).isEmpty();
        assertThat(invite.guild()).isEmpty();
        PartialChannel shown = invites.get(invite.code(), query -> query.withCounts(true))
                .send()
                .channel()
                .orElseThrow();
        assertThat(shown.recipients()).singleElement().satisfies(recipient -> {
            assertThat(recipient.username()).contains("ada");
            assertThat(recipient.id()).isEmpty();
        });
        signedIn(bob);
        assertThat(invites.accept(invite.code()).send().newMember()).contains(true);
        assertThat(group.isRecipient(bob)).isTrue();
        assertThat(emulator.events()).containsExactly("CHANNEL_CREATE");
    }

    @Test
    void makeFriends() {
        InviteWithMetadata invite = invites.createFriendInvite().send();
        onlyRequest().to("POST", "/users/@me/invites").as(token);
        assertThat(invite.type()).isEqualTo(InviteType.FRIEND);
        assertThat(invite.channel()).isEmpty();
        assertThat(invites.listFriendInvites().send()).containsExactly(invite);
        onlyRequest().to("GET", "/users/@me/invites").as(token);
        signedIn(bob);
        assertThat(invites.accept(invite.code()).send().channel()).isEmpty();
        assertThat(emulator.friends().are(ada, bob)).isTrue();
        assertThat(emulator.events()).containsExactly("RELATIONSHIP_ADD");
    }

    @Test
    void ofFriendsCanHaveACodeThatWasMadeBefore() {
        String code = emulator.friends().newCode(ada);
        assertThat(invites.createFriendInvite(invite -> invite.code(code))
                        .send()
                        .code())
                .isEqualTo(code);
        onlyRequest().to("POST", "/users/@me/invites").withBody("{'code':'%s'}", code);
        refusedForm(invites.createFriendInvite(invite -> invite.code(code)), "code", "FRIEND_CODE_INVALID");
    }

    @Test
    void ofFriendsAreRevokedAllAtOnce() {
        String first = invites.createFriendInvite().send().code();
        String second = invites.createFriendInvite().send().code();
        emulator.clearRequests();
        assertThat(invites.revokeFriendInvites().send())
                .extracting(InviteWithMetadata::code)
                .containsExactly(first, second);
        onlyRequest().to("DELETE", "/users/@me/invites").withoutBody().as(token);
        assertThat(invites.listFriendInvites().send()).isEmpty();
    }

    @Test
    void ofFriendsNeedAnAccount() {
        ada.endSessions();
        refused(UnauthorizedException.class, invites.listFriendInvites());
        refused(UnauthorizedException.class, invites.createFriendInvite());
        refused(UnauthorizedException.class, invites.revokeFriendInvites());
    }

    @Test
    void makeNobodyTheirOwnFriend() {
        String code = invites.createFriendInvite().send().code();
        assertThat(refused(BadRequestException.class, invites.accept(code)).code())
                .isEqualTo(ErrorCode.of(80003));
    }

    @Test
    void onlyAskToLetPeopleIntoGuildsThatDecide() {
        EmulatedGuild club = emulator.guild("Closed Club")
                .owner(ada)
                .joinRequests()
                .textChannel("lobby")
                .create();
        Snowflake channel = Snowflake.of(club.channel("lobby").id());
        String code = invites.create(channel).send().orElseThrow().code();
        signedIn(bob);
        emulator.clearEvents();
        Invite asked = invites.accept(code).send();
        assertThat(asked.newMember()).isEmpty();
        assertThat(club.hasApplied(bob)).isTrue();
        assertThat(club.isMember(bob)).isFalse();
        assertThat(emulator.events()).containsExactly("GUILD_JOIN_REQUEST_CREATE");
    }

    @Test
    void canLetPeopleInWithoutAsking() {
        EmulatedGuild club = emulator.guild("Closed Club")
                .owner(ada)
                .joinRequests()
                .textChannel("lobby")
                .create();
        Snowflake channel = Snowflake.of(club.channel("lobby").id());
        InviteWithMetadata bypass = invites.create(
                        channel, request -> request.flags(FlagSet.of(InviteFlag.IS_APPLICATION_BYPASS)))
                .send()
                .orElseThrow();
        signedIn(bob);
        invites.accept(bypass.code()).send();
        assertThat(club.isMember(bob)).isTrue();
        assertThat(club.isPending(bob)).isFalse();
        assertThat(club.hasApplied(bob)).isFalse();
    }

    @Test
    void tellWhoLetsThemselvesInOfTheRules() {
        EmulatedGuild club = emulator.guild("Strict Club")
                .owner(ada)
                .verificationForm()
                .textChannel("lobby")
                .create();
        String code = club.channel("lobby").invite(ada).code();
        signedIn(bob);
        assertThat(invites.accept(code).send().showVerificationForm()).contains(true);
        assertThat(club.isPending(bob)).isTrue();
    }

    @Test
    void tellOfGuildsThatCannotBePreviewedHowManyAreInThem() {
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
