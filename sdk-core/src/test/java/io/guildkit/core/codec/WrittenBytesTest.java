package io.guildkit.core.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenBytesTest {
    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8191, 8192, 8193, 16384, 100_000})
    void returnWhatWasWritten(int length) {
        byte[] bytes = random(length);

        WrittenBytes atOnce = new WrittenBytes();
        atOnce.write(bytes, 0, length);
        assertThat(atOnce.toBytes()).isEqualTo(bytes);

        WrittenBytes inParts = new WrittenBytes();
        for (int i = 0; i < length; i += 1000) {
            inParts.write(bytes, i, Math.min(1000, length - i));
        }
        assertThat(inParts.toBytes()).isEqualTo(bytes);
    }

    @Test
    void doNotReturnWhatAnotherTextLeftInAPiece() {
        WrittenBytes long1 = new WrittenBytes();
        long1.write(random(20_000), 0, 20_000);
        assertThat(long1.toBytes()).hasSize(20_000);

        WrittenBytes short1 = new WrittenBytes();
        short1.write('{');
        short1.write('}');
        assertThat(short1.toBytes()).containsExactly('{', '}');
    }

    @Test
    void aResultIsNotUsedAgain() {
        WrittenBytes first = new WrittenBytes();
        first.write(random(9000), 0, 9000);
        byte[] result = first.toBytes();
        for (int i = 0; i < 10; i++) {
            WrittenBytes next = new WrittenBytes();
            next.write(new byte[9000], 0, 9000);
            assertThat(next.toBytes()).hasSize(9000);
        }
        assertThat(result).isEqualTo(random(9000));
    }
}
