package io.guildkit.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.json.Json;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnowflakeTest {
    @ParameterizedTest
    @CsvSource({
        "0,                    1420070400000",
        "4194303,              1420070400000",
        "4194304,              1420070400001",
        "175928847299117063,   1462015105796",
        "9223372036854775807,  3619093655551",
        "9223372036854775808,  3619093655552",
        "18446744073709551615, 5818116911103"
    })
    void tellsWhenItWasCreated(String id, long epochMillis) {
        assertThat(Snowflake.of(id).createdAt()).contains(Instant.ofEpochMilli(epochMillis));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"stream_provider_a-partners", "18446744073709551616", "99999999999999999999", "-1", "1.0", "١٢"})
    void hasNoCreationTimeUnlessItIsAnUnsigned64BitNumber(String id) {
        assertThat(Snowflake.of(id).createdAt()).isEmpty();
        assertThat(Snowflake.of(id)).hasToString(id);
    }

    @Test
    void takesNumbersAsUnsigned() {
        assertThat(Snowflake.of(-1L)).isEqualTo(Snowflake.of("18446744073709551615"));
    }

    @Test
    void refusesTheEmptyText() {
        assertThatThrownBy(() -> Snowflake.of("")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sortsNumbersByValue() {
        assertThat(Stream.of("18446744073709551615", "9", "10", "9223372036854775808")
                        .map(Snowflake::of)
                        .sorted())
                .extracting(Snowflake::toString)
                .containsExactly("9", "10", "9223372036854775808", "18446744073709551615");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"197038439483310086\"', 197038439483310086",
        "197038439483310086, 197038439483310086",
        "9223372036854775808, 9223372036854775808",
        "18446744073709551615, 18446744073709551615",
        "'\"stream_provider_a-partners\"', stream_provider_a-partners"
    })
    void isReadFromStringsAndNumbersAndWrittenAsString(String json, String id) {
        Company company = Json.standard().decode("{\"id\":" + json + ",\"name\":\"x\"}", Company.class);
        assertThat(company.id()).isEqualTo(Snowflake.of(id)).hasSameHashCodeAs(Snowflake.of(id));
        assertThat(Json.standard().encode(company)).contains("\"id\":\"" + id + "\"");
    }
}
