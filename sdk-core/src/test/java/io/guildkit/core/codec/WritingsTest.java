package io.guildkit.core.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WritingsTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    private static String encode(Object value) {
        return Json.standard().encode(value);
    }

    @WireModel
    @SuppressWarnings("UnusedVariable") // its fields are written, never read
    private static class Wide {
        @JsonProperty
        final int count = -1;

        @JsonProperty("own name")
        final String renamed = "last";

        @JsonProperty
        final long largeNumber = Long.MIN_VALUE;

        @JsonProperty
        final double share = 0.5;

        @JsonProperty
        final boolean isTrue = true;

        @JsonProperty
        final Optional<String> absent = Optional.empty();

        @JsonProperty
        final Optional<LocalDate> day = Optional.of(LocalDate.of(2015, 1, 31));

        @JsonProperty
        final List<String> empty = List.of();

        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        final List<String> emptyAndLeftOut = List.of();

        @JsonProperty
        final Map<ChannelType, Optional<Snowflake>> map =
                new LinkedHashMap<>(Map.of(ChannelType.of(5), Optional.of(Snowflake.of(7))));

        final String noMember = "never written";

        Wide() {
            map.put(ChannelType.of(987), Optional.empty());
        }
    }

    @WireModel
    @SuppressWarnings("UnusedVariable") // its fields are written, never read
    private static final class Wider extends Wide {
        @JsonProperty
        final FlagSet<MessageFlag> flags = FlagSet.ofBits(MessageFlag.class, 1L << 40);

        @JsonProperty
        final ChannelType none = ChannelType.UNKNOWN;
    }

    @Test
    void membersComeInTheOrderOfTheirFieldsAndRenamedOnesLast() {
        assertThat(encode(new Wider()))
                .isEqualTo("{\"count\":-1,\"large_number\":-9223372036854775808,\"share\":0.5,\"is_true\":true,"
                        + "\"day\":\"2015-01-31\",\"empty\":[],\"map\":{\"5\":\"7\",\"987\":null},"
                        + "\"flags\":1099511627776,\"none\":null,\"own name\":\"last\"}");
    }

    @Test
    void whatIsNoModelIsRefused() {
        for (Object value : List.of(new Object(), Thread.State.NEW, List.of(new StringBuilder("x")))) {
            assertThatThrownBy(() -> encode(value))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Can't be written as JSON: class ");
        }
    }

    @Test
    void textsAreEscapedLikeJacksonDoes() throws JsonProcessingException {
        for (int c = Character.MIN_VALUE; c <= Character.MAX_VALUE; c++) {
            String text = "a" + (char) c + "b";
            assertThat(encode(text)).isEqualTo(jackson(text));
        }
        String pair = "x\uD83D\uDD25";
        assertThat(encode(Map.of(pair, pair))).isEqualTo(jackson(Map.of(pair, pair)));
    }

    /** It writes bytes otherwise than characters. */
    private static String jackson(Object value) throws JsonProcessingException {
        return new String(JACKSON.writeValueAsBytes(value), UTF_8);
    }

    @Test
    void textsOfAllLengthsAreWritten() throws JsonProcessingException {
        Random random = new Random(1);
        for (int length = 0; length < 3000; length += 1 + length / 10) {
            String text =
                    random.ints(length, 1, 0x2FFF).mapToObj(Character::toString).collect(Collectors.joining());
            List<String> texts = List.of(text, "x".repeat(length), text);
            assertThat(encode(texts)).isEqualTo(jackson(texts));
        }
    }

    static Stream<Number> numbers() {
        return Stream.of(
                0,
                -1,
                Integer.MIN_VALUE,
                Integer.MAX_VALUE,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                (short) 7,
                (byte) -7,
                0.1f,
                1e-300,
                -0.0,
                Double.MAX_VALUE,
                Double.NaN,
                Float.NEGATIVE_INFINITY,
                BigInteger.TEN.pow(40),
                new BigDecimal("1.500E+400"));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void numbersAreWrittenLikeJacksonDoes(Number number) throws JsonProcessingException {
        assertThat(encode(number)).isEqualTo(jackson(number));
        JsonNode tree = JACKSON.valueToTree(number);
        assertThat(encode(tree)).isEqualTo(jackson(tree));
    }

    static Stream<Instant> moments() {
        Random random = new Random(2);
        return Stream.concat(
                Stream.of(
                                "0000-01-01T00:00:00Z",
                                "-0001-12-31T23:59:59.999999999Z",
                                "9999-12-31T23:59:59.999999999Z",
                                "+10000-01-01T00:00:00Z",
                                "1970-01-01T00:00:00Z",
                                "1969-12-31T23:59:59.100Z",
                                "2024-02-29T12:00:00.000001Z",
                                "2024-02-29T12:00:00.000000001Z",
                                "2024-02-29T12:00:00.120Z")
                        .map(Instant::parse),
                Stream.concat(
                        Stream.of(Instant.MIN, Instant.MAX),
                        IntStream.range(0, 200)
                                .mapToObj(i -> Instant.ofEpochSecond(
                                        random.nextLong() % 300_000_000_000L,
                                        random.nextInt(1000) * (long) Math.pow(1000, i % 3)))));
    }

    @ParameterizedTest
    @MethodSource("moments")
    void momentsAreWrittenLikeTheJdkDoes(Instant moment) {
        assertThat(encode(moment)).isEqualTo("\"" + moment + "\"");
    }

    @Test
    void treesAreWrittenLikeJacksonDoes() throws JsonProcessingException {
        for (String json : List.of(
                "null",
                "[]",
                "{}",
                "[[],{},[{\"a\":[null,true,false,\"\\u0001\",1.10,12345678901234567890]}]]",
                "{\"\":{\"b\":-1},\"\\\"\":[3000000000]}")) {
            assertThat(encode(JACKSON.readTree(json))).isEqualTo(jackson(JACKSON.readTree(json)));
        }
        JsonNode bytes = JsonNodeFactory.instance.binaryNode("x?".getBytes(UTF_8));
        assertThat(encode(bytes)).isEqualTo(jackson(bytes));
    }

    @Test
    void ofTwoMembersOfATreeTheLastOneCounts() throws Exception {
        byte[] json = "{\"a\":1,\"b\":2,\"a\":3}".getBytes(UTF_8);
        assertThat(encode(Json.standard().decode(new ByteArrayInputStream(json), JsonNode.class, "", null)))
                .isEqualTo("{\"a\":3,\"b\":2}");
    }

    @ParameterizedTest
    @ValueSource(ints = {999, 1000, 1001})
    void whatIsNestedTooDeeplyIsRefused(int depth) {
        ArrayNode tree = JsonNodeFactory.instance.arrayNode();
        for (int i = 1; i < depth; i++) {
            tree = JsonNodeFactory.instance.arrayNode().add(tree);
        }
        JsonNode deep = tree;
        if (depth <= 1000) {
            assertThat(encode(deep)).hasSize(2 * depth);
        } else {
            assertThatThrownBy(() -> encode(deep))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("nested too deeply");
        }
    }

    @Test
    void listsOfModelsAreWritten() throws Exception {
        List<PartialUser> users = IntStream.range(0, 300)
                .mapToObj(i -> PartialUser.builder()
                        .id(Snowflake.of(i))
                        .username("u".repeat(i % 7 * i))
                        .putUnknownFields("new", IntNode.valueOf(i))
                        .build())
                .toList();
        byte[] json = Json.standard().encodeBytes(users);
        assertThat(Json.standard()
                        .decode(
                                new ByteArrayInputStream(json),
                                new TypeReference<List<PartialUser>>() {}.getType(),
                                "",
                                null))
                .isEqualTo(users);
        assertThat(encode(List.of())).isEqualTo("[]");
        assertThat(encode(Arrays.asList(null, 7))).isEqualTo("[null,7]");
    }

    @Test
    void aLargeModelDoesNotMakeListsOfSmallOnesCostly() {
        Function<Integer, PartialUser> user = length -> PartialUser.builder()
                .id(Snowflake.of(1))
                .username("u".repeat(length))
                .build();
        var unused = encode(user.apply(200_000));
        assertThat(encode(Collections.nCopies(100_000, user.apply(1)))).hasSizeLessThan(10_000_000);
    }

    @Test
    void mappersOfOthersWriteModelsTheSameWay() throws JsonProcessingException {
        PartialUser user = PartialUser.builder()
                .id(Snowflake.of(1))
                .globalName("Ada")
                .putUnknownFields("exact", JsonNodeFactory.instance.numberNode(new BigDecimal("1.50")))
                .build();
        assertThat(jackson(List.of(user))).isEqualTo(encode(List.of(user)));
        assertThat(JACKSON.<JsonNode>valueToTree(user))
                .hasToString(JACKSON.readTree(encode(user)).toString());
    }
}
