package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementsTest {
    @Test
    void acceptsVersionsOfTests() {
        assertThatCode(Requirements::check).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"OkHttp,3", "OkHttp,3.14.9", "OkHttp,4.11.9", "jackson-core,2.14.3"})
    void namesOlderVersionWithJarAndRemedy(String library, String version) {
        assertThatIllegalStateException()
                .isThrownBy(() -> check(library, version))
                .withMessageMatching(library + " " + version + " \\(okhttp-jvm-.*\\.jar\\) is too old: Guildkit needs "
                        + library + " .* or newer\\. .*-Dincludes=the[.]group .*guildkit-bom.*");
    }

    @ParameterizedTest
    @CsvSource({"OkHttp,4.12.0", "OkHttp,5.0.0-alpha.2", "OkHttp,10.1", "jackson-core,2.15.0", "jackson-core,2.22.4"})
    void acceptsOldestAndNewerVersions(String library, String version) {
        assertThatCode(() -> check(library, version)).doesNotThrowAnyException();
    }

    private static void check(String library, String version) {
        String needed = library.equals("OkHttp") ? Requirements.OKHTTP : Requirements.JACKSON;
        Requirements.check(library, version, needed, OkHttpClient.class, "the.group");
    }
}
