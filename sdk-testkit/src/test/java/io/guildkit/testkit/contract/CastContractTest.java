package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.ApplicationsClient;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.wire.ImageData;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of applications share: the application, everybody around it, and that its answers are as documented. */
abstract class CastContractTest extends ContractTest {
    static final ImageData PNG = ImageData.of(ApplicationCast.PNG);
    static final String PNG_URI = PNG.dataUri();

    private GuildkitClient client;
    ApplicationCast cast;
    String path;
    /** The client of the owner. */
    ApplicationsClient applications;

    @BeforeEach
    final void raiseTheCurtain() {
        cast = new ApplicationCast(emulator);
        path = "/applications/" + cast.id;
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
