package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.wire.Snowflake;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookUrlTest {
    @ParameterizedTest
    @CsvSource({
        "https://chat.example.com/api/v9/webhooks/123/tok-en_1, https://chat.example.com/api/v9",
        "https://chat.example.com/api/webhooks/123/tok-en_1, https://chat.example.com/api",
        "https://chat.example.com/webhooks/123/tok-en_1, https://chat.example.com/",
        "https://chat.example.com/api/webhooks/123/tok-en_1/, https://chat.example.com/api",
        "HTTPS://Chat.Example.COM:8443//api/v10//webhooks/123/tok-en_1, https://chat.example.com:8443/api/v10",
        "https://chat.example.com/webhooks/api/webhooks/123/tok-en_1, https://chat.example.com/webhooks/api",
        "https://chat.example.com/api/webhooks/123/tok-en_1?wait=true#x, https://chat.example.com/api",
        "http://localhost:8080/api/v9/webhooks/123/tok-en_1, http://localhost:8080/api/v9"
    })
    void readsPartsOfUrl(String text, String base) {
        WebhookUrl url = WebhookUrl.parse(text);
        assertThat(url.baseUrl()).isEqualTo(base);
        assertThat(url.id()).isEqualTo(Snowflake.of(123));
        assertThat(url.token()).isEqualTo("tok-en_1");
        assertThat(url.query().threadId()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/"})
    void readsThread(String slash) {
        String url = "https://chat.example.com/api/webhooks/123/token" + slash;
        assertThat(WebhookUrl.parse(url + "?thread_id=77").query().threadId()).contains(Snowflake.of(77));
        assertThat(WebhookUrl.parse(url + "?wait=true&thread_id=77").query().threadId())
                .contains(Snowflake.of(77));
        assertThat(WebhookUrl.parse(url + "?thread_id=").query().threadId()).isEmpty();
    }

    @Test
    void keepsKnownQueryParameters() {
        String url = "https://chat.example.com/api/webhooks/123/token?";
        assertThat(WebhookUrl.parse(url + "wait=true&with_components=1&thread_id=77")
                        .query())
                .isEqualTo(new WebhookQuery(Optional.of(Snowflake.of(77)), Optional.of(true), Optional.of(true)));
        assertThat(WebhookUrl.parse(url + "wait=false&with_components=0").query())
                .isEqualTo(new WebhookQuery(Optional.empty(), Optional.of(false), Optional.of(false)));
        assertThat(WebhookUrl.parse(url + "wait&with_components=").query()).isEqualTo(WebhookQuery.none());
    }

    @ParameterizedTest
    @ValueSource(strings = {"threadid=7", "wait=true&threadid", "threadid=%20&thread_id=7"})
    void refusesUnknownQueryParametersByName(String query) {
        assertThatThrownBy(() -> WebhookUrl.parse("https://chat.example.com/api/webhooks/123/canary?" + query))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("query parameter threadid")
                .hasMessageContaining("thread_id, wait, with_components")
                .message()
                .doesNotContain("canary");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "wait=maybe",
                "wait=canary",
                "with_components=2",
                "thread_id=7&thread_id=7",
                "CANARY-1=1",
                "%63anary%00=1"
            })
    void refusesOtherQueries(String query) {
        assertThatThrownBy(() -> WebhookUrl.parse("https://chat.example.com/api/webhooks/123/token?" + query))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContainIgnoringCase("canary");
    }

    @ParameterizedTest
    @ValueSource(strings = {" %s", "%s\n", "\t%s \r\n"})
    void ignoresWhiteSpaceAround(String pasted) {
        assertThat(WebhookUrl.parse(pasted.formatted("https://chat.example.com/api/webhooks/123/token"))
                        .token())
                .isEqualTo("token");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "canary",
                "chat.example.com/api/webhooks/123/canary",
                "ftp://chat.example.com/api/webhooks/123/canary",
                "https:///api/webhooks/123/canary",
                "https://[1:2:3:4:5:6:7::8]/api/webhooks/123/canary",
                "https:\\\\chat.example.com/api/webhooks/123/canary",
                "https:/chat.example.com/api/webhooks/123/canary",
                "https://chat.example.com/api/webhooks/123/can\nary",
                "see https://chat.example.com/api/webhooks/123/canary",
                "https://chat.example.com:99999/api/webhooks/123/canary",
                "https://chat.example.com/api/webhooks/123",
                "https://chat.example.com/api/webhooks/canary",
                "https://chat.example.com/api/webhooks/123/token?thread_id=canary",
                "https://chat.example.com/api/webhooks/123/token?thread_id=7/canary?thread_id=7",
                "https://chat.example.com/api/webhooks/canary/123",
                "https://chat.example.com/api/webhooks/123/canary/messages/5",
                "https://chat.example.com/api/webhooks/123/canary/chatcompat",
                "https://chat.example.com/api/hooks/123/canary",
                "https://chat.example.com/123/canary",
                "https://canary:canary@chat.example.com/api/webhooks/123/canary",
                "https://canary@chat.example.com/api/webhooks/123/canary",
                "https://chat.example.com/api/webhooks/123/can%00ary",
                "https://chat.example.com/api/webhooks/123/can%0D%0AX: ary",
                "https://chat.example.com/api/webhooks/123/can\u00e4ry",
                "https://chat.example.com/api/webhooks/%31%32%33 /canary",
                "http://chat.example.com/api/webhooks/123/canary",
                "http://localhost.evil.example/api/webhooks/123/canary"
            })
    void rejectsOtherUrlsWithoutShowingThem(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebhookClient.of(url).close())
                .satisfies(
                        e -> assertThat(e.toString()).doesNotContain("canary").doesNotContain("ary"))
                .withNoCause();
    }

    @Test
    void allowsUnencryptedHttpOnRequest() {
        try (WebhookClient client = WebhookClient.builder("http://chat.example.com/api/webhooks/123/canary")
                .allowCleartext()
                .build()) {
            assertThat(client.id()).isEqualTo(Snowflake.of(123));
        }
    }

    @Test
    void printsNoToken() {
        assertThat(WebhookUrl.parse("https://chat.example.com/api/webhooks/123/canary"))
                .hasToString("WebhookUrl{123}");
        try (WebhookClient client = WebhookClient.of("https://chat.example.com/api/webhooks/123/canary?thread_id=5")) {
            assertThat(client).hasToString("WebhookClient{123, thread 5}");
            assertThat(client.get()).hasToString("ApiCall{GET /webhooks/{webhook.id}/{webhook.token}}");
        }
    }
}
