package io.guildkit.testkit.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, http://127.0.0.1:8080",
        "127.0.0.2, http://127.0.0.2:8080",
        "0.0.0.0, http://127.0.0.1:8080",
        "::1, http://[::1]:8080",
        "0:0:0:0:0:0:0:1, http://[::1]:8080",
        "2001:db8::1, http://[2001:db8:0:0:0:0:0:1]:8080"
    })
    void writesUrls(String host, String url) throws Exception {
        assertThat(new Address(InetAddress.getByName(host), 0, null).root(8080)).isEqualTo(url);
    }
}
