package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlsTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "x", "ftp://x/", "http://[1:2:3:4:5:6:7::8]/", "http:[A:A:1:2:1:2:1::12]/"})
    void returnsNullForInvalidUrls(String text) {
        assertThat(Urls.parse(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost/", "https://[::1]/x"})
    void parsesUrls(String text) {
        assertThat(Urls.parse(text)).hasToString(text);
    }
}
