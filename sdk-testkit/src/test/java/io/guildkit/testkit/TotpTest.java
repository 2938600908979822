package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpTest {
    private final Totp totp = Totp.of("12345678901234567890".getBytes(StandardCharsets.US_ASCII));

    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void computesTheCodesOfTheStandard(long seconds, String code) {
        assertThat(totp.codeAt(Instant.ofEpochSecond(seconds))).isEqualTo(code);
    }

    @Test
    void acceptsCodesOfNeighbouringSteps() {
        Instant now = Instant.ofEpochSecond(1_000_000_000);
        for (int offset : new int[] {-30, 0, 30}) {
            assertThat(totp.accepts(totp.codeAt(now.plusSeconds(offset)), now)).isTrue();
        }
        for (int offset : new int[] {-60, 60}) {
            assertThat(totp.accepts(totp.codeAt(now.plusSeconds(offset)), now)).isFalse();
        }
    }

    @Test
    void writesItsSecretInBase32() {
        assertThat(totp.secret()).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assertThat(Totp.of(new byte[] {(byte) 0xff}).secret()).isEqualTo("74");
    }

    @Test
    void readsItsSecretInBase32() {
        Totp same = Totp.ofBase32("gezd gnbv gy3t qojq GEZD-GNBV-GY3T-QOJQ");
        assertThat(same.secret()).isEqualTo(totp.secret());
        for (int length = 1; length < 12; length++) {
            String secret = Totp.of(new byte[length]).secret();
            assertThat(Totp.ofBase32(secret).secret()).isEqualTo(secret);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Totp.ofBase32("8"));
    }
}
