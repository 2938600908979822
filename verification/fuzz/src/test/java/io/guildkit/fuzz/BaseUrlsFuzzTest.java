package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.GuildkitClient;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** Begins clients with whatever stands in a configuration. */
class BaseUrlsFuzzTest {
    private static final OkHttpClient BASE = new OkHttpClient();

    @FuzzTest(maxDuration = Hostile.SEARCH)
    void areSafeOrRefused(byte[] input) {
        String text = Hostile.text(input);
        try (GuildkitClient client = client(text)) {
            assertThat(client.invites().get("hTKzmak").path()).isEqualTo("/invites/hTKzmak");
        } catch (IllegalArgumentException e) {
            Looks.atMessage(e.getMessage());
            return;
        }
        HttpUrl url = HttpUrl.get(text);
        assertThat(url.isHttps()
                        || url.host().equals("localhost")
                        || url.host().equals("::1")
                        || url.host().startsWith("127."))
                .as("nothing leaves this machine in clear text")
                .isTrue();
        assertThat(url.username() + url.password() + url.encodedQuery() + url.fragment())
                .isEqualTo("nullnull");
    }

    private static GuildkitClient client(String url) {
        return GuildkitClient.builder(url).okHttpClient(BASE).build();
    }
}
