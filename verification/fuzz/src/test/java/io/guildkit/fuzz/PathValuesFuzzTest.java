package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.GuildkitClient;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** Requests invites with invalid codes. */
class PathValuesFuzzTest {
    private static final String BASE_URL = "https://chat.invalid/api";
    private static final GuildkitClient CLIENT =
            GuildkitClient.builder(BASE_URL).okHttpClient(new OkHttpClient()).build();

    @FuzzTest(maxDuration = Inputs.SEARCH)
    void encodesPathValues(byte[] input) {
        String code = Inputs.text(input);
        String path;
        try {
            path = CLIENT.invites().get(code).path();
        } catch (IllegalArgumentException e) {
            Accessors.assertLoggable(e.getMessage());
            return;
        }
        assertThat(path).matches("/invites/[A-Za-z0-9._~%-]+");
        assertThat(HttpUrl.get(BASE_URL + path).pathSegments()).containsExactly("api", "invites", code);
    }
}
