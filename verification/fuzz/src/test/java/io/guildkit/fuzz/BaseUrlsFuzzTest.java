package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.GuildkitClient;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** Creates clients with base URLs of untrusted configurations. */
class BaseUrlsFuzzTest {
    private static final OkHttpClient BASE = new OkHttpClient();

    @FuzzTest(maxDuration = Inputs.SEARCH)
    void acceptsOnlySafeUrls(byte[] input) {
        String text = Inputs.text(input);
        try (GuildkitClient client = client(text)) {
            assertThat(client.invites().get("hTKzmak").path()).isEqualTo("/invites/hTKzmak");
        } catch (IllegalArgumentException e) {
            Accessors.assertLoggable(e.getMessage());
            return;
        }
        HttpUrl url = HttpUrl.get(text);
        assertThat(url.isHttps()
                        || url.host().equals("localhost")
                        || url.host().equals("::1")
                        || url.host().startsWith("127."))
                .as("unencrypted HTTP is refused except to localhost")
                .isTrue();
        assertThat(url.username() + url.password() + url.encodedQuery() + url.fragment())
                .isEqualTo("nullnull");
    }

    private static GuildkitClient client(String url) {
        return GuildkitClient.builder(url).okHttpClient(BASE).build();
    }
}
