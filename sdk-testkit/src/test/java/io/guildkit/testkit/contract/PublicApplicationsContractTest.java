package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.Application;
import io.guildkit.applications.approval.VerificationState;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.wire.Snowflake;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Applications as other users see them. */
class PublicApplicationsContractTest extends CastContractTest {
    @Test
    void showTheirGuildOnRequestIfEverybodyCanFindIt() {
        assertThat(as(Person.STRANGER).getPublic(cast.id).send().guild()).isEmpty();
        assertThat(as(Person.STRANGER)
                        .getPublic(cast.id, query -> query.withGuild(true))
                        .send()
                        .guild())
                .hasValueSatisfying(guild -> assertThat(guild.name()).isEqualTo("Quiz Club"));
        cast.guild.setFeature("DISCOVERABLE", false);
        assertThat(as(Person.STRANGER)
                        .getPublic(cast.id, query -> query.withGuild(true))
                        .send()
                        .guild())
                .isEmpty();
    }

    @Test
    void areListedByTheirGuild() {
        Snowflake guildId = Snowflake.of(cast.guild.id());
        assertThat(applications.listOfGuild(guildId).send()).singleElement().satisfies(quiz -> {
            assertThat(quiz.id()).isEqualTo(cast.id);
            assertThat(quiz.owner()).as("told of whole applications only").isPresent();
            assertThat(quiz.verificationState()).isEqualTo(VerificationState.SUCCEEDED);
            assertThat(quiz.team()).isEmpty();
        });
        assertThat(applications
                        .listOfGuild(guildId, query -> query.includeTeam(true))
                        .send())
                .extracting(Application::team)
                .allMatch(Optional::isPresent);
        assertThat(as(Person.OWN_BOT)
                        .listOfGuild(guildId, query -> query.includeTeam(true))
                        .send())
                .as("only those of the team may know")
                .extracting(Application::team)
                .allMatch(Optional::isEmpty);
        assertThat(applications
                        .listOfGuild(guildId, query -> query.type(ApplicationType.GAME))
                        .send())
                .isEmpty();
        cast.application.set("type", 1);
        assertThat(applications
                        .listOfGuild(guildId, query -> query.type(ApplicationType.GAME))
                        .send())
                .hasSize(1);
    }
}
