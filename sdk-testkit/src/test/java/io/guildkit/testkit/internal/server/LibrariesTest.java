package io.guildkit.testkit.internal.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibrariesTest {
    @Test
    void acceptsVersionsOfTests() {
        assertThatCode(Libraries::check).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "3, 5.5.1, the emulator of guildkit-testkit needs OkHttp 5.0",
        "4.12.0, 5.5.1, the emulator of guildkit-testkit needs OkHttp 5.0",
        "5.0.0, 5.5.1, mockwebserver3 5.5.1 needs OkHttp 5.2",
        "5.1.0, 5.2.0, mockwebserver3 5.2.0 needs OkHttp 5.2"
    })
    void namesOlderOkHttpWithJarAndRemedy(String okHttp, String server, String need) {
        assertThatIllegalStateException()
                .isThrownBy(() -> Libraries.check(okHttp, "mockwebserver3-" + server + ".jar", true, true))
                .withMessageMatching("OkHttp " + okHttp + " \\(okhttp-jvm-.*\\.jar\\) is too old: " + need
                        + " or newer\\. .*-Dincludes=com[.]squareup[.]okhttp3 .*guildkit-bom.*");
    }

    @ParameterizedTest
    @CsvSource({
        "5.0.0, false, false, 3.13",
        "5.4.0, false, true, 3.13",
        "5.5.1, true, false, 3.18",
        "6.0.0, true, false, 3.18"
    })
    void namesOlderOkioWithJarAndRemedy(String okHttp, boolean socket, boolean base64, String needed) {
        assertThatIllegalStateException()
                .isThrownBy(() -> Libraries.check(okHttp, "server.jar", socket, base64))
                .withMessageMatching("Okio \\(okio-jvm-.*\\.jar\\) is too old: OkHttp " + okHttp + " needs Okio "
                        + needed + " or newer\\. .*-Dincludes=com[.]squareup[.]okio .*guildkit-bom.*");
    }

    @ParameterizedTest
    @CsvSource({
        "5.0.0, 5.0.0, false",
        "5.2.1, 5.5.1, false",
        "5.5.0, 5.5.1, true",
        "5.5.1, 5.0.0, true",
        "6.0.0, 6.0.0, true"
    })
    void acceptsOldestAndNewerVersions(String okHttp, String server, boolean base64) {
        assertThatCode(() -> Libraries.check(okHttp, "mockwebserver3-" + server + ".jar", true, base64))
                .doesNotThrowAnyException();
    }
}
