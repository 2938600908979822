package io.guildkit.core.codec;

import static io.guildkit.core.codec.Decoded.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireName;
import io.guildkit.core.wire.WireOmitEmpty;
import io.guildkit.testsupport.Text;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecWritingTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    @WireModel
    static class Wide {
        static final WireWriter<Wide> CODEC = CodecWritingTestWideCodec.CODEC;

        final int count = -1;

        @WireName("own name")
        final String renamed = "last";

        final long largeNumber = Long.MIN_VALUE;

        final double share = 0.5;

        final boolean isTrue = true;

        final Optional<String> absent = Optional.empty();

        final Optional<LocalDate> day = Optional.of(LocalDate.of(2015, 1, 31));

        final List<String> empty = List.of();

        @WireOmitEmpty
        final List<String> emptyAndLeftOut = List.of();

        final Map<ChannelType, Optional<Snowflake>> map =
                new LinkedHashMap<>(Map.of(ChannelType.of(5), Optional.of(Snowflake.of(7))));

        @SuppressWarnings("UnusedVariable") // never written
        private final String noMember = "never written";

        Wide() {
            map.put(ChannelType.of(987), Optional.empty());
        }
    }

    @WireModel
    static final class Wider extends Wide {
        static final WireWriter<Wider> CODEC = CodecWritingTestWiderCodec.CODEC;

        final FlagSet<MessageFlag> flags = FlagSet.ofBits(MessageFlag.class, 1L << 40);

        final ChannelType none = ChannelType.UNKNOWN;
    }

    @Test
    void writesMembersInOrderOfFieldsAndRenamedMembersLast() {
        assertThat(Wider.CODEC.encode(new Wider()))
                .isEqualTo(json("{'count':-1,'large_number':-9223372036854775808,'share':0.5,'is_true':true,"
                        + "'day':'2015-01-31','empty':[],'map':{'5':'7','987':null},"
                        + "'flags':1099511627776,'none':null,'own name':'last'}"));
    }

    @Test
    void escapesTextsLikeJackson() throws JsonProcessingException {
        for (int c = Character.MIN_VALUE; c <= Character.MAX_VALUE; c++) {
            String text = "a" + (char) c + "b";
            assertThat(Codecs.STRING.encode(text)).isEqualTo(jackson(text));
        }
        String pair = "x\uD83D\uDD25";
        assertThat(Codecs.STRING.map().encode(Map.of(pair, pair))).isEqualTo(jackson(Map.of(pair, pair)));
    }

    /** Jackson escapes texts differently if it writes to characters. */
    private static String jackson(Object value) throws JsonProcessingException {
        return new String(JACKSON.writeValueAsBytes(value), UTF_8);
    }

    @Test
    void writesTextsOfAllLengths() throws JsonProcessingException {
        Random random = new Random(1);
        for (int length = 0; length < 3000; length += 1 + length / 10) {
            String text =
                    random.ints(length, 1, 0x2FFF).mapToObj(Character::toString).collect(Collectors.joining());
            List<String> texts = List.of(text, "x".repeat(length), text);
            assertThat(Codecs.STRING.list().encode(texts)).isEqualTo(jackson(texts));
        }
    }

    static Stream<Object> values() {
        return Stream.of(
                Integer.MIN_VALUE,
                Integer.MAX_VALUE,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                Double.MAX_VALUE,
                Double.NaN,
                0,
                -1,
                (short) 7,
                (byte) -7,
                0.1f,
                1e-300,
                -0.0,
                Float.NEGATIVE_INFINITY,
                BigInteger.TEN.pow(40),
                new BigDecimal("1.500E+400"),
                "x?".getBytes(UTF_8),
                Text.json("null"),
                Text.json("[]"),
                Text.json("{}"),
                Text.json("[[],{},[{'a':[null,true,false,'\\u0001',1.10,12345678901234567890]}]]"),
                Text.json("{'':{'b':-1},'\"':[3000000000]}"));
    }

    @ParameterizedTest
    @MethodSource("values")
    void writesTreesLikeJackson(Object value) throws JsonProcessingException {
        JsonNode tree = JACKSON.valueToTree(value);
        assertThat(Codecs.JSON.encode(tree)).isEqualTo(jackson(tree));
    }

    static Stream<Instant> randomMoments() {
        Random random = new Random(2);
        return IntStream.range(0, 200)
                .mapToObj(i -> Instant.ofEpochSecond(
                        random.nextLong(-62_167_219_200L, 253_402_300_800L),
                        random.nextInt(1000) * (long) Math.pow(1000, i % 3)));
    }

    @ParameterizedTest
    @MethodSource("randomMoments")
    @ValueSource(
            strings = {
                "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z",
                "1970-01-01T00:00:00Z", "1969-12-31T23:59:59.100Z",
                "2024-02-29T12:00:00.000001Z", "2024-02-29T12:00:00.000000001Z",
                "2024-02-29T12:00:00.120Z"
            })
    @SuppressWarnings("JavaInstantGetSecondsGetNano") // the length of the seconds is fixed
    void writesMomentsLikeServices(Instant moment) {
        String fraction = moment.getNano() == 0 ? "" : moment.getNano() % 1000 == 0 ? ".SSSSSS" : ".SSSSSSSSS";
        String text = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss" + fraction + "xxx", Locale.ROOT)
                .format(moment.atOffset(ZoneOffset.UTC));
        assertThat(Codecs.INSTANT.encode(moment)).isEqualTo("\"" + text + "\"");
        assertThat(Codecs.INSTANT.decode("\"" + text + "\"")).isEqualTo(moment);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1000000000-01-01T00:00:00Z", "+1000000000-12-31T23:59:59.999999999Z",
                "-0001-12-31T23:59:59.999999999Z", "+10000-01-01T00:00:00Z"
            })
    void writesMomentsOfLongYearsLikeJdk(Instant moment) {
        assertThat(Codecs.INSTANT.encode(moment)).isEqualTo("\"" + moment + "\"");
    }

    @Test
    void rejectsMoreThan1000LevelsOfNesting() {
        JsonNode tree = JsonNodeFactory.instance.arrayNode();
        for (int depth = 2; depth <= 1000; depth++) {
            tree = JsonNodeFactory.instance.arrayNode().add(tree);
        }
        assertThat(Codecs.JSON.encode(tree)).hasSize(2 * 1000);
        JsonNode tooDeep = JsonNodeFactory.instance.arrayNode().add(tree);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codecs.JSON.encode(tooDeep))
                .withMessageContaining("nested too deeply");
    }

    @Test
    void writesListsOfModels() {
        List<PartialUser> users = IntStream.range(0, 300)
                .mapToObj(i -> PartialUser.builder()
                        .id(Snowflake.of(i))
                        .username("u".repeat(i % 7 * i))
                        .unknownFields(UnknownFields.none().with("new", IntNode.valueOf(i)))
                        .build())
                .toList();
        Codec<List<PartialUser>> codec = PartialUser.CODEC.list();
        assertThat(codec.decode(codec.encode(users))).isEqualTo(users);
        assertThat(codec.encode(List.of())).isEqualTo("[]");
        assertThat(codec.optional().encode(Optional.empty())).isEqualTo("null");
    }

    /** Without the module, Jackson would write the members that look like properties, and lose all others. */
    @Test
    void rejectsMappersWithoutModule() {
        PartialUser user = PartialUser.CODEC.decode("{\"id\":\"1\"}");
        assertThatThrownBy(() -> jackson(List.of(user)))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("register GuildkitModule of the artifact guildkit-jackson");
        assertThatThrownBy(() -> JACKSON.readValue("{}", PartialUser.class))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("register GuildkitModule of the artifact guildkit-jackson");
    }
}
