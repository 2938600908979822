package consumer;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.core.auth.Credentials;
import io.guildkit.invites.Invite;
import io.guildkit.testkit.ServiceEmulator;

/** WireMock's server and Jackson beside the emulator and ours: one client uses a stub, the other the emulator. */
public final class SideBySide {
    private SideBySide() {}

    public static void main(String[] args) {
        WireMockServer stubs = new WireMockServer(options().dynamicPort().bindAddress("127.0.0.1"));
        stubs.start();
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient emulated = GuildkitClient.builder(emulator.baseUrl()).build();
                GuildkitClient stubbed = GuildkitClient.builder(stubs.baseUrl() + "/api/v9")
                        .credentials(Credentials.bot("token"))
                        .build()) {
            stubs.stubFor(get(urlPathEqualTo("/api/v9/invites/hTKzmak"))
                    .willReturn(okJson("{\"code\":\"hTKzmak\",\"type\":0,\"guild_id\":\"12\"}")));
            emulator.account("ada@example.com").password("correct-horse-battery").create();
            SignIn outcome = emulated.auth().signIn("ada@example.com", "correct-horse-battery").send();
            check(outcome instanceof SignIn.SignedIn);
            Invite invite = stubbed.invites().get("hTKzmak").send();
            check(invite.code().equals("hTKzmak"));
            stubs.verify(getRequestedFor(urlPathEqualTo("/api/v9/invites/hTKzmak"))
                    .withHeader("Authorization", equalTo("Bot token")));
        } finally {
            stubs.stop();
        }
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }
}
