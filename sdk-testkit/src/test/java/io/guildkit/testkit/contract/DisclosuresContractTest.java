package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.disclosures.ApplicationDisclosure;
import io.guildkit.applications.disclosures.ApplicationDisclosures;
import java.util.List;
import org.junit.jupiter.api.Test;

class DisclosuresContractTest extends ApplicationScene {
    private static final ApplicationDisclosure LOCATION = ApplicationDisclosure.IP_LOCATION;
    private static final ApplicationDisclosure ADVERTISEMENTS = ApplicationDisclosure.DISPLAYS_ADVERTISEMENTS;

    @Test
    void acknowledgesDisclosuresSeparately() {
        ApplicationDisclosures before = applications.disclosures().get(quizId).send();
        assertThat(before.disclosures()).containsExactly(LOCATION, ADVERTISEMENTS);
        assertThat(before.ackedDisclosures()).isEmpty();
        assertThat(before.allAcked()).isFalse();
        assertThat(applications
                        .disclosures()
                        .acknowledge(quizId, List.of(ADVERTISEMENTS))
                        .send()
                        .disclosures())
                .containsExactly(ADVERTISEMENTS);
        assertThat(applications.disclosures().get(quizId).send().allAcked()).isFalse();
        applications.disclosures().acknowledge(quizId, List.of(LOCATION)).send();
        ApplicationDisclosures after = applications.disclosures().get(quizId).send();
        assertThat(after.ackedDisclosures()).containsExactly(LOCATION, ADVERTISEMENTS);
        assertThat(after.allAcked()).isTrue();
        assertThat(quiz.acknowledgedDisclosures(owner)).containsExactlyInAnyOrder(1, 2);
        assertThat(asStranger().disclosures().get(quizId).send().ackedDisclosures())
                .as("everybody for themselves")
                .isEmpty();
    }
}
