package io.guildkit.core.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.BufferRecycler;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenBytesTest {
    private final BufferRecycler arrays = new BufferRecycler();

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private byte[] kept() {
        return arrays.allocByteBuffer(BufferRecycler.BYTE_WRITE_CONCAT_BUFFER);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1999, 2000, 2001, 100_000})
    void returnsTheWrittenBytes(int length) {
        byte[] bytes = random(length);
        WrittenBytes out = new WrittenBytes(arrays);
        for (int i = 0; i < length; i += 1000) {
            out.write(bytes, i, Math.min(1000, length - i));
        }
        assertThat(out.toBytes()).isEqualTo(bytes);
    }

    @Test
    void writesTheNextTextIntoTheSameArray() {
        byte[] bytes = random(20_000);
        WrittenBytes out = new WrittenBytes(arrays);
        out.write(bytes, 0, bytes.length);
        byte[] first = out.toBytes();
        byte[] kept = kept();
        assertThat(kept).hasSizeGreaterThanOrEqualTo(20_000);
        arrays.releaseByteBuffer(BufferRecycler.BYTE_WRITE_CONCAT_BUFFER, kept);

        WrittenBytes next = new WrittenBytes(arrays);
        next.write('{');
        next.write('}');

        assertThat(next.toBytes()).containsExactly('{', '}');
        assertThat(kept()).isSameAs(kept).startsWith('{', '}');
        assertThat(first).as("a result that was returned before").isEqualTo(bytes);
    }

    @Test
    void doesNotKeepArraysOfMoreThanTwoMegabytes() {
        WrittenBytes out = new WrittenBytes(arrays);
        out.write(new byte[2 * 1024 * 1024 + 1], 0, 2 * 1024 * 1024 + 1);
        assertThat(out.toBytes()).hasSize(2 * 1024 * 1024 + 1);
        assertThat(kept()).hasSizeLessThan(10_000);
    }
}
