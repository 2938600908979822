package io.guildkit.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.wire.FlagSet;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermissionTest {
    @Test
    void isWrittenInDecimal() {
        assertThat(Permission.bits()).isEqualTo("0");
        assertThat(Permission.bits(Permission.ADMINISTRATOR)).isEqualTo("8");
        assertThat(Permission.bits(Permission.SEND_MESSAGES, Permission.EMBED_LINKS, Permission.SEND_MESSAGES))
                .isEqualTo("18432");
        assertThat(Permission.bits(Permission.USE_EXTERNAL_APPS)).isEqualTo("1125899906842624");
    }

    @Test
    void readsWhatItWrites() {
        String all = Permission.bits(Permission.values());
        assertThat(Permission.ofBits(all).orElseThrow().known()).containsExactlyInAnyOrder(Permission.values());
    }

    @Test
    void keepsUnknownBits() {
        FlagSet<Permission> read = Permission.ofBits("4611686018427387912").orElseThrow();
        assertThat(read.known()).containsExactly(Permission.ADMINISTRATOR);
        assertThat(read.unknownBits()).isEqualTo(1L << 62);
        assertThat(Permission.bits(read.plus(Permission.MANAGE_THREADS))).isEqualTo("4611686035607257096");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "8", "281474976712704", "4611686018427387912", "18446744073709551615"})
    void writesWhatItRead(String bits) {
        assertThat(Permission.bits(Permission.ofBits(bits).orElseThrow())).isEqualTo(bits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+8", "8 ", "0x8", "eight", "18446744073709551616", "٨"})
    void otherTextIsNoPermissions(String text) {
        assertThat(Permission.ofBits(text)).isEmpty();
    }

    @Test
    void hasOneBitEach() {
        assertThat(Arrays.stream(Permission.values()).map(Permission::bit)).doesNotHaveDuplicates();
    }
}
