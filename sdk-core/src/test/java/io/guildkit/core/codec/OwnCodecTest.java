package io.guildkit.core.codec;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.wire.Snowflake;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Codecs that users write for their own types. */
class OwnCodecTest {
    private record Poll(Snowflake id, String question, List<String> answers) {}

    private static final Codec<Poll> POLL = new Codec<>("Poll") {
        @Override
        public @Nullable Poll read(WireReader in) throws IOException {
            if (!in.startObject()) {
                return null;
            }
            Snowflake id = null;
            String question = "";
            List<String> answers = List.of();
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                switch (name) {
                    case "id" -> id = in.snowflake();
                    case "question" -> question = Optional.ofNullable(in.text()).orElse("");
                    case "answers" ->
                        answers = Optional.ofNullable(Codecs.STRING.list().read(in))
                                .orElse(List.of());
                    default -> in.skip();
                }
            }
            return id == null ? null : new Poll(id, question, answers);
        }

        @Override
        public void write(Poll value, JsonGenerator out) throws IOException {
            out.writeStartObject();
            out.writeFieldName("id");
            Codecs.SNOWFLAKE.write(value.id(), out);
            out.writeStringField("question", value.question());
            out.writeFieldName("answers");
            Codecs.STRING.writeList(value.answers(), out);
            out.writeEndObject();
        }
    };

    private static final Poll LUNCH = new Poll(Snowflake.of(7), "Lunch?", List.of("yes", "no"));
    private static final String JSON = json("{'id':'7','question':'Lunch?','answers':['yes','no']}");

    @Test
    void readsAndWrites() {
        assertThat(POLL.decode(JSON)).isEqualTo(LUNCH);
        assertThat(POLL.encode(LUNCH)).isEqualTo(JSON);
    }

    @Test
    void readsFromOtherParsers() throws IOException {
        JsonNode tree = Codecs.JSON.decode("[" + JSON + ",8]");
        try (JsonParser parser = tree.traverse()) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_ARRAY);
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            assertThat(POLL.read(WireReader.of(parser))).isEqualTo(LUNCH);
            assertThat(parser.currentToken()).as("the last token of the value").isEqualTo(JsonToken.END_OBJECT);
        }
    }

    @Test
    void toleratesAndReportsDrift() throws IOException {
        Decoded<Poll> decoded = Decoded.of(POLL, "{'new':{'a':[1]},'id':7,'question':[],'answers':['a',null]}");
        assertThat(decoded.value()).isEqualTo(new Poll(Snowflake.of(7), "", List.of("a")));
        assertThat(decoded.drifts())
                .containsExactly("WRONG_TYPE /id", "WRONG_TYPE /question", "NULL_ELEMENT /answers/1");
        Decoded<Map<String, Poll>> array = Decoded.of(POLL.mapBy(Optional::of), "[]");
        assertThat(array.value()).isEmpty();
        assertThat(array.drifts()).containsExactly("WRONG_TYPE ");
    }

    @Test
    void namesTypeOfUnreadableResponse() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POLL.decode("[]"))
                .withMessage("Not a Poll: is JSON of another type");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POLL.list().optional().mapBy(Optional::of).decode(""))
                .withMessage("Not a map of optional list of Poll: is empty");
    }

    @Test
    void combinesWithListsMapsAndOptionals() {
        assertThat(POLL.list().decode("[" + JSON + ",{}]")).containsExactly(LUNCH);
        assertThat(POLL.list().encode(List.of(LUNCH, LUNCH))).isEqualTo("[" + JSON + "," + JSON + "]");
        assertThat(POLL.optional().decode("null")).isEmpty();
        assertThat(POLL.optional().encode(Optional.of(LUNCH))).isEqualTo(JSON);
        Codec<Map<Snowflake, Poll>> byId = POLL.mapBy(Snowflake::tryParse);
        assertThat(byId.decode(json("{'1':" + JSON + ",'-':" + JSON + ",'2':null}")))
                .isEqualTo(Map.of(Snowflake.of(1), LUNCH));
        assertThat(byId.encode(Map.of(Snowflake.of(1), LUNCH))).isEqualTo(json("{'1':" + JSON + "}"));
    }

    /** What a codec has read in an object is no record of the member that the object is the value of. */
    @Test
    void objectsLeaveNoRecordsOfTheirMembers() throws IOException {
        for (boolean expects : List.of(false, true)) {
            WireReader in = at(Codecs.JSON.decode(json("{'l':[5,'x'],'n':7,'t':'2025-01-02T03:04:05.678Z'}")));
            in.startObject();
            for (String name = next(in, expects); name != null; name = next(in, expects)) {
                switch (name) {
                    case "l" -> assertThat(Codecs.STRING.list().read(in)).hasSize(2);
                    case "n" -> assertThat(in.text()).isEqualTo("7");
                    default -> assertThat(in.memberInstant()).isNotNull();
                }
            }
            assertThat(in.takeSecondForm()).isFalse();
            assertThat(in.takeElements()).isNull();
            assertThat(in.takeReceived()).isNull();
        }
        WireReader list = at(Codecs.JSON.decode(json("['2025-01-02T03:04:05.678Z']")));
        list.startList();
        while (list.nextElement()) {
            assertThat(list.memberInstant()).isNotNull();
        }
        assertThat(list.takeSecondForm()).isFalse();
    }

    private static @Nullable String next(WireReader in, boolean expects) throws IOException {
        return expects ? in.nextName(new SerializedString("n")) : in.nextName();
    }

    /** Texts that must not be empty. */
    private static final Codec<String> FILLED = new Codec<>("text") {
        @Override
        public @Nullable String read(WireReader in) throws IOException {
            return in.text();
        }

        @Override
        public void write(String value, JsonGenerator out) throws IOException {
            out.writeString(value);
        }

        @Override
        public void check(String value, FieldErrors place) {
            place.required(value);
        }
    };

    /** The same without the methods of {@link Codec}. */
    private static final WireWriter<String> FILLED_WRITER = new WireWriter<>() {
        @Override
        public void write(String value, JsonGenerator out) throws IOException {
            FILLED.write(value, out);
        }

        @Override
        public void check(String value, FieldErrors place) {
            FILLED.check(value, place);
        }
    };

    @Test
    void checksTheValuesOfListsMapsAndOptionals() {
        Map<String, String> map = Map.of("key", "");
        assertThat(refusal(FILLED.list(), List.of("a", ""))).contains("field[1]: ");
        assertThat(refusal(FILLED.mapBy(Optional::of), map)).contains("field.key: ");
        assertThat(refusal(FILLED.optional(), Optional.of(""))).contains("field: ");
        assertThat(refusal(FILLED_WRITER.list(), List.of("a", ""))).contains("field[1]: ");
        assertThat(refusal(FILLED_WRITER.map(), map)).contains("field.key: ");
        assertThat(refusal(FILLED_WRITER.optional(), Optional.of(""))).contains("field: ");
        assertThat(FILLED_WRITER.optional().encode(Optional.of("a"))).isEqualTo("\"a\"");
        assertThat(FILLED_WRITER.optional().encode(Optional.empty())).isEqualTo("null");
    }

    private static <T> String refusal(WireWriter<T> writer, T value) {
        FieldErrors errors = FieldErrors.none();
        writer.check(value, errors.at("field"));
        return String.valueOf(catchThrowableOfType(InvalidRequestException.class, errors::throwIfAny));
    }

    @Test
    void readsAndWritesAllKindsOfNumbers() {
        assertThat(Codecs.INTEGER.encode(-1)).isEqualTo("-1");
        assertThat(Codecs.INTEGER.decode("-1")).isEqualTo(-1);
        assertThat(Codecs.LONG.encode(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
        assertThat(Codecs.LONG.decode("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(Codecs.DOUBLE.encode(0.5)).isEqualTo("0.5");
        assertThat(Codecs.DOUBLE.decode("0.5")).isEqualTo(0.5);
    }

    @Test
    void throwsFailureOfWriterWithItsCause() {
        WireWriter<String> broken = new WireWriter<>() {
            @Override
            public void write(String value, JsonGenerator out) throws IOException {
                throw new IOException("disk full");
            }
        };
        assertThatThrownBy(() -> broken.encode("x")).hasRootCauseMessage("disk full");
    }

    /** Trees that programs build, and those of other formats, may have small numbers as longs. */
    @Test
    void readsSmallNumbersThatAreLongs() throws IOException {
        assertThat(Codecs.INTEGER.read(at(LongNode.valueOf(5)))).isEqualTo(5);
        assertThat(Codecs.INSTANT.read(at(LongNode.valueOf(5)))).isEqualTo(Instant.ofEpochSecond(5));
        assertThat(Codecs.INTEGER.read(at(LongNode.valueOf(1L << 32)))).isNull();
        assertThat(Codecs.INSTANT.read(at(LongNode.valueOf(1L << 32)))).isEqualTo(Instant.ofEpochSecond(1L << 32));
        assertThat(Codecs.INSTANT.read(at(LongNode.valueOf(1L << 60)))).isNull();
    }

    private static WireReader at(JsonNode value) throws IOException {
        JsonParser parser = value.traverse();
        parser.nextToken();
        return WireReader.of(parser);
    }
}
