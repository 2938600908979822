package io.guildkit.testkit.contract;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.ApplicationsClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.EmulatedTeam;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/** The application <i>Quiz</i> of a team, with all its parts, and the clients of its owner, its bot and a stranger. */
abstract class ApplicationScene extends ContractTest {
    /** The signature of PNG files, and one more byte. */
    static final byte[] PNG_FILE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0};

    static final ImageData PNG = ImageData.of(PNG_FILE);
    static final Map<String, Object> PLATFORM = Map.of("label_type", 1, "release_phase", "global_launch");

    EmulatedAccount owner;
    EmulatedAccount stranger;
    EmulatedTeam team;
    EmulatedGuild guild;
    EmulatedApplication quiz;
    Snowflake quizId;
    Snowflake assetId;
    GuildkitClient client;

    /** The client of the owner. */
    ApplicationsClient applications;

    @BeforeEach
    final void createApplication() {
        owner = emulator.account().create();
        stranger = emulator.account().create();
        EmulatedAccount developer = emulator.account().create();
        team = emulator.team("Makers")
                .owner(owner)
                .developer(developer)
                .readOnly(emulator.account().create())
                .create();
        guild = emulator.guild("Quiz Club")
                .owner(owner)
                .member(developer)
                .discoverable()
                .create();
        quiz = emulator.application("Quiz")
                .team(team)
                .description("Asks questions.")
                .bot()
                .verified()
                .embedded()
                .guild(guild)
                .with("tags", List.of("trivia"))
                .with("icon", "3f2a")
                .proxy("/api", "api.quiz.example")
                .activity("client_platform_config", Map.of("web", PLATFORM))
                .badCommand("win", "Wins always")
                .executable("win32", "quiz.exe", false)
                .detectable("Trivia")
                .disclosures(1, 2)
                .roleConnection(2, "points", "Points", "Points won")
                .create();
        quizId = Snowflake.of(quiz.id());
        assetId = Snowflake.of(quiz.addAsset("logo", 1));
        guild.addMember(quiz.bot().orElseThrow(), "MANAGE_GUILD");
        client = client(builder());
        applications = as(Credentials.accountToken(owner.newSession()));
    }

    final ApplicationsClient as(Credentials credentials) {
        return client.withCredentials(credentials).applications();
    }

    final ApplicationsClient asStranger() {
        return as(Credentials.accountToken(stranger.newSession()));
    }

    final ApplicationsClient asBot() {
        return as(Credentials.bot(quiz.botToken()));
    }

    /** Returns the client of a token that the stranger granted to an application. */
    final ApplicationsClient asOAuth2(EmulatedApplication application) {
        return as(Credentials.oauth2(stranger.newOAuth2Token(application, "role_connections.write")));
    }
}
