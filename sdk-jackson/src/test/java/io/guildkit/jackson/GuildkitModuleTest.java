package io.guildkit.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.guildkit.core.model.Message;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.jacksoncontract.Mapper;
import io.guildkit.jacksoncontract.ModuleContract;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Mappers of Jackson 2 with the module. */
class GuildkitModuleTest extends ModuleContract {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new GuildkitModule())
            .addModule(new Jdk8Module())
            .build();

    private static final ObjectMapper CBOR =
            CBORMapper.builder().addModule(new GuildkitModule()).build();

    /** Adapts a mapper of Jackson 2. */
    private record Adapter(ObjectMapper mapper) implements Mapper {
        @Override
        public String write(Object value) throws IOException {
            return mapper.writeValueAsString(value);
        }

        @Override
        public String writeAs(Class<?> type, Object value) throws IOException {
            return mapper.writerFor(type).writeValueAsString(value);
        }

        @Override
        public byte[] writeBytes(Object value) throws IOException {
            return mapper.writeValueAsBytes(value);
        }

        @Override
        public <T> T read(String json, Class<T> type) throws IOException {
            return mapper.readValue(json, type);
        }

        @Override
        public Object read(String json, Type type) throws IOException {
            return mapper.readValue(json, mapper.constructType(type));
        }

        @Override
        public <T> T read(byte[] bytes, Class<T> type) throws IOException {
            return mapper.readValue(bytes, type);
        }

        @Override
        public <T> List<T> readAll(String json, Class<T> type) throws IOException {
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
                        JsonParseException.class,
                        JsonMappingException.class,
                        MismatchedInputException.class,
                        InvalidDefinitionException.class,
                        IllegalArgumentException.class));
    }

    @Override
    protected Mapper withOtherSettings() {
        return new Adapter(JsonMapper.builder()
                .addModule(new GuildkitModule())
                .propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build());
    }

    @Override
    protected Mapper withDefaultTyping() {
        return new Adapter(MAPPER.copy()
                .activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType("io.guildkit.")
                                .allowIfSubType("java.util.")
                                .build(),
                        ObjectMapper.DefaultTyping.NON_FINAL,
                        JsonTypeInfo.As.PROPERTY));
    }

    @Test
    void isFoundAsService() throws IOException {
        ObjectMapper mapper = new ObjectMapper().findAndRegisterModules();
        assertThat(mapper.getRegisteredModuleIds()).contains(GuildkitModule.class.getName());
        assertThat(mapper.readValue(JSON, Message.class)).isEqualTo(MESSAGE);
    }

    @Test
    void staysInCopiesOfMapper() throws IOException {
        assertThat(MAPPER.copy().readValue(JSON, Message.class)).isEqualTo(MESSAGE);
    }

    record Meeting(Instant start, Duration length, Message invitation) {}

    @Test
    void registersModuleForDatesInTypesOfUsers() throws IOException {
        Meeting meeting = new Meeting(Instant.ofEpochSecond(1_700_000_000), Duration.ofMinutes(5), MESSAGE);
        ObjectMapper mapper = MAPPER.copy().disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
        String json = mapper.writeValueAsString(meeting);
        assertThat(json).startsWith("{\"start\":\"2023-11-14T22:13:20Z\",");
        assertThat(mapper.readValue(json, Meeting.class)).isEqualTo(meeting);
    }

    @Test
    void readsFromParserAtFirstMember() throws IOException {
        try (JsonParser parser = MAPPER.createParser("[" + JSON + ",8]")) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_ARRAY);
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            assertThat(parser.nextToken()).isEqualTo(JsonToken.FIELD_NAME);
            assertThat(parser.readValueAs(Message.class)).isEqualTo(MESSAGE);
            assertThat(parser.nextToken()).as("the token behind the model").isEqualTo(JsonToken.VALUE_NUMBER_INT);
        }
    }

    @Test
    void treatsBytesInPlaceOfTextAsAbsent() throws IOException {
        Map<String, Object> sent = Map.of("id", "1", "content", new byte[] {1});
        Message expected = Message.builder().id(Snowflake.of(1)).build();
        assertThat(CBOR.readValue(CBOR.writeValueAsBytes(sent), Message.class)).isEqualTo(expected);
    }
}
