package io.guildkit.core.codec;

import static io.guildkit.core.codec.Decoded.json;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.util.Throwables.getStackTrace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.InternCache;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.internal.codec.MapKeys;
import io.guildkit.core.internal.codec.ValueCodecs;
import io.guildkit.core.model.ActivityPlatform;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.Component;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.model.PartialChannel;
import io.guildkit.core.model.PartialGuild;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.wire.Snowflake;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
    /** Numbers whose conversion takes long. */
    static final List<String> LONG_NUMBERS =
            List.of("9".repeat(1001), "-" + "9".repeat(100_000), "0." + "0".repeat(1000) + "1", "1e99999999999");

    /** Numbers at and beyond the limits of exponents and primitive types. */
    static final List<String> EXTREME_NUMBERS = List.of(
            "1e2147483647",
            "-1e2147483648",
            "1.5e-2147483647",
            "1e-2147483647",
            "0e2147483647",
            "0e-99999999999",
            "9".repeat(500) + "e-2147483000",
            "9".repeat(500),
            "-" + "9".repeat(999),
            "99999999999999999999",
            "9007199254740993",
            "-9223372036854775809");

    private static <T> T decode(Codec<T> codec, String json) {
        return codec.decode(json(json));
    }

    /** Codecs expect the order of an earlier object, which must not change the result. */
    @Test
    void readsMembersInAnyOrder() {
        PartialUser user = decode(PartialUser.CODEC, "{'id':'1','username':'ada','avatar':'a','x':0}");
        assertThat(user.username()).isEqualTo("ada");
        List<String> orders = List.of(
                "{'x':0,'avatar':'a','username':'ada','id':'1'}",
                "{'username':'ada','x':0,'id':'1','avatar':'a'}",
                "{'avatar':'b','id':'1','username':'eve','x':1,'x':0,'username':'ada','avatar':'a'}",
                "{'id':'1','username':'ada','avatar':'a','x':0}");
        for (String order : orders) {
            assertThat(decode(PartialUser.CODEC, order)).isEqualTo(user);
            assertThat(decode(PartialUser.CODEC, order)).as("again").isEqualTo(user);
        }
    }

    @Test
    void keepsNoLongNamesInMemory() {
        String name = "n".repeat(300);
        assertThat(decode(Company.CODEC, "{'id':'1','" + name + "':0}").unknownFields())
                .containsKey(name);
        assertThat(InternCache.instance).doesNotContainKey(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                               | is empty
            ` `                              | ends before the JSON is complete
            `\n`                             | ends before the JSON is complete
            hunter2                          | is not JSON
            {"id": hunter2}                  | is not JSON
            {"id":"1","name":"hunter2        | ends before the JSON is complete
            {"id":"1","name":'hunter2'}      | is not JSON
            {"id":"1","hunter2" "x"}         | is not JSON
            {"id":"1",hunter2:3}             | is not JSON
            {"id":"1","name":"hunter2\\u12"} | is not JSON
            {"id":"1","name":truehunter2}    | is not JSON
            {"id":"1","x":00hunter2}         | is not JSON
            {"id":"1","x":{"y":nullhunter2}} | is not JSON
            `{"id":\nhunter2}`               | is not JSON (line 2, column
            <html>hunter2</html>             | is not JSON
            {"id":"1","name":"hunter2"       | ends before the JSON is complete
            {"id":                           | ends before the JSON is complete
            {"name":"hunter2"}               | lacks id
            {"id":"hunter2","id":null}       | lacks id
            {"id":"../hunter2","name":"x"}   | lacks id
            {"id":-5,"name":"x"}             | lacks id
            ["hunter2"]                      | lacks id
            "hunter2"                        | lacks id
            []                               | lacks id
            null                             | lacks id
            """)
    void rejectsJsonWithoutShowingIt(String json, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Company.CODEC.decode(json))
                .withMessageStartingWith("Not a Company: " + reason)
                .satisfies(failure -> assertThat(getStackTrace(failure)).doesNotContain("hunter"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'id':'1'}\n", "{'id':'1'} trailing", "\uFEFF{'id':'1'}"})
    void ignoresByteOrderMarkAndTextAfterValue(String json) {
        assertThat(decode(Company.CODEC, json).id()).isEqualTo(Snowflake.of(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'id':'1'} trailing", "{'id':'1'}{'id':'2'}", "{'id':'1'}]", "{'id':'1'},"})
    void rejectsResponseThatContinuesAfterItsValue(String json) {
        ByteArrayInputStream response = new ByteArrayInputStream(json(json).getBytes(UTF_8));
        assertThatThrownBy(() -> Company.CODEC.decode(response, "GET /x", null))
                .isInstanceOf(JsonProcessingException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0\0\0\0 []\n}\n", "{\0\0\0"})
    void rejectsOtherEncodings(String latin1) {
        assertThatThrownBy(() -> Decoded.of(Company.CODEC, json(latin1).getBytes(ISO_8859_1)))
                .isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void limitsNesting() {
        String deep = "[".repeat(100) + "]".repeat(100);
        assertThat(decode(Company.CODEC, "{'id':'1','x':" + deep + "}").unknownFields())
                .containsKey("x");
        String tooDeep = "[".repeat(1000) + "]".repeat(1000);
        for (String member : List.of("x", "name")) {
            assertThatThrownBy(() -> decode(Company.CODEC, "{'id':'1','" + member + "':" + tooDeep + "}"))
                    .hasMessageContaining("nested too deeply");
        }
    }

    @Test
    void convertsNumbersToTextAndTextToNumbers() {
        PartialUser user = decode(
                PartialUser.CODEC,
                "{'id':7,'username':12,'discriminator':1337,'bot':'true','accent_color':'255','public_flags':'64'}");
        assertThat(user.id()).isEqualTo(Snowflake.of("7"));
        assertThat(user.username()).isEqualTo("12");
        assertThat(user.discriminator()).isEqualTo("1337");
        assertThat(user.bot()).contains(true);
        assertThat(user.accentColor()).contains(255);
        assertThat(user.publicFlags()).contains(64L);
        assertThat(decode(PartialChannel.CODEC, "{'id':'1','type':'15'}").type())
                .isSameAs(ChannelType.GUILD_FORUM);
        assertThat(decode(Message.CODEC, "{'id':'1','flags':'4'}").flags().has(MessageFlag.SUPPRESS_EMBEDS))
                .isTrue();
    }

    @ParameterizedTest
    @FieldSource("LONG_NUMBERS")
    @ValueSource(
            strings = {
                "99999999999999999999", "9223372036854775808", "9007199254740993.5", "1e400", "1e999999999",
                "-1e-400", "1e-999999999", "1.5", "-0.1", "'1.5'",
                "''", "'x'", "[]", "{}", "true"
            })
    void numbersOtherThan64BitIntegersCountAsAbsent(String value) throws IOException {
        Decoded<Attachment> decoded = Decoded.of(
                Attachment.CODEC, "{'id':'1','height':%s,'flags':%s,'filename':'after'}".formatted(value, value));
        assertThat(decoded.value().height()).isEmpty();
        assertThat(decoded.value().filename()).isEqualTo("after");
        assertThat(decoded.drifts())
                .filteredOn(drift -> drift.startsWith("WRONG_TYPE"))
                .containsExactly("WRONG_TYPE /height", "WRONG_TYPE /flags");
        assertThat(decode(PartialUser.CODEC, "{'accent_color':" + value + ",'id':'1'}")
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
    void reads64BitIntegersInAllNotations(String value, long number) {
        assertThat(decode(Attachment.CODEC, "{'id':'1','height':" + value + "}").height())
                .contains(number);
        assertThat(decode(PartialUser.CODEC, "{'id':'1','accent_color':" + value + "}")
                        .accentColor())
                .isEqualTo(number == (int) number ? Optional.of((int) number) : Optional.empty());
    }

    @ParameterizedTest
    @FieldSource("LONG_NUMBERS")
    void keepsLongNumbersAsText(String number) {
        Company company = decode(Company.CODEC, "{'id':'1','x':[" + number + ",7]}");
        assertThat(company.unknownFields().values().iterator().next().get(0).textValue())
                .isEqualTo(number);
        assertThat(Company.CODEC.encode(company)).isEqualTo(json("{'id':'1','x':['" + number + "',7]}"));
        assertThat(decode(Codecs.DOUBLE.list(), "[" + number + ",7]")).containsExactly(7.0);
    }

    /** Each codec of a value, with a value that it writes. */
    private static final Map<Codec<?>, String> VALUES = Map.of(
            Codecs.STRING,
            "'x'",
            Codecs.BOOLEAN,
            "true",
            Codecs.INTEGER,
            "7",
            Codecs.LONG,
            "7",
            Codecs.DOUBLE,
            "7.5",
            Codecs.SNOWFLAKE,
            "'7'",
            Codecs.INSTANT,
            "'2025-01-02T03:04:05.678000+00:00'",
            ValueCodecs.numbers(ChannelType::of),
            "5",
            ValueCodecs.words(ActivityPlatform::of),
            "'web'",
            ValueCodecs.flags(MessageFlag.class),
            "4");

    @ParameterizedTest
    @FieldSource({"LONG_NUMBERS", "EXTREME_NUMBERS"})
    void extremeNumbersDamageNothingElse(String number) {
        VALUES.forEach((codec, value) -> {
            assertThat(encoded(codec.list(), "[" + number + "," + value + "]")).endsWith(json(value) + "]");
            Map<String, ?> map =
                    decode(codec.mapBy(MapKeys::text), "{'a':" + number + ",'b':" + value + ",'c':[" + number + "]}");
            assertThat(map.get("b")).isEqualTo(decode(codec, value));
            assertThat(map).doesNotContainKey("c");
        });
    }

    @ParameterizedTest
    @FieldSource({"LONG_NUMBERS", "EXTREME_NUMBERS"})
    void writesExtremeNumbersAsReceived(String number) {
        Map<Codec<?>, String> objects = Map.of(
                Message.CODEC,
                "{'id':'1','timestamp':N,'edited_timestamp':N,'type':N,'flags':N,'tts':N,'content':N,'webhook_id':N,"
                        + "'mention_roles':[N,null,'2',N],'embeds':[{'timestamp':N,'title':'x'}],'new':[N]}",
                Attachment.CODEC,
                "{'id':'1','height':N,'size':N,'duration_secs':N,'ephemeral':N,'flags':N}",
                RoleConnectionMetadata.CODEC,
                "{'type':N,'key':N,'name_localizations':{'de':N,'en':'E'}}",
                PartialApplication.CODEC,
                "{'id':'1','integration_types_config':{'0':{'oauth2_install_params':{'scopes':[N]}},'1':N}}",
                Embed.CODEC,
                "{'timestamp':N,'timestamp':N,'color':N}");
        objects.forEach((codec, object) -> {
            String json = object.replace("N", number);
            assertThat(decode(Codecs.JSON, encoded(codec, json))).isEqualTo(decode(Codecs.JSON, json));
        });
    }

    private static <T> String encoded(Codec<T> codec, String json) {
        return codec.encode(decode(codec, json));
    }

    @ParameterizedTest
    @CsvSource({
        "2025-01-02T03:04:05Z, 2025-01-02T03:04:05Z",
        "2025-01-02T03:04:05+00:00, 2025-01-02T03:04:05Z",
        "2025-01-02T03:04:05.123Z, 2025-01-02T03:04:05.123Z",
        "2025-01-02T03:04:05.123+00:00, 2025-01-02T03:04:05.123Z",
        "2025-01-02T03:04:05.123456Z, 2025-01-02T03:04:05.123456Z",
        "2025-01-02T03:04:05.123456+00:00, 2025-01-02T03:04:05.123456Z",
        "2025-01-02T04:04:05+01:00, 2025-01-02T03:04:05Z",
        "2025-01-02T03:04:05+0000, 2025-01-02T03:04:05Z",
        "2025-01-02T03:04:05-01, 2025-01-02T04:04:05Z",
        "2025-01-02T03:04:05\u22120130, 2025-01-02T04:34:05Z",
        "2025-01-02T03:04Z, 2025-01-02T03:04:00Z",
        "2025-01-02T03+01:00, 2025-01-02T02:00:00Z",
        "'2025-01-02T03:04:05,5Z', 2025-01-02T03:04:05.5Z",
        "2025-01-02T03:04.5Z, 2025-01-02T03:04:30Z",
        "'2025-01-02T03,25+00', 2025-01-02T03:15:00Z",
        "2025-01-02T03:04:05.1234567899Z, 2025-01-02T03:04:05.123456789Z",
        "20250102T030405Z, 2025-01-02T03:04:05Z",
        "20250102T0304+0100, 2025-01-02T02:04:00Z",
        "2025-002T03:04:05Z, 2025-01-02T03:04:05Z",
        "2025002T030405Z, 2025-01-02T03:04:05Z",
        "2025-W01-4T03:04:05Z, 2025-01-02T03:04:05Z",
        "2025W014T030405Z, 2025-01-02T03:04:05Z",
        "2025-01-02 03:04:05Z, 2025-01-02T03:04:05Z",
        "2025-01-02t03:04:05z, 2025-01-02T03:04:05Z",
        "2025-01-02T24:00Z, 2025-01-03T00:00:00Z",
        "1735787045, 2025-01-02T03:04:05Z",
        "1735787045678, 2025-01-02T03:04:05.678Z",
        "yesterday,",
        "2025-13-01T00:00:00Z,",
        "2025-13-01T00:00Z,",
        "2025-366T00:00Z,",
        "2025-W54-1T00:00Z,",
        "2025-01-02T03:04:05+19,",
        "2025-01-02T03:04:05+01:60,",
        "'2025-01-02T03:04:05,Z',",
        "'2025-01-02T03:04:05,',",
        "20250102T030405,",
        "20250102,",
        "17357870,",
        "02/01/2025 03:04:05Z,",
        "'',",
        "2025-01-02,"
    })
    void readsTimestampsOfAllForms(String text, @Nullable Instant moment) {
        Embed embed = decode(Embed.CODEC, "{'timestamp':'" + text + "','title':'x'}");
        assertThat(embed.timestamp()).isEqualTo(Optional.ofNullable(moment));
        assertThat(embed.title()).contains("x");
        assertThat(decode(Embed.CODEC, Embed.CODEC.encode(embed))).isEqualTo(embed);
    }

    @ParameterizedTest
    @CsvSource({
        "1735787045, 2025-01-02T03:04:05Z",
        "1735787045678, 2025-01-02T03:04:05.678Z",
        "1735787045.678, 2025-01-02T03:04:05.678Z",
        "1735787045678.5, 2025-01-02T03:04:05.678500Z",
        "1.735787045e9, 2025-01-02T03:04:05Z",
        "4102444800, 2100-01-01T00:00:00Z",
        "-1.5, 1969-12-31T23:59:58.500Z",
        "0, 1970-01-01T00:00:00Z",
        "1735787045678000,",
        "1e999999,",
        "-9223372036854775808,",
        "99999999999999999999999,",
        "1e99999999999,",
        "1e2147483647,",
        "1.5e-2147483647,",
        "1e-2147483647, 1970-01-01T00:00:00Z"
    })
    void readsTimestampsFromNumbers(String number, @Nullable Instant moment) {
        Embed embed = decode(Embed.CODEC, "{'timestamp':" + number + ",'title':'x'}");
        assertThat(embed.timestamp()).isEqualTo(Optional.ofNullable(moment));
        assertThat(embed.title()).contains("x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e999", "0.1234567890123456789012345", "1.0", "1e2", "0.5", "-0.0"})
    void keepsAllDigitsOfUnknownNumbers(String number) {
        Company company = decode(Company.CODEC, "{'id':'1','x':" + number + "}");
        Company again = decode(Company.CODEC, Company.CODEC.encode(company));
        assertThat(again).isEqualTo(company).hasSameHashCodeAs(company);
        assertThat(Company.CODEC.encode(again)).isEqualTo(Company.CODEC.encode(company));
        assertThat(again.unknownFields().values()).singleElement().satisfies(x -> {
            assertThat(x.isNumber()).isTrue();
            assertThat(x.decimalValue()).isEqualByComparingTo(number);
        });
    }

    @Test
    void mapInPlaceOfListCountsAsEmpty() {
        PartialGuild guild = decode(PartialGuild.CODEC, "{'id':'1','features':{'0':'A','x':[{}]},'name':'after'}");
        assertThat(guild.features()).isEmpty();
        assertThat(guild.name()).isEqualTo("after");
        assertThat(decode(Codecs.STRING.list().mapBy(MapKeys::text), "{'a':{'b':'c'},'d':['e']}"))
                .isEqualTo(Map.of("d", List.of("e")));
    }

    @Test
    void rejectsAndReportsObjectInPlaceOfWholeList() {
        InputStream json = new ByteArrayInputStream(json("{'a':{'id':'1'}}").getBytes(ISO_8859_1));
        List<Kind> drifts = new ArrayList<>();
        assertThatThrownBy(() -> Company.CODEC.list().decode(json, "", drift -> drifts.add(drift.kind())))
                .isInstanceOf(JsonProcessingException.class);
        assertThat(drifts).containsExactly(Kind.WRONG_TYPE);
    }

    @Test
    void listSkipsBadElements() throws IOException {
        Decoded<List<Company>> list =
                Decoded.of(Company.CODEC.list(), "[{'id':'1'},null,{'name':'x'},7,[[]],'x',{'id':'2','name':'b'}]");
        assertThat(list.value()).map(Company::id).containsExactly(Snowflake.of(1), Snowflake.of(2));
        assertThat(list.drifts())
                .containsExactly(
                        "MISSING_FIELD /0/name",
                        "NULL_ELEMENT /1",
                        "NO_IDENTITY /2",
                        "WRONG_TYPE /3",
                        "WRONG_TYPE /4",
                        "WRONG_TYPE /5");
    }

    @Test
    void readsObjectInPlaceOfListIfElementsHaveKeys() throws IOException {
        Decoded<Map<String, List<RoleConnectionMetadata>>> map =
                Decoded.of(RoleConnectionMetadata.CODEC.list().mapBy(MapKeys::text), """
                {'x':{'a':{'type':7,'name':'A','description':''},'b':null,'c':[5],
                      'd':{'key':'own','type':{'y':1},'name':'D','description':''}},
                 'after':[{'key':'e','type':7,'name':'E','description':''}]}""");
        assertThat(map.value().get("x")).map(RoleConnectionMetadata::key).containsExactly("a", "own");
        assertThat(map.value().get("after")).hasSize(1);
        assertThat(map.drifts()).containsExactly("NULL_ELEMENT /x/b", "WRONG_TYPE /x/c", "WRONG_TYPE /x/d/type");
    }

    @Test
    void translatingCodecToleratesTheSame() {
        String keyed = "{\"a\":{\"type\":1,\"name\":\"A\",\"description\":\"\"}}";
        Codec<RoleConnectionMetadata> codec = RoleConnectionMetadata.CODEC.translating(value -> value);
        assertThat(codec.list().decode(keyed))
                .isEqualTo(RoleConnectionMetadata.CODEC.list().decode(keyed))
                .hasSize(1);
        assertThat(Codecs.STRING.optional().translating(value -> value).decode("ok"))
                .isEmpty();
        String error = "{\"code\":50013,\"message\":\"Missing Permissions\"}";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(error))
                .withMessageContaining("error object");
    }

    @Test
    void mapsAndListsSkipRefusedIdentifiers() throws IOException {
        Decoded<Map<Snowflake, List<Snowflake>>> map = Decoded.of(
                Codecs.SNOWFLAKE.list().mapBy(Snowflake::tryParse), "{'../1':['1'],'':[],'2':['../3','4',-5,'word']}");
        assertThat(map.value()).isEqualTo(Map.of(Snowflake.of(2), List.of(Snowflake.of(4), Snowflake.of("word"))));
        assertThat(map.drifts()).hasSize(4).allMatch(drift -> drift.startsWith("WRONG_TYPE"));
    }

    @Test
    void reportsConvertedElements() throws IOException {
        Decoded<RoleConnectionMetadata> metadata = Decoded.of(RoleConnectionMetadata.CODEC, """
                {'key':'k','type':'7','name':'N','description':'',
                 'name_localizations':{'de':5,'fr':true,'en':'E'}}""");
        assertThat(metadata.value().nameLocalizations()).isEqualTo(Map.of("de", "5", "fr", "true", "en", "E"));
        assertThat(metadata.drifts())
                .containsExactly(
                        "WRONG_TYPE /type", "WRONG_TYPE /name_localizations/de", "WRONG_TYPE /name_localizations/fr");
        Decoded<PartialGuild> guild = Decoded.of(PartialGuild.CODEC, "{'id':'1','name':'G','features':['A',5,'B']}");
        assertThat(guild.value().features()).containsExactly("A", "5", "B");
        assertThat(guild.drifts()).containsExactly("WRONG_TYPE /features/1");
    }

    @Test
    void badElementDeepInsideDamagesNothingElse() {
        Message message = decode(Message.CODEC, """
                {'id':'1','embeds':[{'title':'a','fields':[{'name':{'x':[1]}},5]},{'title':[[]],'description':'d'}],
                 'content':'after'}""");
        assertThat(message.embeds()).hasSize(2);
        assertThat(message.embeds().get(0).fields()).hasSize(1);
        assertThat(message.embeds().get(1).title()).isEmpty();
        assertThat(message.embeds().get(1).description()).contains("d");
        assertThat(message.content()).isEqualTo("after");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "7", "\"x\"", "[1]", "{\"a\":1}"})
    void readsAnyJsonAsTree(String json) {
        assertThat(Codecs.JSON.decode(json)).hasToString(json);
    }

    @Test
    @SuppressWarnings("InputStreamSlowMultibyteRead") // the stream fails at once
    void throwsExceptionOfFailingStream() {
        InputStream broken = new SequenceInputStream(
                new ByteArrayInputStream(json("{'id':'1','name':'").getBytes(ISO_8859_1)), new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("gone");
                    }
                });
        assertThatThrownBy(() -> Company.CODEC.decode(broken))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("gone");
    }

    @Test
    void reportsUnknownMembersOfClosedObjectsOnly() throws IOException {
        Decoded<Message> message =
                Decoded.of(Message.CODEC, "{'id':'1','new':0,'components':[{'type':1,'components':[{'style':2}]}]}");
        assertThat(message.value().components().get(0).unknownFields()).containsOnlyKeys("components");
        assertThat(message.drifts())
                .filteredOn(drift -> drift.startsWith("UNKNOWN_FIELD"))
                .containsExactly("UNKNOWN_FIELD /new");
        assertThat(Decoded.of(Component.CODEC, "{'type':987654}").drifts()).containsExactly("UNKNOWN_VALUE /type");
        assertThat(Decoded.of(Component.CODEC, "{}").drifts()).containsExactly("MISSING_FIELD /type");
    }

    @Test
    void toleratesThrowingDriftListener() throws IOException {
        String json = json("{'id':'1','name':7,'type':'x','zz':1,'recipients':[null,{'id':'2'}]}");
        PartialChannel channel =
                PartialChannel.CODEC.decode(new ByteArrayInputStream(json.getBytes(ISO_8859_1)), "", drift -> {
                    throw new IllegalStateException("listener");
                });
        assertThat(channel).isEqualTo(PartialChannel.CODEC.decode(json));
        assertThat(channel.recipients()).hasSize(1);
    }
}
