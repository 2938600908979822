package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionTest {
    @ParameterizedTest
    @CsvSource({
        "4.12, 4.12.0, 0",
        "4.9.3, 4.12, -1",
        "5.0.0-alpha.14, 4.12, 1",
        "2.15.0-rc1, 2.15, 0",
        "2.9.10.8, 2.9.10, 1",
        "unknown, 2.15, -1",
        "99999999999, 4, 1",
        "'', 1, -1"
    })
    void comparesNumbers(String one, String other, int result) {
        assertThat(Version.parse(one).compareTo(Version.parse(other))).isEqualTo(result);
        assertThat(Version.parse(other).compareTo(Version.parse(one))).isEqualTo(-result);
    }
}
