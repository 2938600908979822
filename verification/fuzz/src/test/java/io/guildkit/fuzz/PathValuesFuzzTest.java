package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.GuildkitClient;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** Calls for invites by codes that are none. */
class PathValuesFuzzTest {
    private static final String BASE_URL = "https://chat.invalid/api";
    private static final GuildkitClient CLIENT =
            GuildkitClient.builder(BASE_URL).okHttpClient(new OkHttpClient()).build();

    @FuzzTest(maxDuration = Hostile.SEARCH)
    void stayInTheirPlace(byte[] input) {
        String code = Hostile.text(input);
        String path;
        try {
            path = CLIENT.invites().get(code).path();
        } catch (IllegalArgumentException e) {
            Looks.atMessage(e.getMessage());
            return;
        }
        assertThat(path).matches("/invites/[A-Za-z0-9._~%-]+");
        assertThat(HttpUrl.get(BASE_URL + path).pathSegments()).containsExactly("api", "invites", code);
    }
}
