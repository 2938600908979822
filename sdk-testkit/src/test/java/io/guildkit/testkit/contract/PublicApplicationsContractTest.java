package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.Application;
import io.guildkit.applications.DetectableApplication;
import io.guildkit.applications.approval.VerificationState;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What those see of an application whom it does not belong to. */
class PublicApplicationsContractTest extends CastContractTest {
    @ParameterizedTest
    @EnumSource
    void areDetectedByWhatRuns(Way way) {
        List<DetectableApplication> all = sent(way, as(Person.NOBODY).listDetectable());
        onlyRequest().to("GET", "/applications/detectable").withoutBody().asVisitor();
        assertThat(all).singleElement().satisfies(quiz -> {
            assertThat(quiz.id()).isEqualTo(cast.id);
            assertThat(quiz.themes()).containsExactly("Trivia");
            assertThat(quiz.executables()).singleElement().satisfies(executable -> {
                assertThat(executable.name()).isEqualTo("quiz.exe");
                assertThat(executable.isLauncher()).isFalse();
            });
            assertThat(quiz.overlayMethods()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void areLookedUpTogetherAndUnknownOnesLeftOut(Way way) {
        Snowflake solo = Snowflake.of(emulator.application("Solo").create().id());
        assertThat(sent(way, as(Person.STRANGER).listPublic(List.of(cast.id, Snowflake.of(1), solo))))
                .extracting(PartialApplication::id)
                .containsExactlyInAnyOrder(cast.id, solo);
        onlyRequest()
                .to(
                        "GET",
                        "/applications/public?application_ids=" + cast.id + "&application_ids=1&application_ids="
                                + solo);
    }

    @ParameterizedTest
    @EnumSource
    void showTheirGuildOnRequestIfEverybodyCanFindIt(Way way) {
        assertThat(sent(way, as(Person.STRANGER).getPublic(cast.id)).guild()).isEmpty();
        onlyRequest().to("GET", path + "/public").withoutBody();
        assertThat(sent(way, as(Person.STRANGER).getPublic(cast.id, query -> query.withGuild(true)))
                        .guild())
                .hasValueSatisfying(guild -> assertThat(guild.name()).isEqualTo("Quiz Club"));
        onlyRequest().to("GET", path + "/public?with_guild=true");
        cast.guild.setFeature("DISCOVERABLE", false);
        assertThat(sent(way, as(Person.STRANGER).getPublic(cast.id, query -> query.withGuild(true)))
                        .guild())
                .isEmpty();
    }

    @Test
    void keepTheirPrivateFlagsAndTheirTeamToThemselves() {
        long embedded = FlagSet.of(ApplicationFlag.EMBEDDED).bits();
        Snowflake active = Snowflake.of(emulator.application("Active")
                .team(cast.team)
                .embedded()
                .flags(1L << 24)
                .create()
                .id());
        PartialApplication seen = as(Person.STRANGER).getPublic(active).send();
        assertThat(seen.flags().bits()).isEqualTo(embedded);
        assertThat(seen.team()).isEmpty();
        assertThat(applications.get(active).send().flags().bits()).isEqualTo(embedded | 1L << 24);
    }

    @ParameterizedTest
    @EnumSource
    void tellWhatRichPresenceNeeds(Way way) {
        PartialApplication quiz = sent(way, as(Person.NOBODY).getRpc(cast.id));
        onlyRequest().to("GET", path + "/rpc").withoutBody().asVisitor();
        assertThat(quiz.name()).isEqualTo("Quiz");
        assertThat(quiz.executables()).hasSize(1);
        assertThat(quiz.bot()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void areListedByTheirGuild(Way way) {
        Snowflake guildId = Snowflake.of(cast.guild.id());
        assertThat(sent(way, applications.listOfGuild(guildId))).singleElement().satisfies(quiz -> {
            assertThat(quiz.id()).isEqualTo(cast.id);
            assertThat(quiz.owner()).as("told of whole applications only").isPresent();
            assertThat(quiz.verificationState()).isEqualTo(VerificationState.SUCCEEDED);
            assertThat(quiz.team()).isEmpty();
        });
        onlyRequest().to("GET", "/guilds/" + guildId + "/applications").withoutBody();
        assertThat(sent(way, applications.listOfGuild(guildId, query -> query.includeTeam(true))))
                .extracting(Application::team)
                .allMatch(Optional::isPresent);
        onlyRequest().to("GET", "/guilds/" + guildId + "/applications?include_team=true");
        assertThat(sent(way, as(Person.OWN_BOT).listOfGuild(guildId, query -> query.includeTeam(true))))
                .as("only those of the team may know")
                .extracting(Application::team)
                .allMatch(Optional::isEmpty);
        assertThat(sent(way, applications.listOfGuild(guildId, query -> query.type(ApplicationType.GAME))))
                .isEmpty();
        cast.application.set("type", 1);
        assertThat(sent(way, applications.listOfGuild(guildId, query -> query.type(ApplicationType.GAME))))
                .hasSize(1);
    }

    @Test
    void areListedByNoGuildThatDoesNotExist() {
        assertCode(refused(NotFoundException.class, applications.listOfGuild(Snowflake.of(1))), ErrorCode.of(10004));
    }
}
