package io.guildkit.core.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.codec.Json;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
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
    @ValueSource(strings = {"stream_provider_a-partners", "18446744073709551616", "99999999999999999999", "a1"})
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
        assertThatThrownBy(() -> Snowflake.of(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A snowflake must be a number, or a word")
                .hasMessageEndingWith("the text is empty");
        assertThat(Snowflake.tryParse("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "00", "a", "Z9", "twitch-partners", "stream_provider_a-partners", "x--__"})
    void acceptsNumbersAndPlainWords(String text) {
        assertThat(Snowflake.of(text)).hasToString(text);
        assertThat(Snowflake.tryParse(text)).contains(Snowflake.of(text));
    }

    @ParameterizedTest
    @CsvSource({
        "../1, 0",
        ".., 0",
        "., 0",
        "-5, 0",
        "+5, 0",
        "_a, 0",
        "1.0, 1",
        "1a, 1",
        "1_0, 1",
        "a/b, 1",
        "a\\b, 1",
        "a%2f, 1",
        "a?b, 1",
        "a#b, 1",
        "' 1', 0",
        "'1 ', 1",
        "a.b, 1",
        "١٢, 0",
        "é, 0",
        "aé, 1",
        "canary!token, 6"
    })
    void refusesWhatIsNeitherANumberNorAPlainWordWithoutShowingIt(String text, int index) {
        assertThatThrownBy(() -> Snowflake.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A snowflake must be a number, or a word")
                .hasMessageEndingWith("the character at index " + index + " is not allowed")
                .message()
                .doesNotContain("canary");
        assertThat(Snowflake.tryParse(text)).isEmpty();
    }

    /** So no identifier can change the path of a request. */
    @Test
    void hasNoCharacterThatIsEncodedInAPath() {
        for (char c = 1; c < 0x180; c++) {
            for (String text : List.of(String.valueOf(c), "1" + c, "a" + c)) {
                Snowflake.tryParse(text)
                        .ifPresent(id -> assertThat(new HttpUrl.Builder()
                                        .scheme("https")
                                        .host("localhost")
                                        .addPathSegment(id.toString())
                                        .build()
                                        .encodedPath())
                                .isEqualTo("/" + text));
            }
        }
    }

    @Test
    void sortsNumbersByValue() {
        assertThat(Stream.of("18446744073709551615", "9", "10", "9223372036854775808")
                        .map(Snowflake::of)
                        .sorted())
                .extracting(Snowflake::toString)
                .containsExactly("9", "10", "9223372036854775808", "18446744073709551615");
    }

    private static <T> T decode(String json, Codec<T> codec, List<DriftListener.Drift> drifts) throws IOException {
        return codec.decode(new ByteArrayInputStream(json.getBytes(UTF_8)), "GET /x", drifts::add);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"../1\"", "\"-5\"", "-5", "\"\"", "1.5", "true", "[]"})
    void anIdentifierThatIsRefusedCountsAsAbsent(String json) throws IOException {
        List<DriftListener.Drift> drifts = new ArrayList<>();
        Message message = decode("{\"id\":\"1\",\"webhook_id\":" + json + ",\"content\":\"x\"}", Message.CODEC, drifts);
        assertThat(message.webhookId()).isEmpty();
        assertThat(message.content()).isEqualTo("x");
        assertThat(drifts)
                .filteredOn(drift -> drift.path().equals("/webhook_id"))
                .singleElement()
                .returns(DriftListener.Kind.WRONG_TYPE, DriftListener.Drift::kind);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"../1\"", "-5"})
    void anObjectWhoseIdentityIsRefusedCanNotBeDecoded(String json) {
        assertThatThrownBy(() -> decode("{\"id\":" + json + ",\"name\":\"x\"}", Company.CODEC, new ArrayList<>()))
                .isInstanceOfSatisfying(
                        JsonProcessingException.class,
                        failure -> assertThat(Json.describe(failure)).isEqualTo("lacks id"));
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
        Company company = Company.CODEC.decode("{\"id\":" + json + ",\"name\":\"x\"}");
        assertThat(company.id()).isEqualTo(Snowflake.of(id)).hasSameHashCodeAs(Snowflake.of(id));
        assertThat(Company.CODEC.encode(company)).contains("\"id\":\"" + id + "\"");
    }
}
