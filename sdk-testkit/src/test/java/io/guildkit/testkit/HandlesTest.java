package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Handles and seeds of the Java API against the service and the admin API. */
class HandlesTest extends ChessClub {
    @Override
    GuildSeed furnished(GuildSeed seed) {
        return seed.forumChannel("games", "open", "odd").voiceChannel("table").verificationForm();
    }

    @Test
    void handleLocksAccount() {
        String token = ada.newSession();
        ada.disable();
        assertThat(ada.isActive()).isFalse();
        assertThat(ada.isSignedIn(token)).isFalse();
        ada.reactivate();
        assertThat(ada.isActive()).isTrue();
        assertThat(ada.sessions()).isEmpty();
        ada.markForDeletion();
        bob.suspend();
        http.verify("admin GET /accounts/{ada or bob} -> 200 {status: '{marked_for_deletion or suspended}'}");
        assertThat(emulator.accounts().byLogin("bob@example.com").orElseThrow().isActive())
                .isFalse();
    }

    @Test
    void changeAuthentication() {
        EmulatedAccount sue = emulator.account("sue@example.com").totp().create();
        http.caller("sue", sue).let("code", sue.totpCode()).verify("""
            let logout = {session_id_hashes: ['x']}
            sue POST /auth/sessions/logout {logout}                                     -> 401 {mfa: {ticket: '<ticket>'}}
            sue POST /mfa/finish {ticket: '{ticket}', mfa_type: 'totp', data: '{code}'} -> 200 {token: '<proof>'}
            let proved = sue POST /auth/sessions/logout (X-Service-MFA-Authorization: {proof}) {logout}
            {proved}                                                                    -> 204
            """);
        emulator.refuseElevationTokens();
        http.verify("{proved} -> 401 60003");
        emulator.waiveElevation("POST /auth/sessions/logout");
        http.verify("{proved} -> 204");
    }

    @Test
    void observeMailsAndTextMessages() {
        EmulatedAccount sue = emulator.account("sue@example.com")
                .phone("+15550001111")
                .password("correct horse")
                .create();
        emulator.requireIpAuthorization(sue);
        http.verify("""
            let byMail = anybody POST /auth/login {login: 'sue@example.com', password: 'correct horse'}
            anybody POST /auth/register/phone {phone: '+15550002222'}               -> 204
            {byMail}                                                                -> 400
            anybody POST /auth/login {login: '+15550001111', password: 'correct horse'} -> 400
            """);
        assertThat(emulator.sms().codes("+15550001111"))
                .containsExactly(emulator.sms().lastCode("+15550001111"));
        http.let("token", emulator.mail().lastIpAuthorizationToken("sue@example.com"))
                .verify("anybody POST /auth/authorize-ip {token: '{token}'} -> 204\n{byMail} -> 200");
        emulator.seenAddress("203.0.113.9");
        http.verify("{byMail} -> 400");
    }

    @Test
    void observeGuilds() {
        EmulatedGuild closed =
                emulator.guild("Closed").owner(ada).joinRequests().create();
        EmulatedGuild dark = emulator.guild("Dark").owner(ada).notPreviewable().create();
        EmulatedInvite invite = general.invite(ada);
        http.let("general", invite.code())
                .let("closed", closed.channel("general").invite(ada).code())
                .let("dark", dark.channel("general").invite(ada).code())
                .let("typed", general.inviteTo(3, ada).code());
        assertThat(invite.isViewed()).isFalse();
        http.verify("""
            anybody GET /invites/{general}                              -> 200
            anybody GET /invites/{typed}                                -> 200 {target_type: 3}
            bob POST /invites/{{general} or {closed} or {dark}}         -> 200
            ada PUT /guilds/{guild}/discovery-categories/{20 or 24}     -> 204
            """);
        assertThat(invite.isViewed()).isTrue();
        assertThat(invite.uses()).isOne();
        assertThat(guild.isPending(bob)).isTrue();
        assertThat(closed.hasApplied(bob)).isTrue();
        assertThat(closed.isMember(bob)).isFalse();
        assertThat(dark.isMember(bob)).isTrue();
        assertThat(guild.subcategories()).containsExactly(20, 24);
    }

    @Test
    void observeChannelsAndWebhooks() {
        EmulatedChannel games = guild.channel("games");
        EmulatedChannel secret = general.privateThread("Secret");
        EmulatedWebhook webhook = shown(games.webhook("Games").create());
        http.let("open", games.tagId("open")).let("png", QuizMakers.PNG).verify("""
            anybody POST {link} {content: 'e4', thread_name: 'e4 e5', applied_tags: ['{open}']} -> 204
            anybody PATCH {link} {avatar: '{png}'} -> 200 {avatar: '<avatar>'}
            """);
        assertThat(games.threads()).hasSize(1);
        assertThat(games.threads().get(0).appliedTags()).containsExactly(games.tagId("open"));
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> games.tagId("none"))
                .withMessageContaining("none");
        assertThat(secret.type()).isEqualTo(12);
        assertThat(general.threads()).extracting(EmulatedChannel::id).containsExactly(secret.id());
        assertThat(emulator.webhooks().byId(webhook.id()).orElseThrow().avatar())
                .contains(http.value("avatar"));
    }

    @Test
    void observeIntegrationsAndApplications() {
        EmulatedTeam team = emulator.team("Makers").owner(ada).create();
        EmulatedApplication quiz = emulator.application("Quiz").team(team).bot().create();
        EmulatedIntegration app =
                guild.integration("service_app").application(quiz).scopes("bot").create();
        guild.integration("video_provider_b").disabled().create();
        guild.integration("video_provider_b").revoked().create();
        EmulatedIntegration stream = guild.integration("stream_provider_a")
                .name("ada_plays")
                .user(ada)
                .subscribers(9)
                .partners()
                .create();
        String webhook = guild.addWebhook(quiz);
        String other = guild.addWebhook(null);
        http.let("quiz", quiz.id()).let("old", quiz.clientSecret()).verify("""
            ada GET /guilds/{guild}/integrations    -> 200 [{}, {enabled: false}, {revoked: true},
                {id: 'stream_provider_a-partners', account: {name: 'ada_plays'}, subscriber_count: 9}]
            ada POST /applications/{quiz}/reset     -> 200 {secret: '<new>'}
            """);
        assertThat(app.type()).isEqualTo("service_app");
        assertThat(app.scopes()).containsExactly("bot");
        assertThat(app.syncedAt()).isEqualTo(emulator.clock().instant());
        assertThat(app.accountId()).isNotEmpty();
        assertThat(stream.id()).isEqualTo("stream_provider_a-partners");
        assertThat(guild.webhookIds()).containsExactly(webhook, other);
        assertThatIllegalArgumentException().isThrownBy(() -> guild.integration("mail"));
        assertThatIllegalStateException().isThrownBy(guild.integration("service_app")::create);
        IntegrationSeed seed = guild.integration("stream_provider_a").application(quiz);
        assertThatIllegalStateException().isThrownBy(seed::create);
        assertThat(quiz.team().orElseThrow().id()).isEqualTo(team.id());
        assertThat(quiz.owner().id()).isEqualTo(ada.id());
        assertThat(quiz.bot().orElseThrow().username()).isEqualTo("Quiz");
        assertThat(quiz.clientSecret()).isEqualTo(http.value("new")).isNotEqualTo(http.value("old"));
        assertThat(emulator.applications().byId(quiz.id())).isPresent();
        assertThat(emulator.applications().byName("Quiz")).isPresent();
    }

    @Test
    void observeApplications() {
        EmulatedApplication quiz = emulator.application("Quiz")
                .owner(ada)
                .verified()
                .bot()
                .disclosures(1)
                .create();
        http.let("app", "/applications/" + quiz.id()).let("png", QuizMakers.PNG).verify("""
            ada POST {app}/set-embedded {embedded: true}                                        -> 204
            ada POST {app}/request-additional-intents {application_description: '{50 x d}'}     -> 204
            ada POST /oauth2{app}/assets {name: 'logo', type: 1, image: '{png}'}                -> 200 {id: '<asset>'}
            bob POST {app}/disclosures {disclosures: [1]}                                       -> 200
            let report = {name: 'Game', icon: '{2 x 0123456789abcdef}', os: 'linux'}
            bob POST /unverified-applications {report}                                          -> 200
            """);
        assertThat(quiz.flags()).isEqualTo(1 << 17);
        assertThat(quiz.intentRequests()).singleElement().asString().contains("application_description");
        assertThat(quiz.assetIds()).containsExactly(http.value("asset"));
        assertThat(quiz.acknowledgedDisclosures(bob)).containsExactly(1);
        assertThat(quiz.acknowledgedDisclosures(ada)).isEmpty();
        assertThat(emulator.applications().unverifiedReports())
                .containsExactly(JsonPattern.read(http.value("report")).toString());
    }

    @Test
    void observeFriendsAndGroups() {
        EmulatedAccount sue = emulator.account().globalName("Sue").create();
        EmulatedChannel group = emulator.groupDm("Friends", ada, bob);
        EmulatedApplication quiz = emulator.application("Quiz").create();
        group.integration("service_app").application(quiz).user(ada).create();
        guild.autoRemove();
        http.verify("""
            ada POST /users/@me/invites -> 200 {code: '<code>'}
            bob POST /invites/{code}    -> 200
            admin GET /guilds/{guild}   -> 200 {auto_removed: true}
            """);
        assertThat(sue.globalName()).contains("Sue");
        assertThat(emulator.friends().are(ada, bob)).isTrue();
        assertThat(group.integrations()).extracting(EmulatedIntegration::type).containsExactly("service_app");
        assertThat(group.isRecipient(bob)).isTrue();
        assertThat(group.isRecipient(eve)).isFalse();
    }

    @Test
    void createGuildsWithDefaults() {
        EmulatedGuild guild = emulator.guild("Other").create();
        assertThat(guild.name()).isEqualTo("Other");
        assertThat(guild.channels()).hasSize(1);
        assertThat(guild.channel("general").name()).contains("general");
        assertThat(guild.isMember(emulator.accounts().all().get(3)))
                .as("a new owner")
                .isTrue();
        assertThat(emulator.guilds().byId(guild.id())).isPresent();
        assertThat(emulator.guilds().byName("Other")).isPresent();
        assertThat(emulator.guilds().byName("Oth")).isEmpty();
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void refuseInvalidGuilds() {
        for (String name : new String[] {"", "x", "x".repeat(101)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> emulator.guild(name));
        }
        GuildSeed seed = emulator.guild("x".repeat(100)).description("x".repeat(300));
        assertThatIllegalArgumentException().isThrownBy(() -> seed.description("x".repeat(301)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> seed.member(ada, "MANAGE_WORLD"))
                .withMessageContaining("MANAGE_GUILD");
        emulator.guild("One").vanity("chess").create();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.guild("Two").vanity("chess").create())
                .withMessageContaining("chess");
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> emulator.guilds().all().get(0).channel("attic"))
                .withMessageContaining("attic");
        assertThatIllegalArgumentException().isThrownBy(ada::newOAuth2Token);
    }

    @Test
    void removeMembers() {
        guild.addMember(bob);
        guild.removeMember(bob);
        guild.removeMember(bob);
        assertThat(guild.isMember(bob)).isFalse();
        assertThat(emulator.events()).containsExactly("GUILD_MEMBER_REMOVE");
    }
}
