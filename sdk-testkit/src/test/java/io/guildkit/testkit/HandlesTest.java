package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Handles and seeds of the Java API against the service and the admin API. */
class HandlesTest extends ChessClub {
    @Override
    GuildSeed furnished(GuildSeed seed) {
        return seed.forumChannel("games", "open", "odd").voiceChannel("table").verificationForm();
    }

    @Test
    void lockAccounts() {
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
        assertThat(emulator.accounts().byId(bob.id()).orElseThrow().isActive()).isFalse();
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
    void trustAddresses() {
        EmulatedAccount sue =
                emulator.account("sue@example.com").password("correct horse").create();
        http.let("login", "anybody POST /auth/login {login: 'sue@example.com', password: 'correct horse'}");
        emulator.requireIpAuthorization(sue);
        http.verify("{login} -> 400");
        http.let("token", emulator.mail().lastIpAuthorizationToken("sue@example.com"))
                .verify("anybody POST /auth/authorize-ip {token: '{token}'} -> 204\n{login} -> 200");
        emulator.seenAddress("203.0.113.9");
        http.verify("{login} -> 400");
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
            anybody GET /invites/{{general} or {typed}}                 -> 200
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
        EmulatedChannel group = emulator.groupDm("Friends", ada, bob);
        assertThat(group.isRecipient(bob)).isTrue();
        assertThat(group.isRecipient(eve)).isFalse();
    }

    @Test
    void observeIntegrationsAndApplications() {
        EmulatedTeam team = emulator.team("Makers").owner(ada).create();
        EmulatedApplication quiz = emulator.application("Quiz").team(team).create();
        EmulatedIntegration app =
                guild.integration("service_app").application(quiz).scopes("bot").create();
        guild.integration("video_provider_b").disabled().create();
        guild.integration("video_provider_b").revoked().create();
        http.let("app", app.id())
                .let("quiz", quiz.id())
                .let("old", quiz.clientSecret())
                .verify("""
            ada GET /guilds/{guild}/integrations    -> 200 [{}, {enabled: false}, {revoked: true}]
            ada POST /applications/{quiz}/reset     -> 200 {secret: '<new>'}
            """);
        assertThat(app.type()).isEqualTo("service_app");
        assertThat(app.scopes()).containsExactly("bot");
        assertThat(app.syncedAt()).isEqualTo(emulator.clock().instant());
        assertThat(app.accountId()).isNotEmpty();
        assertThat(quiz.team().orElseThrow().id()).isEqualTo(team.id());
        assertThat(quiz.clientSecret()).isEqualTo(http.value("new")).isNotEqualTo(http.value("old"));
        assertThat(emulator.applications().byId(quiz.id())).isPresent();
        assertThat(emulator.applications().byName("Quiz")).isPresent();
    }
}
