package io.guildkit.testkit.contract;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.EmulatedTeam;
import io.guildkit.testkit.ServiceEmulator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** An application of a team, with all there is to have, and everybody who may have to do with it. */
final class ApplicationCast {
    /** As much of a PNG file as tells that it is one. */
    static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0};

    final EmulatedAccount owner;
    final EmulatedAccount stranger;
    final EmulatedTeam team;
    /** Another team of the same owner. */
    final EmulatedTeam heirs;

    final EmulatedGuild guild;
    final EmulatedApplication application;
    final Snowflake id;
    final Snowflake assetId;
    private final Map<Person, Credentials> credentials = new EnumMap<>(Person.class);

    ApplicationCast(ServiceEmulator emulator) {
        owner = emulator.account().create();
        stranger = emulator.account().create();
        EmulatedAccount developer = emulator.account().create();
        team = emulator.team("Makers")
                .owner(owner)
                .developer(developer)
                .readOnly(emulator.account().create())
                .create();
        heirs = emulator.team("Heirs").owner(owner).create();
        guild = emulator.guild("Quiz Club")
                .owner(owner)
                .member(developer)
                .discoverable()
                .create();
        application = emulator.application("Quiz")
                .team(team)
                .description("Asks questions.")
                .bot()
                .verified()
                .embedded()
                .guild(guild)
                .with("tags", List.of("trivia"))
                .with("icon", "3f2a")
                .proxy("/api", "api.quiz.example")
                .activity("client_platform_config", Map.of("web", platform()))
                .badCommand("win", "Wins always")
                .executable("win32", "quiz.exe", false)
                .detectable("Trivia")
                .disclosures(1, 2)
                .roleConnection(2, "points", "Points", "Points won")
                .create();
        id = Snowflake.of(application.id());
        assetId = Snowflake.of(application.addAsset("logo", 1));
        guild.addMember(application.bot().orElseThrow(), "MANAGE_GUILD");
        credentials.put(Person.OWNER, Credentials.accountToken(owner.newSession()));
        credentials.put(Person.STRANGER, Credentials.accountToken(stranger.newSession()));
        credentials.put(Person.OWN_BOT, Credentials.bot(application.botToken()));
        credentials.put(
                Person.OAUTH2, Credentials.oauth2(stranger.newOAuth2Token(application, "role_connections.write")));
    }

    static Map<String, Object> platform() {
        return Map.of("label_type", 1, "release_phase", "global_launch");
    }

    Credentials credentials(Person person) {
        return credentials.get(person);
    }
}
