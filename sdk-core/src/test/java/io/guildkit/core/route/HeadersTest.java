package io.guildkit.core.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeadersTest {
    private final Headers headers = Headers.of("X-A", "1", "Set-Cookie", "a=b", "x-a", "2");

    @Test
    void findsValuesInAnyCase() {
        assertThat(headers.first("x-A")).contains("1");
        assertThat(headers.all("X-a")).containsExactly("1", "2");
        assertThat(headers.asMap().get("set-cookie")).containsExactly("a=b");
    }

    @Test
    void hasNoValuesForOtherNames() {
        assertThat(headers.first("X-B")).isEmpty();
        assertThat(headers.all("X-B")).isEmpty();
        assertThat(headers.asMap()).hasSize(2).doesNotContainKey("X-B");
    }

    @Test
    void copiesHeadersOfOtherLibrary() {
        List<String> names = List.of("X-A", "Set-Cookie", "x-a");
        List<String> values = List.of("1", "a=b", "2");
        assertThat(Headers.copyOf(3, names::get, values::get)).isEqualTo(headers);
    }

    @Test
    void countsRepeatedHeaders() {
        assertThat(headers.size()).isEqualTo(3);
        assertThat(Headers.of().size()).isZero();
    }

    @Test
    void toStringHidesValues() {
        assertThat(headers).hasToString("Headers[Set-Cookie, X-A]");
    }

    @Test
    void copiesSource() {
        String[] source = {"X-A", "1"};
        Headers copy = Headers.of(source);
        source[1] = "2";
        assertThat(copy.first("X-A")).contains("1");
    }

    @Test
    void comparesNamesAndValues() {
        assertThat(Headers.of("X-A", "1")).isEqualTo(Headers.of("X-A", "1")).hasSameHashCodeAs(Headers.of("X-A", "1"));
        assertThat(List.of(Headers.of("X-A", "2"), Headers.of())).doesNotContain(Headers.of("X-A", "1"));
    }

    @Test
    void rejectsNameWithoutValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Headers.of("X-A"))
                .withMessage("namesAndValues must be pairs, but there are 1 elements");
    }
}
