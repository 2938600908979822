package io.guildkit.testkit;

import java.time.Duration;
import java.util.Map;

/** A scene that can fill all parts of the world. */
abstract class FilledScene extends Scene {
    private static final String PASSWORD = "correct horse battery";

    /** Fills all parts of the world, and returns values for requests. */
    final Map<String, String> fill() throws Exception {
        SoftwareAuthenticator key = SoftwareAuthenticator.create();
        EmulatedAccount ada = emulator.account("ada@example.com")
                .password(PASSWORD)
                .globalName("Ada")
                .phone("+15550001111")
                .totp()
                .sms()
                .backupCodes()
                .webauthn(key)
                .settings("de", "light")
                .create();
        EmulatedAccount bob = emulator.account("bob@example.com")
                .password(PASSWORD)
                .passwordUpdateRequired()
                .create();
        EmulatedAccount eve = emulator.account("eve@example.com").create();
        String token = ada.newSession("Linux", "Firefox", "Berlin");
        ada.addPushToken("gcm", "push");
        ada.changeEmail("ada2@example.com");
        eve.suspend();
        EmulatedGuild guild = emulator.guild("Chess Club")
                .owner(ada)
                .member(bob, "MANAGE_WEBHOOKS")
                .textChannel("general")
                .voiceChannel("Lounge")
                .forumChannel("questions", "opening", "endgame")
                .channel(14, "directory")
                .description("We play.")
                .images()
                .vanity("chess")
                .boosts(3)
                .counts(1234, 56)
                .verificationForm()
                .emoji("queen")
                .sticker("mate")
                .discoverable()
                .published()
                .categories(1, 20, 21)
                .keywords("chess")
                .about("All about chess")
                .socialLinks("https://chess.example.com")
                .reason("Fun", "♛")
                .partnerApplication()
                .storePage(false)
                .create();
        guild.ban(eve);
        guild.setRequirement("size", false);
        guild.setMinimum(null, 10);
        guild.setHealthScore("1", "2", null, 0.5);
        guild.setBannedInName("bad");
        guild.scheduleEvent(guild.channel("Lounge"), "Tournament");
        guild.listIn(guild.channel("directory"));
        EmulatedChannel general = guild.channel("general");
        general.allow(bob, "MANAGE_CHANNELS");
        general.blockWord("spam");
        general.upload("later.txt", "text/plain", new byte[] {1, 2, (byte) 200});
        guild.channel("Lounge").startStream(ada);
        EmulatedInvite invite = general.invite(ada);
        emulator.groupDm("Friends", ada, bob, eve).invite(bob);
        emulator.dm(ada, bob);
        EmulatedTeam team =
                emulator.team("Makers").owner(ada).developer(bob).invited(eve).create();
        EmulatedApplication quiz = emulator.application("Quiz")
                .owner(ada)
                .team(team)
                .embedded()
                .verified()
                .with("slug", "quiz")
                .activity("shelf_rank", 3)
                .proxy("/api", "quiz.example.com")
                .badCommand("bad", "worse")
                .bot()
                .guild(guild)
                .asset("logo", 1)
                .executable("win32", "quiz.exe", false)
                .detectable("trivia")
                .disclosures(1, 3)
                .roleConnection(1, "wins", "Wins", "Games won")
                .verificationUrl("https://quiz.example.com/verify")
                .create();
        ada.newOAuth2Token(quiz, "role_connections.write");
        guild.integration("service_app").application(quiz).scopes("bot").create();
        guild.integration("stream_provider_a").user(ada).subscribers(7).create();
        EmulatedWebhook webhook = general.webhook("Deploys").createdBy(quiz).create();
        EmulatedMessage message = webhook.messageOf("{\"content\":\"Hello\",\"embeds\":[{\"title\":\"T\"}]}");
        EmulatedWebhook gone = general.webhook("Gone").create();
        gone.message("still here");
        gone.delete();
        EmulatedApplication deleted = emulator.application("Deleted").owner(ada).create();
        general.webhook("Of a deleted application").createdBy(deleted).create();
        EmulatedChannel thread = general.thread("Details");
        thread.archive();
        http.caller("ada", token)
                .let("link", ChessClub.link(webhook))
                .let("thread", thread.id())
                .let("deleted", deleted.id())
                .verify("""
            anybody POST {link}?thread_id={thread} {content: 'in a thread'}                             -> 204
            ada POST /applications/{deleted}/delete {}                                                  -> 401
            anybody POST /auth/forgot {login: 'bob@example.com'}                                        -> 204
            anybody POST /auth/login {login: 'ada2@example.com', password: 'correct horse battery'}     -> 200
            anybody GET /experiments                                                                    -> 200
            """);
        emulator.friends().newCode(ada);
        emulator.gateway().connect(ada);
        emulator.applications().addCompany("Babbage & Co");
        emulator.gifs().add("queen sacrifice", "chess");
        emulator.discovery().addCategory(30, "Board Games", false);
        emulator.captchaRequired("POST /auth/register");
        emulator.requireElevation("GET /auth/sessions");
        emulator.location("FR", true, true, false);
        emulator.chatCompatResponse(ChatCompatResponse.STRING);
        emulator.stub("GET /users/@me").header("X-Stub", "1").json("{\"id\":\"7\"}");
        emulator.rateLimits()
                .on("GET /gifs/trending", "GET /gifs/search")
                .bucket("gifs")
                .headers(RateLimitHeader.RETRY_AFTER)
                .retryAfter(RetryAfterBody.INTEGER)
                .allow(50, Duration.ofMillis(1500));
        emulator.rateLimits().onEachOther().shared().allow(1000, Duration.ofSeconds(1));
        emulator.rateLimits().global().allow(5000, Duration.ofSeconds(1));
        emulator.faults().on("GET /gifs/trending").after(1).times(2).respond(502, Map.of("X-Proxy", "1"), "{}");
        emulator.faults()
                .on("GET /gifs/trending-gifs")
                .always()
                .drift(ResponseDrift.dropped("/0/id").and(ResponseDrift.set("/0/x", "1")));
        emulator.faults()
                .on("GET /gifs/suggest")
                .pretending(200, Map.of(), "[]")
                .delay(Duration.ofMillis(1));
        emulator.clock().advance(Duration.ofSeconds(90));
        return Map.of(
                "ada", token,
                "bot", quiz.botToken(),
                "guild", guild.id(),
                "link", ChessClub.link(webhook),
                "app", quiz.id(),
                "invite", invite.code(),
                "message", message.id());
    }
}
