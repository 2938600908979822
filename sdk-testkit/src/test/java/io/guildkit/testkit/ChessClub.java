package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;

/**
 * The scene of most tests: a guild of Ada's. Bob and Eve are not members. In transcripts the three are the callers
 * {@code ada}, {@code bob} and {@code eve}; {@code {guild}} and {@code {general}} are the guild and its channel,
 * {@code {news}} a second one.
 */
abstract class ChessClub extends Scene {
    EmulatedAccount ada;
    EmulatedAccount bob;
    EmulatedAccount eve;
    EmulatedGuild guild;
    EmulatedChannel general;
    EmulatedChannel news;

    @BeforeEach
    void openClub() {
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        eve = emulator.account("eve@example.com").create();
        guild = furnished(emulator.guild("Chess Club")
                        .owner(ada)
                        .textChannel("general")
                        .textChannel("news"))
                .create();
        general = guild.channel("general");
        news = guild.channel("news");
        http.caller("ada", ada)
                .caller("bob", bob)
                .caller("eve", eve)
                .let("guild", guild.id())
                .let("general", general.id())
                .let("news", news.id());
        emulator.clearEvents();
    }

    /** Completes the guild of a test. */
    GuildSeed furnished(GuildSeed seed) {
        return seed;
    }

    /** Returns the path of a webhook with its token. */
    static String link(EmulatedWebhook webhook) {
        return "/webhooks/" + webhook.id() + "/" + webhook.token();
    }

    /** Names the paths of a webhook: {@code {hook}}, and with its token {@code {link}}. */
    EmulatedWebhook shown(EmulatedWebhook webhook) {
        http.let("hook", "/webhooks/" + webhook.id()).let("link", link(webhook));
        return webhook;
    }
}
