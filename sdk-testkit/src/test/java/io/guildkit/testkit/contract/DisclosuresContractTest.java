package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.disclosures.ApplicationDisclosure;
import io.guildkit.applications.disclosures.ApplicationDisclosures;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DisclosuresContractTest extends CastContractTest {
    private static final ApplicationDisclosure LOCATION = ApplicationDisclosure.IP_LOCATION;
    private static final ApplicationDisclosure ADVERTISEMENTS = ApplicationDisclosure.DISPLAYS_ADVERTISEMENTS;

    @ParameterizedTest
    @EnumSource
    void areTakenNoteOfOneByOne(Way way) {
        ApplicationDisclosures before = sent(way, applications.disclosures().get(cast.id));
        onlyRequest().to("GET", path + "/disclosures").withoutBody();
        assertThat(before.disclosures()).containsExactly(LOCATION, ADVERTISEMENTS);
        assertThat(before.ackedDisclosures()).isEmpty();
        assertThat(before.allAcked()).isFalse();
        assertThat(sent(way, applications.disclosures().acknowledge(cast.id, List.of(ADVERTISEMENTS)))
                        .disclosures())
                .containsExactly(ADVERTISEMENTS);
        onlyRequest().to("POST", path + "/disclosures").withBody("{'disclosures':[2]}");
        assertThat(sent(way, applications.disclosures().get(cast.id)).allAcked())
                .isFalse();
        sent(way, applications.disclosures().acknowledge(cast.id, List.of(LOCATION)));
        ApplicationDisclosures after = sent(way, applications.disclosures().get(cast.id));
        assertThat(after.ackedDisclosures()).containsExactly(LOCATION, ADVERTISEMENTS);
        assertThat(after.allAcked()).isTrue();
        assertThat(cast.application.acknowledgedDisclosures(cast.owner)).containsExactlyInAnyOrder(1, 2);
        assertThat(sent(way, as(Person.STRANGER).disclosures().get(cast.id)).ackedDisclosures())
                .as("everybody for themselves")
                .isEmpty();
    }

    @Test
    void canOnlyBeTakenNoteOfIfTheyWereMade() {
        refusedForm(
                applications
                        .disclosures()
                        .acknowledge(
                                cast.id, List.of(LOCATION, ApplicationDisclosure.PARTNER_SDK_DATA_SHARING_MESSAGE)),
                "disclosures[1]",
                "BASE_TYPE_CHOICES");
        assertThat(cast.application.acknowledgedDisclosures(cast.owner)).isEmpty();
    }
}
