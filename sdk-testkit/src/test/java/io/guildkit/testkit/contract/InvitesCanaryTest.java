package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of an invite lets people in, and what users search for is private. */
class InvitesCanaryTest extends CanaryTest {
    @Override
    List<String> topics() {
        return List.of("invites", "integrations", "gifs", "discovery");
    }

    @Test
    void searchesReceiveEachFormOfTheirResponse() {
        for (String search : List.of("GET /discoverable-guilds/search", "GET /discovery/search")) {
            assertThat(endpoints(client(builder())))
                    .filteredOn(endpoint -> endpoint.call().route().toString().equals(search))
                    .extracting(Endpoint::answer)
                    .satisfiesExactlyInAnyOrder(
                            guilds -> assertThat(guilds).startsWith("{\"guilds\":[{"),
                            array -> assertThat(array).startsWith("[{"),
                            hits -> assertThat(hits).startsWith("{\"hits\":[{"));
        }
    }
}
