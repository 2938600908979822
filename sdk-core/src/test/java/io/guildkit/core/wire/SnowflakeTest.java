package io.guildkit.core.wire;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.codec.Decoded;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.Message;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
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
        "18446744073709551615, 5818116911103",
        "18446744073709551616,",
        "99999999999999999999,",
        "stream_provider_a-partners,",
        "a1,"
    })
    void unsigned64BitNumberContainsCreationTime(String id, @Nullable Long epochMillis) {
        assertThat(Snowflake.of(id).createdAt())
                .isEqualTo(Optional.ofNullable(epochMillis).map(Instant::ofEpochMilli));
    }

    @Test
    void treatsNumbersAsUnsigned() {
        assertThat(Snowflake.of(-1L)).isEqualTo(Snowflake.of("18446744073709551615"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "00",
                "a",
                "Z9",
                "99999999999999999999",
                "twitch-partners",
                "stream_provider_a-partners",
                "x--__"
            })
    void acceptsNumbersAndPlainWords(String text) {
        assertThat(Snowflake.of(text)).hasToString(text);
        assertThat(Snowflake.tryParse(text)).contains(Snowflake.of(text));
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0", "' 1', 0", "../1, 0", ".., 0", "., 0", "-5, 0", "+5, 0", "_a, 0",
        "١٢, 0", "é, 0", "aé, 1", "1a, 1", "1.0, 1", "1_0, 1", "a/b, 1", "a\\b, 1",
        "a%2f, 1", "a?b, 1", "a#b, 1", "'1 ', 1", "a.b, 1", "canary!token, 6"
    })
    void rejectsOtherTextsWithoutShowingThem(String text, int index) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Snowflake.of(text))
                .withMessageContaining("A snowflake must be a number, or a word")
                .withMessageEndingWith(
                        text.isEmpty() ? "the text is empty" : "the character at index " + index + " is not allowed")
                .withMessageNotContaining("canary");
        assertThat(Snowflake.tryParse(text)).isEmpty();
    }

    /** Other identifiers could change the path of a request. */
    @Test
    void containsNoCharactersThatPathsEncode() {
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

    @ParameterizedTest
    @ValueSource(strings = {"'../1'", "'1\\\\2'", "'..'", "'a\\n'", "-5", "''", "1.5", "true", "[]"})
    void rejectedIdentifierCountsAsAbsent(String json) throws IOException {
        Decoded<Message> message = Decoded.of(Message.CODEC, "{'id':'1','webhook_id':" + json + ",'content':'x'}");
        assertThat(message.value().webhookId()).isEmpty();
        assertThat(message.value().content()).isEqualTo("x");
        assertThat(message.drifts()).containsOnlyOnce("WRONG_TYPE /webhook_id");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "'197038439483310086', 197038439483310086",
                "197038439483310086, 197038439483310086",
                "9223372036854775808, 9223372036854775808",
                "18446744073709551615, 18446744073709551615",
                "'stream_provider_a-partners', stream_provider_a-partners"
            })
    void isReadFromTextAndNumber(String json, String id) {
        Company company = Company.CODEC.decode(json("{'id':" + json + ",'name':'x'}"));
        assertThat(company.id()).isEqualTo(Snowflake.of(id)).hasSameHashCodeAs(Snowflake.of(id));
        assertThat(Company.CODEC.encode(company)).contains(json("'id':" + json));
        Company built = Company.builder().id(company.id()).build();
        assertThat(Company.CODEC.encode(built)).contains(json("'id':'" + id + "'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"example id", "1abc", "-5", "a.b", "1:2"})
    void readsOtherFormsThatProgramsCannotCreate(String text) {
        Company company = Company.CODEC.decode(json("{'id':'" + text + "'}"));
        assertThat(company.id()).hasToString(text);
        assertThat(company.id().isUsual()).isFalse();
        assertThat(company.id().createdAt()).isEmpty();
        assertThatThrownBy(() -> Snowflake.of(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
