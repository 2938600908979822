package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;

/**
 * The scene of most tests: the guild of Ada, and Bob, who is no member. In transcripts they are the callers {@code ada} and
 * {@code bob}; {@code {guild}} and {@code {general}} are the guild and its channel, {@code {news}} a second one.
 */
abstract class ChessClub {
    ServiceEmulator emulator;
    EmulatedAccount ada;
    EmulatedAccount bob;
    EmulatedGuild guild;
    EmulatedChannel general;
    EmulatedChannel news;
    Transcript http;

    @BeforeEach
    void open(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        guild = furnished(emulator.guild("Chess Club")
                        .owner(ada)
                        .textChannel("general")
                        .textChannel("news"))
                .create();
        general = guild.channel("general");
        news = guild.channel("news");
        http = new Transcript(emulator)
                .caller("ada", ada)
                .caller("bob", bob)
                .let("guild", guild.id())
                .let("general", general.id())
                .let("news", news.id());
        emulator.clearEvents();
    }

    /** Adds what the guild of a test has besides. */
    GuildSeed furnished(GuildSeed seed) {
        return seed;
    }

    /** Names the paths of a webhook: {@code {hook}}, and with its token {@code {link}}. */
    EmulatedWebhook shown(EmulatedWebhook webhook) {
        http.let("hook", "/webhooks/" + webhook.id()).let("link", "{hook}/" + webhook.token());
        return webhook;
    }
}
