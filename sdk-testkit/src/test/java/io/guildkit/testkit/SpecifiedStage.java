package io.guildkit.testkit;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

/**
 * The scene of the tests that derive from rules of the specification: a member of each kind that rules distinguish.
 *
 * <ul>
 *   <li>Ada has a password and owns the guild {@code chess}, which is discoverable, published and has all members. Bob and
 *       Eve are strangers, Sue has all second factors, Dan's account is disabled, and Kim's is to be deleted.
 *   <li>{@code music} is discoverable and not published; Olga, who needs no second factor, owns it with her team's application
 *       {@code full}. {@code shop} has a store, and {@code exempt} is verified.
 *   <li>{@code bot} is the bot of {@code full}, and {@code holder} an OAuth2 token for it.
 * </ul>
 */
abstract class SpecifiedStage extends Scene {
    static final String PASSWORD = "correct horse";

    final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    EmulatedAccount ada;
    EmulatedAccount bob;
    EmulatedAccount sue;
    EmulatedAccount olga;
    EmulatedGuild chess;
    EmulatedGuild music;
    EmulatedGuild exempt;
    EmulatedApplication full;

    @BeforeEach
    void build() {
        people();
        guilds();
        applications();
        invites();
        webhooks();
        emulator.clearEvents();
    }

    /** Builds the same stage again, with the same identifiers. */
    void rebuild() throws Exception {
        emulator.reset();
        connect(emulator);
        build();
    }

    private void people() {
        ada = person("ada").phone("+4915112345678").password(PASSWORD).create();
        bob = person("bob").create();
        sue = person("sue")
                .phone("+4917012345678")
                .password(PASSWORD)
                .totp()
                .sms()
                .backupCodes()
                .webauthn(key)
                .create();
        olga = person("olga").create();
        EmulatedAccount eve = person("eve").create();
        EmulatedAccount dan = person("dan").password(PASSWORD).create();
        EmulatedAccount kim = person("kim").password(PASSWORD).create();
        http.caller("ada", ada)
                .caller("bob", bob)
                .caller("eve", eve)
                .caller("sue", sue)
                .caller("olga", olga);
        http.verify("anybody GET /experiments -> 200 {fingerprint: '<fingerprint>'}");
        http.let("fingerprintId", http.value("fingerprint").replaceAll("[.].*", ""));
        dan.disable();
        kim.markForDeletion();
        http.let("password", "password: '" + PASSWORD + "'").let("answer", ServiceEmulator.CAPTCHA_ANSWER);
    }

    private AccountSeed person(String name) {
        return emulator.account(name + "@example.com").username(name);
    }

    private void guilds() {
        emulator.discovery().searchShape(DiscoverySearchShape.GUILDS);
        chess = emulator.guild("Chess Club")
                .owner(ada)
                .textChannel("general")
                .textChannel("news")
                .voiceChannel("table")
                .forumChannel("forum", "question")
                .discoverable()
                .published()
                .categories(1, 20, 21)
                .keywords("chess")
                .about("We play.")
                .socialLinks("https://chess.example")
                .reason("It is fun", "♟")
                .counts(5000, 700)
                .create();
        music = emulator.guild("Music Hall")
                .owner(olga)
                .textChannel("stage")
                .discoverable()
                .categories(2)
                .counts(9000, 1000)
                .create();
        emulator.guild("Gallery").owner(ada).discoverable().categories(5).create();
        EmulatedGuild shop = emulator.guild("Shop").owner(ada).storePage(false).create();
        exempt = emulator.guild("Exempt").owner(ada).features("VERIFIED").create();
        chess.setRequirement("size", false);
        chess.setMinimum(56, 200);
        chess.setHealthScore("1", "2", "3", 0.5);
        chess.setGracePeriodEnd(emulator.clock().instant().plus(Duration.ofDays(30)));
        chess.setBannedInName("club");
        http.let("chess", chess.id())
                .let("music", music.id())
                .let("shop", shop.id())
                .let("exempt", exempt.id())
                .let("event", chess.scheduleEvent(chess.channel("table"), "Tournament"))
                .let("group", emulator.groupDm("Friends", ada, bob).id())
                .let("dm", emulator.dm(ada, bob).id())
                .let("tag", chess.channel("forum").tagId("question"))
                .let("stage", music.channel("stage").id());
        for (String channel : new String[] {"general", "news", "table", "forum"}) {
            http.let(channel, chess.channel(channel).id());
        }
    }

    private void applications() {
        EmulatedTeam team = emulator.team("Makers").owner(olga).create();
        full = emulator.application("Full")
                .team(team)
                .bot()
                .verified()
                .embedded()
                .commands()
                .disclosures(1)
                .guild(music)
                .asset("one", 1)
                .roleConnection(2, "wins", "Wins", "Games won")
                .verificationUrl("https://full.example/verify")
                .with("overlay", true)
                .with("overlay_warn", true)
                .with("overlay_compatibility_hook", true)
                .with("bot_disabled", true)
                .with("bot_quarantined", true)
                .with("interactions_version", 2)
                .create();
        EmulatedApplication plain = emulator.application("Plain").owner(olga).create();
        EmulatedApplication adas = emulator.application("Adas").owner(ada).bot().create();
        EmulatedTeam heirs = emulator.team("Heirs").owner(olga).create();
        chess.integration("stream_provider_a").user(ada).create();
        chess.integration("service_app")
                .application(full)
                .scopes("bot")
                .user(ada)
                .create();
        chess.integration("video_provider_b").user(ada).create();
        chess.integration("guild_subscription").user(ada).create();
        http.caller("bot", "Bot " + full.botToken())
                .caller("holder", "Bearer " + olga.newOAuth2Token(full, "role_connections.write"))
                .caller("other", "Bearer " + olga.newOAuth2Token(plain, "role_connections.write"))
                .let("team", team.id())
                .let("heirs", heirs.id())
                .let("full", full.id())
                .let("plain", plain.id())
                .let("adas", adas.id())
                .let("assetId", full.assetIds().get(0))
                .let("png", QuizMakers.PNG)
                .let("stream", chess.integrations().get(0).id())
                .let("app", chess.integrations().get(1).id())
                .let("video", chess.integrations().get(2).id());
        http.let(
                "private",
                groupIntegration(emulator.groupDm("Players", ada, bob), full).id());
    }

    private EmulatedIntegration groupIntegration(EmulatedChannel group, EmulatedApplication application) {
        http.let("players", group.id());
        return group.integration("service_app")
                .application(application)
                .user(ada)
                .create();
    }

    private void invites() {
        chess.channel("table").startStream(bob);
        http.let("code", chess.channel("general").invite(ada).code())
                .let("groupCode", groupInvite())
                .let("hidden", chess.channel("general").inviteTo(4, ada).code())
                .verify("""
            ada POST /channels/{table}/invites {target_type: 1, target_user_id: '{bob}', max_uses: 1} -> 200 {code: '<streamCode>'}
            ada POST /channels/{table}/invites {target_type: 2, target_application_id: '{full}'} -> 200 {code: '<gameCode>'}
            bob POST /users/@me/invites -> 200
            admin POST /guilds {name: 'Dark', owner: 'ada', previewable: false, channels: [{name: 'hall'}]} -> 200
            admin POST /invites {channel: 'hall'} -> 200 {code: '<darkCode>'}
            """);
    }

    private String groupInvite() {
        http.verify("ada POST /channels/{group}/invites {max_age: 60} -> 200 {code: '<groupCode>'}");
        return http.value("groupCode");
    }

    private void webhooks() {
        EmulatedChannel general = chess.channel("general");
        EmulatedWebhook hook = general.webhook("Deploys").create();
        EmulatedWebhook owned =
                music.channel("stage").webhook("Owned").createdBy(full).create();
        EmulatedWebhook posts = chess.channel("forum").webhook("Posts").create();
        general.webhook("Follower")
                .following(music.channel("stage"))
                .creator(olga)
                .create();
        exempt.channel("general")
                .webhook("Lost")
                .following(music.channel("stage"))
                .creator(ada)
                .create();
        EmulatedMessage message = hook.message("Hi");
        general.blockWord("pawns");
        EmulatedChannel thread = general.thread("Openings");
        thread.archive();
        http.let("hook", "/webhooks/" + hook.id())
                .let("link", ChessClub.link(hook))
                .let("ownedHook", "/webhooks/" + owned.id())
                .let("ownedLink", ChessClub.link(owned))
                .let("forumLink", ChessClub.link(posts))
                .let("message", message.id())
                .let("ownedMessage", owned.message("Hi").id())
                .let("thread", thread.id());
    }
}
