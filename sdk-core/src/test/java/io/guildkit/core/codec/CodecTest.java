package io.guildkit.core.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.InternCache;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.internal.codec.Keys;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.Component;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialChannel;
import io.guildkit.core.model.PartialGuild;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.wire.Snowflake;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
    private static final String CANARY = "hunter2";

    private static <T> T decode(String json, Codec<T> codec) {
        return codec.decode(json);
    }

    @Test
    void keepsNoLongNamesInMemoryForLaterResponses() {
        String name = "n".repeat(300);
        assertThat(decode("{\"id\":\"1\",\"" + name + "\":0}", Company.CODEC).unknownFields())
                .containsKey(name);
        assertThat(InternCache.instance).doesNotContainKey(name);
    }

    @Test
    void ofTwoMembersOfOneNameTheLastOneCounts() {
        Company company = decode(
                "{\"id\":\"1\",\"name\":\"a\",\"new\":1,\"id\":\"2\",\"name\":\"b\",\"new\":{\"x\":1,\"x\":2}}",
                Company.CODEC);
        assertThat(company.id()).isEqualTo(Snowflake.of("2"));
        assertThat(company.name()).isEqualTo("b");
        assertThat(company.unknownFields()).hasToString("{new={\"x\":2}}");
        assertThat(decode("{\"a\":[1],\"a\":[2]}", Codecs.JSON).toString()).isEqualTo("{\"a\":[2]}");
    }

    private static List<Company> decodeList(byte[] json, List<Drift> drifts) throws IOException {
        return Company.CODEC.list().decode(new ByteArrayInputStream(json), "GET /x", drifts::add);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hunter2",
                "{\"id\": hunter2}",
                "{\"id\":\"1\",\"name\":\"hunter2",
                "{\"id\":\"1\",\"name\":'hunter2'}",
                "{\"id\":\"1\",\"hunter2\" \"x\"}",
                "{\"id\":\"1\",hunter2:3}",
                "{\"id\":\"1\",\"name\":\"hunter2\\q\"}",
                "{\"id\":\"1\",\"name\":\"hunter2\u0001\"}",
                "{\"id\":\"1\",\"name\":truehunter2}",
                "{\"id\":\"1\",\"x\":00hunter2}",
                "{\"id\":\"1\",\"x\":{\"y\":nullhunter2}}",
                "<html>hunter2</html>",
                "{\"id\":\"1\",\"name\":\"hunter2\"",
                "{\"name\":\"hunter2\"}",
                "[\"hunter2\"]",
                "\"hunter2\""
            })
    void noFailureShowsTheText(String json) {
        IllegalArgumentException failure =
                catchThrowableOfType(IllegalArgumentException.class, () -> decode(json, Company.CODEC));
        assertThat(failure).isNotNull();
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(CANARY, "hunter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n"})
    void theEmptyTextIsRefused(String json) {
        assertThatThrownBy(() -> decode(json, Company.CODEC)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> decode("", Company.CODEC)).hasMessageContaining("is empty");
        assertThatThrownBy(() -> decode("{\"id\":", Company.CODEC)).hasMessageContaining("ends in the middle");
        assertThatThrownBy(() -> decode("{\"id\":\n!}", Company.CODEC))
                .hasMessageContaining("is not JSON")
                .hasMessageContaining("line 2");
        assertThatThrownBy(() -> decode("{\"name\":\"x\"}", Company.CODEC)).hasMessageContaining("lacks id");
        assertThatThrownBy(() -> decode("[]", Company.CODEC)).hasMessageContaining("lacks id");
        assertThatThrownBy(() -> decode("null", Company.CODEC)).hasMessageContaining("lacks id");
    }

    @Test
    void whatFollowsTheAnswerIsIgnored() {
        assertThat(decode("{\"id\":\"1\"}\n", Company.CODEC).id()).isEqualTo(Snowflake.of(1));
        assertThat(decode("{\"id\":\"1\"} trailing", Company.CODEC).id()).isEqualTo(Snowflake.of(1));
    }

    @Test
    void aByteOrderMarkIsIgnored() {
        assertThat(decode("\uFEFF{\"id\":\"1\"}", Company.CODEC).id()).isEqualTo(Snowflake.of(1));
    }

    @Test
    void invalidUtf8IsRefused() {
        byte[] json = "{\"id\":\"1\",\"name\":\"?\"}".getBytes(UTF_8);
        json[18] = (byte) 0xFF;
        assertThatThrownBy(() -> Company.CODEC.decode(new ByteArrayInputStream(json), "GET /x", null))
                .isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void whatLooksLikeAnotherEncodingIsRefusedLikeAllThatIsNoJson() {
        byte[] json = {0, 0, 0, 0, ' ', '[', ']', '\n', '}', '\n'};
        assertThatThrownBy(() -> Company.CODEC.decode(new ByteArrayInputStream(json), "GET /x", null))
                .isInstanceOf(JsonProcessingException.class);
        assertThatThrownBy(() -> decode("{\0\0\0", Company.CODEC)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nestingIsLimited() {
        String deep = "[".repeat(100) + "]".repeat(100);
        assertThat(decode("{\"id\":\"1\",\"x\":" + deep + "}", Company.CODEC).unknownFields())
                .containsKey("x");
        String tooDeep = "[".repeat(1000) + "]".repeat(1000);
        assertThatThrownBy(() -> decode("{\"id\":\"1\",\"x\":" + tooDeep + "}", Company.CODEC))
                .hasMessageContaining("nested too deeply");
        assertThatThrownBy(() -> decode("{\"id\":\"1\",\"name\":" + tooDeep + "}", Company.CODEC))
                .hasMessageContaining("nested too deeply");
    }

    @Test
    void numbersReadAsTextAndTheReverse() {
        PartialUser user = decode(
                "{\"id\":7,\"username\":12,\"discriminator\":1337,\"bot\":\"true\",\"accent_color\":\"255\","
                        + "\"public_flags\":\"64\"}",
                PartialUser.CODEC);
        assertThat(user.id()).isEqualTo(Snowflake.of("7"));
        assertThat(user.username()).isEqualTo("12");
        assertThat(user.discriminator()).isEqualTo("1337");
        assertThat(user.bot()).contains(true);
        assertThat(user.accentColor()).contains(255);
        assertThat(user.publicFlags()).contains(64L);
        assertThat(decode("{\"id\":\"1\",\"type\":\"15\"}", PartialChannel.CODEC)
                        .type())
                .isSameAs(ChannelType.GUILD_FORUM);
        assertThat(decode("{\"id\":\"1\",\"flags\":\"4\"}", Message.CODEC)
                        .flags()
                        .has(MessageFlag.SUPPRESS_EMBEDS))
                .isTrue();
    }

    /** Numbers that no parser should compute with. */
    private static final Map<String, String> LONG_NUMBERS = Map.of(
            "digits",
            "9".repeat(1001),
            "more digits",
            "-" + "9".repeat(100_000),
            "a fraction",
            "0." + "0".repeat(1000) + "1",
            "an exponent",
            "1e99999999999");

    private static Stream<String> notWhole() {
        return Stream.concat(
                LONG_NUMBERS.values().stream(),
                Stream.of(
                        "99999999999999999999",
                        "9223372036854775808",
                        "1e400",
                        "1e999999999",
                        "-1e-400",
                        "1e-999999999",
                        "1.5",
                        "-0.1",
                        "9007199254740993.5",
                        "\"1.5\"",
                        "\"\"",
                        "\"x\"",
                        "[]",
                        "{}",
                        "true"));
    }

    @ParameterizedTest
    @MethodSource("notWhole")
    void aNumberThatDoesNotFitCountsAsAbsent(String value) throws IOException {
        String json = "{\"id\":\"1\",\"height\":%s,\"flags\":%s,\"filename\":\"after\"}".formatted(value, value);
        List<Drift> drifts = new ArrayList<>();
        Attachment attachment =
                Attachment.CODEC.decode(new ByteArrayInputStream(json.getBytes(UTF_8)), "", drifts::add);
        assertThat(attachment.height()).isEmpty();
        assertThat(attachment.filename()).isEqualTo("after");
        assertThat(drifts)
                .filteredOn(drift -> drift.kind() == Kind.WRONG_TYPE)
                .extracting(Drift::path)
                .containsExactly("/height", "/flags");
        assertThat(decode("{\"accent_color\":" + value + ",\"id\":\"1\"}", PartialUser.CODEC)
                        .accentColor())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1.0, 1",
        "-2.50e1, -25",
        "1e2, 100",
        "0e999999999, 0",
        "0.0, 0",
        "\" 7 \", 7",
        "2147483648, 2147483648",
        "9223372036854775807.0, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808"
    })
    void integersOf64BitsAreReadHoweverTheyAreWritten(String value, long number) {
        assertThat(decode("{\"id\":\"1\",\"height\":" + value + "}", Attachment.CODEC)
                        .height())
                .contains(number);
        assertThat(decode("{\"id\":\"1\",\"accent_color\":" + value + "}", PartialUser.CODEC)
                        .accentColor())
                .isEqualTo(number == (int) number ? Optional.of((int) number) : Optional.empty());
    }

    @Test
    void longNumbersAreKeptAsText() {
        LONG_NUMBERS.forEach((what, number) -> {
            Company company = decode("{\"id\":\"1\",\"x\":[" + number + ",7]}", Company.CODEC);
            assertThat(company.unknownFields().values().iterator().next().get(0).textValue())
                    .as(what)
                    .isEqualTo(number);
            assertThat(Company.CODEC.encode(company)).isEqualTo("{\"id\":\"1\",\"x\":[\"" + number + "\",7]}");
            assertThat(decode("[" + number + ",7]", Codecs.DOUBLE.list()))
                    .as(what)
                    .containsExactly(7.0);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "2025-01-02T03:04:05Z, 2025-01-02T03:04:05Z",
        "2025-01-02T03:04:05+00:00, 2025-01-02T03:04:05Z",
        "2025-01-02T03:04:05.123Z, 2025-01-02T03:04:05.123Z",
        "2025-01-02T03:04:05.123+00:00, 2025-01-02T03:04:05.123Z",
        "2025-01-02T03:04:05.123456Z, 2025-01-02T03:04:05.123456Z",
        "2025-01-02T03:04:05.123456+00:00, 2025-01-02T03:04:05.123456Z",
        "2025-01-02T04:04:05+01:00, 2025-01-02T03:04:05Z"
    })
    void timestampsOfAllFormsAreRead(String text, Instant moment) {
        Embed embed = decode("{\"timestamp\":\"" + text + "\"}", Embed.CODEC);
        assertThat(embed.timestamp()).contains(moment);
        assertThat(decode(Embed.CODEC.encode(embed), Embed.CODEC)).isEqualTo(embed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "2025-13-01T00:00:00Z", "", "2025-01-02"})
    void otherTimestampsCountAsAbsent(String text) {
        assertThat(decode("{\"timestamp\":\"" + text + "\",\"title\":\"x\"}", Embed.CODEC))
                .matches(embed -> embed.timestamp().isEmpty() && embed.title().equals(Optional.of("x")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e999", "0.1234567890123456789012345", "1.0", "1e2", "0.5", "-0.0"})
    void unknownNumbersKeepWhatNoDoubleCanHold(String number) {
        Company company = decode("{\"id\":\"1\",\"x\":" + number + "}", Company.CODEC);
        Company again = decode(Company.CODEC.encode(company), Company.CODEC);
        assertThat(again).isEqualTo(company).hasSameHashCodeAs(company);
        assertThat(Company.CODEC.encode(again)).isEqualTo(Company.CODEC.encode(company));
        assertThat(again.unknownFields().values()).singleElement().satisfies(x -> {
            assertThat(x.isNumber()).isTrue();
            assertThat(x.decimalValue()).isEqualByComparingTo(number);
        });
    }

    @Test
    void aMapInPlaceOfAListCountsAsEmpty() {
        PartialGuild guild =
                decode("{\"id\":\"1\",\"features\":{\"0\":\"A\",\"x\":[{}]},\"name\":\"after\"}", PartialGuild.CODEC);
        assertThat(guild.features()).isEmpty();
        assertThat(guild.name()).isEqualTo("after");

        assertThat(decode(
                        "{\"a\":{\"b\":\"c\"},\"d\":[\"e\"]}",
                        Codecs.STRING.list().mapBy(Keys.TEXT)))
                .isEqualTo(Map.of("d", List.of("e")));
    }

    @Test
    void aWholeResponseMustBeAList() {
        List<Drift> drifts = new ArrayList<>();
        assertThatThrownBy(() -> decodeList("{\"a\":{\"id\":\"1\"}}".getBytes(UTF_8), drifts))
                .isInstanceOf(JsonProcessingException.class);
        assertThat(drifts).extracting(Drift::kind).containsExactly(Kind.WRONG_TYPE);
    }

    @Test
    void aListLosesItsBadElementsOnly() throws IOException {
        List<Drift> drifts = new ArrayList<>();
        List<Company> list = decodeList(
                "[{\"id\":\"1\"},null,{\"name\":\"x\"},7,[[]],\"x\",{\"id\":\"2\",\"name\":\"b\"}]".getBytes(UTF_8),
                drifts);
        assertThat(list).map(Company::id).containsExactly(Snowflake.of(1), Snowflake.of(2));
        assertThat(drifts).extracting(Drift::path).containsExactly("/0/name", "/1", "/2", "/3", "/4", "/5");
        assertThat(drifts)
                .extracting(Drift::kind)
                .containsExactly(
                        Kind.MISSING_FIELD,
                        Kind.NULL_ELEMENT,
                        Kind.NO_IDENTITY,
                        Kind.WRONG_TYPE,
                        Kind.WRONG_TYPE,
                        Kind.WRONG_TYPE);
    }

    @Test
    void aListMayComeAsAnObjectWhereItsElementsHaveKeys() throws IOException {
        byte[] json = ("{\"x\":{\"a\":{\"type\":7,\"name\":\"A\",\"description\":\"\"},\"b\":null,\"c\":[5],"
                        + "\"d\":{\"key\":\"own\",\"type\":{\"y\":1},\"name\":\"D\",\"description\":\"\"}},"
                        + "\"after\":[{\"key\":\"e\",\"type\":7,\"name\":\"E\",\"description\":\"\"}]}")
                .getBytes(UTF_8);
        List<Drift> drifts = new ArrayList<>();
        Map<String, List<RoleConnectionMetadata>> read = RoleConnectionMetadata.CODEC
                .list()
                .mapBy(Keys.TEXT)
                .decode(new ByteArrayInputStream(json), "GET /x", drifts::add);
        assertThat(read.get("x")).map(RoleConnectionMetadata::key).containsExactly("a", "own");
        assertThat(read.get("after")).hasSize(1);
        assertThat(drifts).extracting(Drift::path).containsExactly("/x/b", "/x/c", "/x/d/type");
        assertThat(drifts).extracting(Drift::kind).containsExactly(Kind.NULL_ELEMENT, Kind.WRONG_TYPE, Kind.WRONG_TYPE);
    }

    @Test
    void mapsAndListsSkipIdentifiersThatAreRefused() throws IOException {
        byte[] json = "{\"../1\":[\"1\"],\"\":[],\"2\":[\"../3\",\"4\",-5,\"word\"]}".getBytes(UTF_8);
        List<Drift> drifts = new ArrayList<>();
        assertThat(Codecs.SNOWFLAKE
                        .list()
                        .mapBy(Snowflake::tryParse)
                        .decode(new ByteArrayInputStream(json), "GET /x", drifts::add))
                .isEqualTo(Map.of(Snowflake.of(2), List.of(Snowflake.of(4), Snowflake.of("word"))));
        assertThat(drifts).extracting(Drift::kind).containsOnly(Kind.WRONG_TYPE).hasSize(4);
    }

    @Test
    void aConvertedElementIsHeardOfLikeAConvertedMember() throws IOException {
        byte[] json = ("{\"key\":\"k\",\"type\":\"7\",\"name\":\"N\",\"description\":\"\","
                        + "\"name_localizations\":{\"de\":5,\"fr\":true,\"en\":\"E\"}}")
                .getBytes(UTF_8);
        List<Drift> drifts = new ArrayList<>();
        RoleConnectionMetadata metadata =
                RoleConnectionMetadata.CODEC.decode(new ByteArrayInputStream(json), "GET /x", drifts::add);
        assertThat(metadata.nameLocalizations()).isEqualTo(Map.of("de", "5", "fr", "true", "en", "E"));
        assertThat(drifts)
                .extracting(Drift::path)
                .containsExactly("/type", "/name_localizations/de", "/name_localizations/fr");
        assertThat(drifts).extracting(Drift::kind).containsOnly(Kind.WRONG_TYPE);

        drifts.clear();
        byte[] guild = "{\"id\":\"1\",\"name\":\"G\",\"features\":[\"A\",5,\"B\"]}".getBytes(UTF_8);
        PartialGuild read = PartialGuild.CODEC.decode(new ByteArrayInputStream(guild), "GET /x", drifts::add);
        assertThat(read.features()).containsExactly("A", "5", "B");
        assertThat(drifts).extracting(Drift::kind, Drift::path).containsExactly(tuple(Kind.WRONG_TYPE, "/features/1"));
    }

    @Test
    void aBadElementDeepInsideCostsNothingElse() {
        Message message = decode(
                "{\"id\":\"1\",\"embeds\":[{\"title\":\"a\",\"fields\":[{\"name\":{\"x\":[1]}},5]},{\"title\":[[]],"
                        + "\"description\":\"d\"}],\"content\":\"after\"}",
                Message.CODEC);
        assertThat(message.embeds()).hasSize(2);
        assertThat(message.embeds().get(0).fields()).hasSize(1);
        assertThat(message.embeds().get(1).title()).isEmpty();
        assertThat(message.embeds().get(1).description()).contains("d");
        assertThat(message.content()).isEqualTo("after");
    }

    @Test
    void theLastOfTwoMembersCounts() {
        assertThat(decode("{\"id\":\"1\",\"id\":\"2\"}", Company.CODEC).id()).isEqualTo(Snowflake.of(2));
    }

    @Test
    void anythingCanBeReadAsATree() throws IOException {
        for (String json : List.of("null", "7", "\"x\"", "[1]", "{\"a\":1}")) {
            JsonNode tree = Codecs.JSON.decode(new ByteArrayInputStream(json.getBytes(UTF_8)));
            assertThat(tree).hasToString(json);
        }
    }

    @Test
    void aFailingStreamIsNotTakenForBadJson() {
        @SuppressWarnings("InputStreamSlowMultibyteRead")
        InputStream broken = new InputStream() {
            private int position;

            @Override
            public int read() throws IOException {
                String json = "{\"id\":\"1\",\"name\":\"";
                if (position < json.length()) {
                    return json.charAt(position++);
                }
                throw new IOException("gone");
            }
        };
        assertThatThrownBy(() -> Company.CODEC.decode(broken))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(JsonProcessingException.class)
                .hasMessage("gone");
    }

    @Test
    void whatAnOpenObjectHoldsBesidesIsKeptAndNoDrift() throws IOException {
        String json = "{\"id\":\"1\",\"new\":0,\"components\":[{\"type\":1,\"components\":[{\"style\":2}]}]}";
        List<Drift> drifts = new ArrayList<>();
        Message message = Message.CODEC.decode(new ByteArrayInputStream(json.getBytes(UTF_8)), "GET /x", drifts::add);
        assertThat(message.components().get(0).unknownFields()).containsOnlyKeys("components");
        assertThat(drifts)
                .filteredOn(drift -> drift.kind() == Kind.UNKNOWN_FIELD)
                .extracting(Drift::path)
                .containsExactly("/new");
    }

    @Test
    void anOpenObjectTellsOfEverythingElse() throws IOException {
        List<Drift> drifts = new ArrayList<>();
        var unused = Component.CODEC.decode(
                new ByteArrayInputStream("{\"type\":987654}".getBytes(UTF_8)), "GET /x", drifts::add);
        var unusedEither =
                Component.CODEC.decode(new ByteArrayInputStream("{}".getBytes(UTF_8)), "GET /x", drifts::add);
        assertThat(drifts).extracting(Drift::kind).containsExactly(Kind.UNKNOWN_VALUE, Kind.MISSING_FIELD);
    }

    @Test
    void aThrowingDriftListenerIsHarmless() throws IOException {
        byte[] json = "{\"id\":\"1\",\"name\":7,\"type\":\"x\",\"zz\":1,\"recipients\":[null,{\"id\":\"2\"}]}"
                .getBytes(UTF_8);
        PartialChannel expected = PartialChannel.CODEC.decode(new ByteArrayInputStream(json));
        PartialChannel actual = PartialChannel.CODEC.decode(new ByteArrayInputStream(json), "", drift -> {
            throw new IllegalStateException("listener");
        });
        assertThat(actual).isEqualTo(expected);
        assertThat(actual.recipients()).hasSize(1);
    }
}
