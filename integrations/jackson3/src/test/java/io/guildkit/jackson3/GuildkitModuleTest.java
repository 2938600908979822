package io.guildkit.jackson3;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.guildkit.core.model.Message;
import io.guildkit.jacksoncontract.Mapper;
import io.guildkit.jacksoncontract.ModuleContract;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import tools.jackson.databind.util.TokenBuffer;
import tools.jackson.dataformat.cbor.CBORMapper;

/** Mappers of Jackson 3 with the module. */
class GuildkitModuleTest extends ModuleContract {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().addModule(new GuildkitModule()).build();

    private static final ObjectMapper CBOR =
            CBORMapper.builder().addModule(new GuildkitModule()).build();

    /** Adapts a mapper of Jackson 3. */
    private record Adapter(ObjectMapper mapper) implements Mapper {
        @Override
        public String write(Object value) {
            return mapper.writeValueAsString(value);
        }

        @Override
        public String writeAs(Class<?> type, Object value) {
            return mapper.writerFor(type).writeValueAsString(value);
        }

        @Override
        public byte[] writeBytes(Object value) {
            return mapper.writeValueAsBytes(value);
        }

        @Override
        public <T> T read(String json, Class<T> type) {
            return mapper.readValue(json, type);
        }

        @Override
        public Object read(String json, Type type) {
            return mapper.readValue(json, mapper.constructType(type));
        }

        @Override
        public <T> T read(byte[] bytes, Class<T> type) {
            return mapper.readValue(bytes, type);
        }

        @Override
        public <T> List<T> readAll(String json, Class<T> type) {
            try (MappingIterator<T> each = mapper.readerFor(type).readValues(json)) {
                return each.readAll();
            }
        }

        @Override
        public <T> T convert(Object value, Class<T> type) {
            return mapper.convertValue(value, type);
        }
    }

    GuildkitModuleTest() {
        super(
                new Adapter(MAPPER),
                new Adapter(CBOR),
                new Failures(
                        StreamReadException.class,
                        DatabindException.class,
                        MismatchedInputException.class,
                        InvalidDefinitionException.class,
                        MismatchedInputException.class));
    }

    @Override
    protected Mapper withOtherSettings() {
        return new Adapter(JsonMapper.builder()
                .addModule(new GuildkitModule())
                .propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build());
    }

    @Override
    protected Mapper withDefaultTyping() {
        return new Adapter(MAPPER.rebuild()
                .activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType("io.guildkit.")
                                .allowIfSubType("java.util.")
                                .build(),
                        DefaultTyping.NON_FINAL,
                        JsonTypeInfo.As.PROPERTY)
                .build());
    }

    @Test
    void isFoundAsService() {
        ObjectMapper mapper = JsonMapper.builder().findAndAddModules().build();
        assertThat(mapper.registeredModules()).anyMatch(GuildkitModule.class::isInstance);
        assertThat(mapper.readValue(JSON, Message.class)).isEqualTo(MESSAGE);
    }

    @Test
    void staysInMappersBuiltFromMapper() {
        assertThat(MAPPER.rebuild().build().readValue(JSON, Message.class)).isEqualTo(MESSAGE);
    }

    record Meeting(Instant start, Duration length, Message invitation) {}

    @Test
    void writesDatesInTypesOfUsersAsTexts() {
        Meeting meeting = new Meeting(Instant.ofEpochSecond(1_700_000_000), Duration.ofMinutes(5), MESSAGE);
        String json = MAPPER.writeValueAsString(meeting);
        assertThat(json).startsWith("{\"start\":\"2023-11-14T22:13:20Z\",");
        assertThat(MAPPER.readValue(json, Meeting.class)).isEqualTo(meeting);
    }

    @Test
    void readsFromParserAtFirstMember() {
        try (JsonParser parser = MAPPER.createParser("[" + JSON + ",8]")) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_ARRAY);
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            assertThat(parser.nextToken()).isEqualTo(JsonToken.PROPERTY_NAME);
            assertThat(parser.readValueAs(Message.class)).isEqualTo(MESSAGE);
            assertThat(parser.nextToken()).as("the token behind the model").isEqualTo(JsonToken.VALUE_NUMBER_INT);
        }
    }

    @Test
    void readsAndWritesTrees() {
        JsonNode tree = MAPPER.valueToTree(MESSAGE);
        assertThat(tree).hasToString(Message.CODEC.encode(MESSAGE));
        assertThat(MAPPER.treeToValue(tree, Message.class)).isEqualTo(MESSAGE);
        assertThat(MAPPER.convertValue(MESSAGE, Message.class)).isEqualTo(MESSAGE);
    }

    @Test
    void readsBuffers() {
        try (TokenBuffer buffer = TokenBuffer.forGeneration()) {
            MAPPER.writeValue(buffer, MESSAGE);
            assertThat(MAPPER.readValue(buffer.asParser(), Message.class)).isEqualTo(MESSAGE);
        }
    }
}
