package io.guildkit.core.internal.util;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTest {
    private static final String SUPPLEMENTARY = "\uD83D\uDD25"; // one emoji, two chars

    @ParameterizedTest
    @ValueSource(strings = {"a", "ä", SUPPLEMENTARY})
    void lengthsCountCodePoints(String one) {
        assertThatCode(() -> Limits.length("name", one.repeat(3), 3, 5)).doesNotThrowAnyException();
        assertThatCode(() -> Limits.length("name", one.repeat(5), 3, 5)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Limits.length("name", one.repeat(2), 3, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must be 3 to 5 characters long, but is 2");
        assertThatThrownBy(() -> Limits.length("name", one.repeat(6), 3, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must be 3 to 5 characters long, but is 6");
    }

    @Test
    void anEmojiOfSeveralCodePointsCountsAsThose() {
        String family = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";
        assertThatCode(() -> Limits.length("name", family, 5, 5)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Limits.length("name", family, 1, 4)).hasMessageContaining("but is 5");
    }

    @Test
    void anAbsentTextHasNoLength() {
        assertThatCode(() -> Limits.length("name", Optional.empty(), 3, 5)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Limits.length("name", Optional.of("ab"), 3, 5)).hasMessageContaining("name");
    }

    @Test
    void refusesTheEmptyText() {
        assertThatCode(() -> Limits.notEmpty("name", " ")).doesNotThrowAnyException();
        assertThatThrownBy(() -> Limits.notEmpty("name", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must not be empty");
    }

    @Test
    void sizesAreInclusive() {
        assertThatCode(() -> Limits.size("tags", 0, 0, 5)).doesNotThrowAnyException();
        assertThatCode(() -> Limits.size("tags", 5, 0, 5)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Limits.size("tags", 6, 0, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tags must have at most 5 elements, but has 6");
        assertThatThrownBy(() -> Limits.size("tags", 1, 2, 2)).hasMessage("tags must have 2 elements, but has 1");
    }

    @Test
    void rangesAreInclusive() {
        assertThatCode(() -> Limits.range("age", -1, -1, 1)).doesNotThrowAnyException();
        assertThatCode(() -> Limits.range("age", 1, -1, 1)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Limits.range("age", 2, -1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("age must be -1 to 1, but is 2");
        assertThatThrownBy(() -> Limits.range("age", -2, -1, 1)).hasMessageContaining("-2");
    }

    @Test
    void noValueIsShown() {
        assertThatThrownBy(() -> Limits.length("password", "hunter2", 8, 72))
                .message()
                .doesNotContain("hunter2");
    }
}
