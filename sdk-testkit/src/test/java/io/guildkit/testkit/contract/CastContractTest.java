package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.ApplicationsClient;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.wire.ImageData;
import org.junit.jupiter.api.BeforeEach;

/** The application of a team, and clients of the users around it. */
abstract class CastContractTest extends ContractTest {
    static final ImageData PNG = ImageData.of(ApplicationCast.PNG);

    private GuildkitClient client;
    ApplicationCast cast;
    /** The client of the owner. */
    ApplicationsClient applications;

    @BeforeEach
    final void raiseTheCurtain() {
        cast = new ApplicationCast(emulator);
        client = client(watched());
        applications = as(Person.OWNER);
    }

    final ApplicationsClient as(Person person) {
        return client.withCredentials(cast.credentials(person)).applications();
    }

    static void assertCode(ApiException refusal, ErrorCode code) {
        assertThat(refusal.code()).isEqualTo(code);
    }
}
