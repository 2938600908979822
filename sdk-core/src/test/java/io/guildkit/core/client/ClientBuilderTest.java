package io.guildkit.core.client;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientBuilderTest {
    private final Builder builder = new Builder("https://chat.example.com/api/v9");

    private static final class Builder extends ClientBuilder<Builder> {
        Builder(String baseUrl) {
            super(baseUrl);
        }

        @Override
        protected Builder self() {
            return this;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "chat.example.com", "ftp://x", "https://a:b@chat.example.com", "https://x/?a=b"})
    void rejectsInvalidBaseUrls(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Builder(url))
                .withMessageStartingWith("baseUrl")
                .withMessageNotContaining("a:b");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void rejectsThreadCountsThatAreNotPositive(int threads) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxThreads(threads))
                .withMessage("maxThreads must be positive, but is " + threads);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void rejectsResponseSizesThatAreNotPositive(long bytes) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxResponseBytes(bytes))
                .withMessage("maxResponseBytes must be positive, but is " + bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\nb", "ü"})
    void rejectsUserAgentsThatHeadersCannotContain(String userAgent) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.userAgent(userAgent))
                .withMessageContaining("userAgent");
    }

    @Test
    void rejectsNegativePromptCooldown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.promptCooldown(Duration.ofNanos(-1)))
                .withMessageContaining("promptCooldown must not be negative");
    }
}
