package io.guildkit.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the replacements of methods of the JDK with the originals. */
class AndroidTest {
    private static final byte[] BYTES = {0, 1, 15, 16, 127, -128, -1};

    @Test
    void failsFuture() {
        IOException cause = new IOException();
        assertThat(Android.failedFuture(cause))
                .isCompletedExceptionally()
                .failsWithin(java.time.Duration.ZERO)
                .withThrowableThat()
                .withCause(cause);
    }

    @Test
    void replacesMatches() {
        Pattern words = Pattern.compile("\\{(\\w+)}");
        for (String text : new String[] {"", "none", "{a}", "{a}{b} and {c}", "x{a}"}) {
            assertThat(Android.replaceAll(words.matcher(text), this::upper))
                    .isEqualTo(words.matcher(text).replaceAll(this::upper));
        }
    }

    private String upper(MatchResult found) {
        return found.group(1).toUpperCase(Locale.ROOT) + "\\$";
    }

    @Test
    void readsBytes() throws IOException {
        for (int count : new int[] {0, 1, 3, 7, 8}) {
            assertThat(Android.readNBytes(inSteps(), count)).isEqualTo(inSteps().readNBytes(count));
        }
    }

    /** Returns a stream that returns one byte at a time. */
    private static InputStream inSteps() {
        return new ByteArrayInputStream(BYTES) {
            @Override
            public int read(byte[] into, int offset, int length) {
                return super.read(into, offset, Math.min(1, length));
            }
        };
    }

    @Test
    void readsAndWritesHexadecimalDigits() {
        String digits = HexFormat.of().formatHex(BYTES);

        assertThat(Hex.format(BYTES, BYTES.length)).isEqualTo(digits);
        assertThat(Hex.format(BYTES, 2)).isEqualTo("0001");
        assertThat(Hex.parse(digits.toUpperCase(Locale.ROOT))).isEqualTo(BYTES);
        assertThat(Hex.isHex("0aF9", 2)).isTrue();
        assertThat(Hex.isHex("0aF", 2)).isFalse();
        assertThat(Hex.isHex("0aFg", 2)).isFalse();
        assertThat(Hex.isHex("\u0660\uff10", 1)).isFalse(); // digits of other scripts
    }
}
