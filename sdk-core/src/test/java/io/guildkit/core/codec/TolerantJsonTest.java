package io.guildkit.core.codec;

import static io.guildkit.core.codec.Decoded.json;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.PartialUser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deviations from the JSON format, which cost one member at most. */
class TolerantJsonTest {
    private static String nameOf(String member) throws IOException {
        return Decoded.of(Company.CODEC, "{'id':'1'," + member + ",'x':1}")
                .value()
                .name();
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "+Infinity"})
    void numbersThatJsonCannotRepresentCountAsAbsent(String number) throws IOException {
        Decoded<Attachment> decoded = Decoded.of(
                Attachment.CODEC,
                ("{'id':'1','height':%s,'size':%s,'duration_secs':%s,'title':%s,'ephemeral':%s,'flags':%s,'url':%s,"
                                + "'filename':'after'}")
                        .replace("%s", number));
        Attachment attachment = decoded.value();
        assertThat(attachment.height()).isEmpty();
        assertThat(attachment.size()).isZero();
        assertThat(attachment.durationSecs()).isEmpty();
        assertThat(attachment.title()).isEmpty();
        assertThat(attachment.ephemeral()).isEmpty();
        assertThat(attachment.filename()).isEqualTo("after");
        assertThat(decoded.drifts())
                .filteredOn(drift -> drift.startsWith("WRONG_TYPE"))
                .containsExactly(
                        "WRONG_TYPE /height",
                        "WRONG_TYPE /size",
                        "WRONG_TYPE /duration_secs",
                        "WRONG_TYPE /title",
                        "WRONG_TYPE /ephemeral",
                        "WRONG_TYPE /flags",
                        "WRONG_TYPE /url");
        String again = Attachment.CODEC.encode(attachment);
        assertThat(again).isEqualTo(json("{'id':'1','filename':'after'}"));
        assertThat(Attachment.CODEC.decode(again)).isEqualTo(attachment);
    }

    @Test
    void numbersThatJsonCannotRepresentAreTextsInTrees() throws IOException {
        JsonNode tree = Codecs.JSON.decode("[NaN,{\"a\":-Infinity}]");
        assertThat(tree).isEqualTo(Codecs.JSON.decode(json("['NaN',{'a':'-Infinity'}]")));
        assertThat(Decoded.of(Codecs.DOUBLE.list(), "[1.5,NaN,2]").value()).containsExactly(1.5, 2.0);
        assertThat(Decoded.of(Codecs.STRING.mapBy(Optional::of), "{'a':NaN,'b':'x'}")
                        .value())
                .isEqualTo(Map.of("b", "x"));
    }

    /** The result of reading a number with another number before and after it. */
    @ParameterizedTest
    @CsvSource({"+5, 5", "+5.0, 5", "007, 7", "-007, -7", "5., 5", "00, 0", "+0, 0", "05e2, 500", "-.5e1, -5"})
    void readsNumbersInOtherNotations(String number, int value) throws IOException {
        Decoded<List<Integer>> decoded = Decoded.of(Codecs.INTEGER.list(), "[1," + number + ",2]");
        assertThat(decoded.value()).containsExactly(1, value, 2);
        assertThat(Decoded.of(PartialUser.CODEC, "{'id':'1','accent_color':" + number + "}")
                        .value()
                        .accentColor())
                .contains(value);
        assertThat(Decoded.of(Codecs.DOUBLE.list(), "[" + number + "]").value()).containsExactly((double) value);
    }

    @Test
    void readsFractionsWithoutLeadingZero() throws IOException {
        assertThat(Decoded.of(Codecs.DOUBLE.list(), "[.5,-.25,+.5]").value()).containsExactly(0.5, -0.25, 0.5);
        assertThat(Codecs.JSON.decode("[.5,007,+1.50,5.]").toString()).isEqualTo("[0.5,7,1.50,5]");
    }

    @Test
    void keepsControlCharactersInTexts() throws IOException {
        assertThat(nameOf("'name':'a\tb\nc\1\0'")).isEqualTo("a\tb\nc\1\0");
        Company company = Decoded.of(Company.CODEC, "{'id':'1','na\tme':1,'x':{'a\t':'\r'}}")
                .value();
        assertThat(company.unknownFields().get("na\tme")).hasToString("1");
        assertThat(Company.CODEC.encode(company)).contains("\"na\\tme\":1", "{\"a\\t\":\"\\r\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"'name':'\\q\\x41\\''|qx41'", "'name':'\\1'|1", "'name':'\\\\q'|\\q"})
    void readsUnknownEscapesAsTheCharacter(String member, String name) throws IOException {
        assertThat(Company.CODEC
                        .decode("{\"id\":\"1\","
                                + member.replace("\\'", "@").replace('\'', '"').replace("@", "\\'") + "}")
                        .name())
                .isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'id':'1','name':'x',}",
                "{'id':'1','name':'x','y':[1,{'z':2,},],}",
                "{'id':'1' , 'name':'x' , \n}"
            })
    void ignoresTrailingCommas(String json) throws IOException {
        assertThat(Decoded.of(Company.CODEC, json).value().name()).isEqualTo("x");
        assertThat(Decoded.of(Company.CODEC.list(), "[" + json + ",]").value()).hasSize(1);
        assertThat(Decoded.of(Company.CODEC.list(), "[" + json + ",null,]").value())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{,}",
                "[,]",
                "{'id':'1',,'name':'x'}",
                "{'id':'1','name':}",
                "{id:'1'}",
                "{'id':1/**/}",
                "{'id':nan}",
                "{'id':True}"
            })
    void refusesOtherTexts(String json) {
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> Company.CODEC.decode(json(json))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not JSON");
    }

    @Test
    void skipsByteOrderMarks() throws IOException {
        String json = "\uFEFF{\"id\":\"1\",\"name\":\"\u00e9\"}";
        for (var charset : List.of(UTF_8, UTF_16BE, UTF_16LE)) {
            assertThat(Decoded.of(Company.CODEC, json.getBytes(charset)).value().name())
                    .isEqualTo("\u00e9");
        }
        assertThat(Decoded.of(Codecs.JSON.optional(), "\uFEFF").value()).isEmpty();
        assertThat(Decoded.of(Codecs.JSON.optional(), "\uFEFFok\r\n").value()).isEmpty();
    }

    // ---- UTF-8

    /** Malformed bytes in ISO 8859-1, and the text that they are read as. */
    static List<List<String>> malformed() {
        return List.of(
                List.of("caf\u00e9", "caf\uFFFD"), // ISO 8859-1
                List.of("\u00e9t\u00e9", "\uFFFDt\uFFFD"),
                List.of("\u0080", "\uFFFD"), // no first byte
                List.of("\u00ff\u00fe", "\uFFFD\uFFFD"),
                List.of("\u00e2\u0082", "\uFFFD"), // two of three bytes
                List.of("\u00e2\u0082\u00acx", "\u20acx"),
                List.of("\u00f0\u009f\u0098", "\uFFFD"), // three of four bytes
                List.of("\u00f0\u009f\u0098\u0080", "\ud83d\ude00"),
                List.of("\u00c0\u0080", "\uFFFD\uFFFD"), // longer than necessary
                List.of("\u00ed\u00a0\u00bd", "\uFFFD"), // half of a pair
                List.of("\u00f4\u0090\u0080\u0080", "\uFFFD\uFFFD\uFFFD\uFFFD")); // beyond Unicode
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void replacesMalformedUtf8(List<String> bytesAndText) throws IOException {
        String bytes = bytesAndText.get(0);
        String text = bytesAndText.get(1);
        byte[] json = json("{'id':'1','name':'" + bytes + "','" + bytes + "':'after'}")
                .getBytes(ISO_8859_1);
        Company company = Decoded.of(Company.CODEC, json).value();
        assertThat(company.name()).isEqualTo(text);
        assertThat(company.unknownFields()).containsOnlyKeys(text);
        assertThat(company.unknownFields().get(text)).hasToString("\"after\"");
        // the parts of a response arrive in any sizes
        for (int size = 1; size <= 9; size++) {
            assertThat(Company.CODEC.decode(new Chunks(json, size))).isEqualTo(company);
        }
    }

    @Test
    void replacesMalformedUtf8AnywhereInLongTexts() throws IOException {
        for (int length = 7_980; length < 8_020; length++) {
            String name = "x".repeat(length) + "\u20ac\ud83d\ude00";
            byte[] json = json("{'id':'1','name':'" + name + "@" + name + "'}").getBytes(UTF_8);
            for (int i = 0; i < json.length; i++) {
                json[i] = json[i] == '@' ? (byte) 0xE9 : json[i];
            }
            assertThat(Company.CODEC.decode(new ByteArrayInputStream(json)).name())
                    .isEqualTo(name + "\uFFFD" + name);
        }
    }

    @Test
    void keepsHalvesOfSurrogatePairs() {
        String json = json("{'id':'1','name':'a\\uD83D','x':'\\uDE00\\uD83D'}");
        Company company = Company.CODEC.decode(json);
        assertThat(company.name()).isEqualTo("a\ud83d");
        assertThat(Company.CODEC.encode(company)).isEqualTo(json);
    }

    @Test
    void lastOfSeveralMembersCounts() throws IOException {
        assertThat(nameOf("'name':'a','name':'b'")).isEqualTo("b");
        assertThat(nameOf("'name':'a','name':NaN")).isEmpty();
        assertThat(nameOf("'name':NaN,'name':'b'")).isEqualTo("b");
        assertThat(Codecs.JSON.decode(json("{'a':1,'a':NaN,'b':+1,}"))).hasToString("{\"a\":\"NaN\",\"b\":1}");
    }

    /** Returns bytes in small parts. */
    private static final class Chunks extends ByteArrayInputStream {
        private final int size;

        Chunks(byte[] bytes, int size) {
            super(bytes);
            this.size = size;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            return super.read(buffer, offset, Math.min(size, length));
        }
    }
}
