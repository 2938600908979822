package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.webhooks.WebhookClient;
import java.util.List;
import okhttp3.HttpUrl;

/** Posts to pasted webhook URLs. */
class WebhookUrlsFuzzTest {
    /** The token of the seeds. */
    private static final String CANARY = "c4nary";

    @FuzzTest(maxDuration = Inputs.SEARCH)
    void postsOnlyToPastedUrl(byte[] input) {
        String text = Inputs.text(input);
        RecordingNetwork network = new RecordingNetwork();
        try (WebhookClient client =
                WebhookClient.builder(text).okHttpClient(network.client()).build()) {
            client.executeWithoutWaiting("x").send();
            assertThat(client.toString()).doesNotContain(CANARY);
            Accessors.callAll(client.rateLimits().snapshot());
        } catch (IllegalArgumentException e) {
            Accessors.assertLoggable(e.getMessage());
            assertThat(e.getMessage()).doesNotContain(CANARY);
            return;
        }
        HttpUrl pasted = HttpUrl.get(text.strip());
        HttpUrl called = network.last().request().url();
        assertThat(called.scheme() + called.host() + called.port())
                .isEqualTo(pasted.scheme() + pasted.host() + pasted.port());
        assertThat(segments(called)).isEqualTo(segments(pasted));
        assertThat(network.last().request().header("Authorization")).isNull();
    }

    private static List<String> segments(HttpUrl url) {
        return url.pathSegments().stream().filter(segment -> !segment.isEmpty()).toList();
    }
}
