package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.Application;
import io.guildkit.applications.approval.VerificationState;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.wire.Snowflake;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Applications as other users see them. */
class PublicApplicationsContractTest extends ApplicationScene {
    @Test
    void returnsDiscoverableGuildOnRequest() {
        assertThat(asStranger().getPublic(quizId).send().guild()).isEmpty();
        assertThat(asStranger()
                        .getPublic(quizId, query -> query.withGuild(true))
                        .send()
                        .guild())
                .hasValueSatisfying(guild -> assertThat(guild.name()).isEqualTo("Quiz Club"));
        guild.setFeature("DISCOVERABLE", false);
        assertThat(asStranger()
                        .getPublic(quizId, query -> query.withGuild(true))
                        .send()
                        .guild())
                .isEmpty();
    }

    @Test
    void listsApplicationsOfGuild() {
        Snowflake guildId = Snowflake.of(guild.id());
        assertThat(applications.listOfGuild(guildId).send()).singleElement().satisfies(quiz -> {
            assertThat(quiz.id()).isEqualTo(quizId);
            assertThat(quiz.owner()).as("told of whole applications only").isPresent();
            assertThat(quiz.verificationState()).isEqualTo(VerificationState.SUCCEEDED);
            assertThat(quiz.team()).isEmpty();
        });
        assertThat(applications
                        .listOfGuild(guildId, query -> query.includeTeam(true))
                        .send())
                .extracting(Application::team)
                .allMatch(Optional::isPresent);
        assertThat(asBot().listOfGuild(guildId, query -> query.includeTeam(true))
                        .send())
                .as("only those of the team may know")
                .extracting(Application::team)
                .allMatch(Optional::isEmpty);
        assertThat(applications
                        .listOfGuild(guildId, query -> query.type(ApplicationType.GAME))
                        .send())
                .isEmpty();
        quiz.set("type", 1);
        assertThat(applications
                        .listOfGuild(guildId, query -> query.type(ApplicationType.GAME))
                        .send())
                .hasSize(1);
    }
}
