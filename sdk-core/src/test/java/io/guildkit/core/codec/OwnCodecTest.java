package io.guildkit.core.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.wire.Snowflake;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A codec that a user writes for a type of the user's own. */
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
    private static final String JSON = "{\"id\":\"7\",\"question\":\"Lunch?\",\"answers\":[\"yes\",\"no\"]}";

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
    void isTolerant() throws IOException {
        List<Drift> drifts = new ArrayList<>();
        byte[] json = "{\"new\":{\"a\":[1]},\"id\":7,\"question\":[],\"answers\":[\"a\",null]}".getBytes(UTF_8);
        assertThat(POLL.decode(new ByteArrayInputStream(json), "GET /polls", drifts::add))
                .isEqualTo(new Poll(Snowflake.of(7), "", List.of("a")));
        assertThat(drifts)
                .extracting(Drift::kind, Drift::route, Drift::path)
                .containsExactly(
                        tuple(Kind.WRONG_TYPE, "GET /polls", "/id"),
                        tuple(Kind.WRONG_TYPE, "GET /polls", "/question"),
                        tuple(Kind.NULL_ELEMENT, "GET /polls", "/answers/1"));
    }

    @Test
    void aResponseOfAnotherFormFails() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POLL.decode("[]"))
                .withMessage("Not a Poll: is JSON of another type");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POLL.list().optional().mapBy(Optional::of).decode(""))
                .withMessage("Not a map of optional list of Poll: is empty");
    }

    @Test
    void isPartOfLargerCodecs() {
        assertThat(POLL.list().decode("[" + JSON + ",{}]")).containsExactly(LUNCH);
        assertThat(POLL.list().encode(List.of(LUNCH, LUNCH))).isEqualTo("[" + JSON + "," + JSON + "]");
        assertThat(POLL.optional().decode("null")).isEmpty();
        assertThat(POLL.optional().encode(Optional.of(LUNCH))).isEqualTo(JSON);
        Codec<Map<Snowflake, Poll>> byId = POLL.mapBy(Snowflake::tryParse);
        assertThat(byId.decode("{\"1\":" + JSON + ",\"-\":" + JSON + ",\"2\":null}"))
                .isEqualTo(Map.of(Snowflake.of(1), LUNCH));
        assertThat(byId.encode(Map.of(Snowflake.of(1), LUNCH))).isEqualTo("{\"1\":" + JSON + "}");
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

    /** The same as a plain writer. */
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
    void readsAndWritesNumbersOfAllKinds() {
        assertThat(Codecs.INTEGER.encode(-1)).isEqualTo("-1");
        assertThat(Codecs.INTEGER.decode("-1")).isEqualTo(-1);
        assertThat(Codecs.LONG.encode(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
        assertThat(Codecs.LONG.decode("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(Codecs.DOUBLE.encode(0.5)).isEqualTo("0.5");
        assertThat(Codecs.DOUBLE.decode("0.5")).isEqualTo(0.5);
    }

    @Test
    void reportsAnEmptyArrayInPlaceOfAMap() throws IOException {
        List<Drift> drifts = new ArrayList<>();
        Codec<Map<String, Poll>> byName = POLL.mapBy(Optional::of);
        assertThat(byName.decode(new ByteArrayInputStream("[]".getBytes(UTF_8)), "GET /polls", drifts::add))
                .isEmpty();
        assertThat(drifts).extracting(Drift::kind).containsExactly(Kind.WRONG_TYPE);
    }

    @Test
    void aGeneratorThatFailsIsNoProblemOfTheValue() {
        WireWriter<String> broken = new WireWriter<>() {
            @Override
            public void write(String value, JsonGenerator out) throws IOException {
                throw new IOException("disk full");
            }
        };
        assertThatThrownBy(() -> broken.encode("x")).hasRootCauseMessage("disk full");
    }
}
