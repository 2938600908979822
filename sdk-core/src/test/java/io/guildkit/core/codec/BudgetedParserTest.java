package io.guildkit.core.codec;

import static io.guildkit.core.codec.Decoded.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetedParserTest {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String ANY = json("{'a':[1,-2.5,'x',null,true,false,{}],'b':{'c':'d'},'e':'f','g':[[]]}");

    private interface ParserMethod {
        Object call(JsonParser parser) throws IOException;
    }

    private static BudgetedParser budgeted(String json, long budget) throws IOException {
        return new BudgetedParser(FACTORY.createParser(json.getBytes(UTF_8)), new HeapBudget(budget));
    }

    private static List<Object> tokens(JsonParser parser, ParserMethod next) throws IOException {
        List<Object> tokens = new ArrayList<>();
        do {
            tokens.add(next.call(parser) + " " + parser.currentToken() + " " + parser.currentName());
        } while (parser.currentToken() != null);
        return tokens;
    }

    static Stream<ParserMethod> steps() {
        return Stream.of(
                JsonParser::nextToken,
                JsonParser::nextValue,
                JsonParser::nextFieldName,
                parser -> parser.nextFieldName(new SerializedString("a")),
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
    @MethodSource("steps")
    void returnsTokensOfParserAndCountsThem(ParserMethod next) throws IOException {
        assertThat(tokens(budgeted(ANY, 10_000), next)).isEqualTo(tokens(FACTORY.createParser(ANY), next));
        assertThatThrownBy(() -> tokens(budgeted(ANY, 1_000), next)).isInstanceOf(TooMuchHeapException.class);
    }

    static Stream<ParserMethod> accessors() {
        return Stream.of(
                JsonParser::getText,
                JsonParser::getValueAsString,
                parser -> parser.getValueAsString(""),
                JsonParser::getBigIntegerValue,
                JsonParser::getDecimalValue,
                JsonParser::getNumberValue,
                JsonParser::getNumberValueExact,
                JsonParser::getNumberValueDeferred);
    }

    @ParameterizedTest
    @MethodSource("accessors")
    void countsCharactersOfNumbersAndTexts(ParserMethod accessor) throws IOException {
        String json = "9".repeat(900);
        assertThat(first(budgeted(json, 10_000), accessor)).isEqualTo(first(FACTORY.createParser(json), accessor));
        assertThatThrownBy(() -> first(budgeted(json, 900), accessor)).isInstanceOf(TooMuchHeapException.class);
    }

    private static Object first(JsonParser parser, ParserMethod accessor) throws IOException {
        parser.nextToken();
        return accessor.call(parser);
    }

    @Test
    void countsTextsOnlyIfTheyAreRead() throws IOException {
        String json = '"' + "x".repeat(1_000) + '"';
        BudgetedParser parser = budgeted(json, 500);
        assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_STRING);
        assertThat(parser.nextToken()).isNull();
        assertThatThrownBy(() -> first(budgeted(json, 500), JsonParser::getText))
                .isInstanceOf(TooMuchHeapException.class);
    }

    private static void readNames(Stream<String> names, long budget) throws IOException {
        BudgetedParser parser =
                budgeted(names.map(name -> '"' + name + "\":null").collect(Collectors.joining(",", "{", "}")), budget);
        parser.nextToken();
        while (parser.nextFieldName() != null) {
            parser.nextToken();
        }
    }

    @Test
    void countsNewNamesMoreThanRepeatedNames() {
        assertThatCode(() -> readNames(IntStream.range(0, 1_000).mapToObj(i -> "name" + i % 50), 70_000))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> readNames(IntStream.range(0, 1_000).mapToObj(i -> "name" + i), 150_000))
                .isInstanceOf(TooMuchHeapException.class);
    }

    @Test
    void countsNamesOfEqualHashCodeAsNewNames() {
        List<String> names = IntStream.range(0, 1_000)
                .mapToObj(i -> IntStream.range(0, 10)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining()))
                .toList();
        assertThat(names).extracting(String::hashCode).containsOnly(names.get(0).hashCode());
        assertThatThrownBy(() -> readNames(names.stream(), 150_000)).isInstanceOf(TooMuchHeapException.class);
    }

    @ParameterizedTest
    @CsvSource({"n, 4000", "\u0101, 8000", "\u4e00, 12000"})
    void countsBytesOfNewNames(String character, long tooLittle) {
        assertThatThrownBy(() -> readNames(Stream.of(character.repeat(1_000)), tooLittle))
                .isInstanceOf(TooMuchHeapException.class);
        assertThatCode(() -> readNames(Stream.of(character.repeat(1_000)), 13_000))
                .doesNotThrowAnyException();
    }

    @Test
    void detectsNamesThatParserMustNotKeep() throws IOException {
        for (int length : new int[] {256, 257}) {
            BudgetedParser parser = budgeted("{\"a\":{\"" + "n".repeat(length) + "\":0}}", 10_000);
            parser.nextToken();
            parser.skipChildren();
            assertThat(parser.hasLongNames()).as("%s", length).isEqualTo(length > 256);
        }
    }

    /** A token without an end. */
    @SuppressWarnings("InputStreamSlowMultibyteRead") // a test reads less than a megabyte
    private static final class EndlessToken extends InputStream {
        private final char first;
        private long count;

        EndlessToken(char first) {
            this.first = first;
        }

        @Override
        public int read() {
            return count++ == 0 ? first : '1';
        }
    }

    @ParameterizedTest
    @ValueSource(chars = {'"', '1', ' '})
    void stopsReadingTokenThatExceedsBudget(char first) throws IOException {
        EndlessToken json = new EndlessToken(first);
        HeapBudget budget = new HeapBudget(800_000);
        BudgetedParser parser = new BudgetedParser(FACTORY.createParser(budget.guard(json)), budget);
        assertThatThrownBy(() -> first(parser, JsonParser::getText)).isInstanceOf(TooMuchHeapException.class);
        assertThat(json.count).isLessThan(200_000);
    }

    @Test
    void acceptsLongJsonOfShortTokens() throws IOException {
        HeapBudget budget = new HeapBudget(4_000_000);
        InputStream json = new ByteArrayInputStream(("[" + "1234567890,".repeat(100_000) + "1]").getBytes(UTF_8));
        BudgetedParser parser = new BudgetedParser(FACTORY.createParser(budget.guard(json)), budget);
        parser.nextToken();
        parser.skipChildren();
        assertThat(parser.currentToken()).isEqualTo(JsonToken.END_ARRAY);
    }
}
