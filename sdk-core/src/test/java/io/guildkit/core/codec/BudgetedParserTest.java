package io.guildkit.core.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BudgetedParserTest {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String ANY =
            "{\"a\":[1,-2.5,\"x\",null,true,false,{}],\"b\":{\"c\":\"d\"},\"e\":\"f\",\"g\":[[]]}";

    /** A way through a text. */
    private interface Walk {
        Object step(JsonParser parser) throws IOException;
    }

    /** A reading of the value that the parser is at. */
    private interface Accessor {
        Object read(JsonParser parser) throws IOException;
    }

    private static BudgetedParser budgeted(String json, long budget) throws IOException {
        return new BudgetedParser(FACTORY.createParser(json.getBytes(UTF_8)), new HeapBudget(budget));
    }

    private static List<Object> steps(JsonParser parser, Walk walk) throws IOException {
        List<Object> steps = new ArrayList<>();
        do {
            steps.add(walk.step(parser) + " " + parser.currentToken() + " " + parser.currentName());
        } while (parser.currentToken() != null);
        return steps;
    }

    static Stream<Walk> walks() {
        return Stream.of(
                JsonParser::nextToken,
                JsonParser::nextValue,
                JsonParser::nextFieldName,
                JsonParser::nextTextValue,
                parser -> parser.nextIntValue(7),
                parser -> parser.nextLongValue(7),
                JsonParser::nextBooleanValue,
                parser -> {
                    parser.nextToken();
                    parser.nextToken();
                    return parser.skipChildren() == parser;
                });
    }

    @ParameterizedTest
    @MethodSource("walks")
    void returnsTheTokensOfTheParserAndPaysForThem(Walk walk) throws IOException {
        assertThat(steps(budgeted(ANY, 10_000), walk)).isEqualTo(steps(FACTORY.createParser(ANY), walk));
        assertThatThrownBy(() -> steps(budgeted(ANY, 1_000), walk)).isInstanceOf(TooMuchHeapException.class);
    }

    static Stream<Arguments> accessors() {
        String text = '"' + "x".repeat(1_000) + '"';
        String number = "9".repeat(900);
        return Stream.<Arguments>of(
                Arguments.of(text, (Accessor) JsonParser::getText),
                Arguments.of(text, (Accessor) JsonParser::getValueAsString),
                Arguments.of(text, (Accessor) parser -> parser.getValueAsString("")),
                Arguments.of(number, (Accessor) JsonParser::getText),
                Arguments.of(number, (Accessor) JsonParser::getBigIntegerValue),
                Arguments.of(number, (Accessor) JsonParser::getDecimalValue),
                Arguments.of(number, (Accessor) JsonParser::getNumberValue),
                Arguments.of(number, (Accessor) JsonParser::getNumberValueExact),
                Arguments.of(number, (Accessor) JsonParser::getNumberValueDeferred));
    }

    @ParameterizedTest
    @MethodSource("accessors")
    void paysForTheLengthOfTextsAndNumbers(String json, Accessor accessor) throws IOException {
        JsonParser plain = FACTORY.createParser(json);
        plain.nextToken();
        BudgetedParser enough = budgeted(json, 10_000);
        enough.nextToken();
        assertThat(accessor.read(enough)).isEqualTo(accessor.read(plain));
        BudgetedParser tooLittle = budgeted(json, 900);
        tooLittle.nextToken();
        assertThatThrownBy(() -> accessor.read(tooLittle)).isInstanceOf(TooMuchHeapException.class);
    }

    @Test
    void doesNotPayForTextsThatNobodyReads() throws IOException {
        BudgetedParser parser = budgeted('"' + "x".repeat(1_000) + '"', 500);
        assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_STRING);
        assertThat(parser.nextToken()).isNull();
    }

    private static void readNames(Stream<String> names, long budget) throws IOException {
        BudgetedParser parser =
                budgeted(names.map(name -> '"' + name + "\":null").collect(Collectors.joining(",", "{", "}")), budget);
        parser.nextToken();
        String name;
        do {
            name = parser.nextFieldName();
            parser.nextToken();
        } while (name != null);
    }

    @Test
    void paysMoreForNewNamesThanForThoseThatComeAgain() {
        assertThatCode(() -> readNames(IntStream.range(0, 1_000).mapToObj(i -> "name" + i % 50), 70_000))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> readNames(IntStream.range(0, 1_000).mapToObj(i -> "name" + i), 150_000))
                .isInstanceOf(TooMuchHeapException.class);
    }

    @Test
    void takesNewNamesOfTheSameHashCodeForNewNames() {
        List<String> names = IntStream.range(0, 1_000)
                .mapToObj(i -> IntStream.range(0, 10)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining()))
                .toList();
        assertThat(names).extracting(String::hashCode).containsOnly(names.get(0).hashCode());
        assertThatThrownBy(() -> readNames(names.stream(), 150_000)).isInstanceOf(TooMuchHeapException.class);
    }

    @Test
    void paysForTheBytesOfNewNames() {
        assertThatThrownBy(() -> readNames(Stream.of("n".repeat(1_000)), 4_000))
                .isInstanceOf(TooMuchHeapException.class);
        assertThatThrownBy(() -> readNames(Stream.of("\u0101".repeat(1_000)), 8_000))
                .isInstanceOf(TooMuchHeapException.class);
        assertThatThrownBy(() -> readNames(Stream.of("\u4e00".repeat(1_000)), 12_000))
                .isInstanceOf(TooMuchHeapException.class);
        assertThatCode(() -> readNames(Stream.of("\u4e00".repeat(1_000)), 13_000))
                .doesNotThrowAnyException();
    }

    @Test
    void noticesNamesThatTheParserShouldNotKeep() throws IOException {
        for (int length : new int[] {256, 257}) {
            BudgetedParser parser = budgeted("{\"a\":{\"" + "n".repeat(length) + "\":0}}", 10_000);
            parser.nextToken();
            parser.skipChildren();
            assertThat(parser.hasLongNames()).as("%s", length).isEqualTo(length > 256);
        }
    }

    /** Begins a token that never ends. */
    private static final class Endless extends InputStream {
        private final byte first;
        private long count;

        Endless(char first) {
            this.first = (byte) first;
        }

        @Override
        public int read() {
            return count++ == 0 ? first : '1';
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            for (int i = 0; i < length; i++) {
                buffer[offset + i] = (byte) read();
            }
            return length;
        }
    }

    @Test
    void refusesATokenThatIsTooLongForTheBudgetWhileItIsRead() throws IOException {
        for (char first : new char[] {'"', '1', ' '}) {
            Endless json = new Endless(first);
            HeapBudget budget = new HeapBudget(800_000);
            BudgetedParser parser = new BudgetedParser(FACTORY.createParser(budget.guard(json)), budget);
            assertThatThrownBy(() -> {
                        parser.nextToken();
                        parser.getText();
                    })
                    .as("%s", first)
                    .isInstanceOf(TooMuchHeapException.class);
            assertThat(json.count).isLessThan(200_000);
        }
    }

    @Test
    void acceptsALongTextOfShortTokens() throws IOException {
        HeapBudget budget = new HeapBudget(4_000_000);
        InputStream json = new ByteArrayInputStream(("[" + "1234567890,".repeat(100_000) + "1]").getBytes(UTF_8));
        BudgetedParser parser = new BudgetedParser(FACTORY.createParser(budget.guard(json)), budget);
        parser.nextToken();
        parser.skipChildren();
        assertThat(parser.currentToken()).isEqualTo(JsonToken.END_ARRAY);
    }
}
