package io.guildkit.jackson3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.guildkit.auth.Login;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.MentionType;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.webhooks.NewEmbed;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.type.TypeReference;
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
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.TokenBuffer;
import tools.jackson.dataformat.cbor.CBORMapper;

class GuildkitModuleTest {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().addModule(new GuildkitModule()).build();

    private static final ObjectMapper CBOR =
            CBORMapper.builder().addModule(new GuildkitModule()).build();

    private static final String JSON = """
            {"id":"7","content":"Lunch?","author":{"id":"1","username":"ada"},"timestamp":"2025-01-02T03:04:05Z",\
            "flags":4,"new":{"exact":1.50,"large":123456789012345678901234567890,"list":[1,null,true]}}""";

    private static final Message MESSAGE = Message.CODEC.decode(JSON);

    private static String json(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    // ---- registration

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
        String json = json(meeting);
        assertThat(json).startsWith("{\"start\":\"2023-11-14T22:13:20Z\",");
        assertThat(MAPPER.readValue(json, Meeting.class)).isEqualTo(meeting);
    }

    // ---- models

    @Test
    void readsAndWritesModelLikeCodec() {
        assertThat(MAPPER.readValue(JSON, Message.class)).isEqualTo(MESSAGE);
        assertThat(MAPPER.writeValueAsBytes(MESSAGE)).isEqualTo(Message.CODEC.encodeBytes(MESSAGE));
        assertThat(MAPPER.writerFor(Message.class).writeValueAsString(MESSAGE))
                .isEqualTo(Message.CODEC.encode(MESSAGE));
    }

    @Test
    void ignoresSettingsOfMapperInModels() {
        ObjectMapper mapper = JsonMapper.builder()
                .addModule(new GuildkitModule())
                .propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
        assertThat(mapper.readValue(JSON, Message.class)).isEqualTo(MESSAGE);
        assertThat(mapper.writeValueAsString(MESSAGE)).isEqualTo(Message.CODEC.encode(MESSAGE));
    }

    @Test
    void readsTolerantly() {
        Message message =
                MAPPER.readValue("{\"id\":7,\"content\":null,\"author\":[],\"mentions\":{},\"x\":1}", Message.class);
        assertThat(message.id()).isEqualTo(Snowflake.of(7));
        assertThat(message.content()).isEmpty();
        assertThat(message.author()).isEmpty();
        assertThat(message.unknownFields()).containsOnlyKeys("x");
    }

    record Letter(String subject, @Nullable Message body) {}

    @Test
    void rejectsModelWithoutIdentity() {
        assertThatThrownBy(() -> MAPPER.readValue("{\"content\":\"hunter2\"}", Message.class))
                .isInstanceOf(MismatchedInputException.class)
                .hasMessageContaining("Not a Message: it lacks id")
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> MAPPER.readValue("{\"subject\":\"a\",\"body\":{}}", Letter.class))
                .isInstanceOfSatisfying(
                        DatabindException.class,
                        failure -> assertThat(failure.getPathReference()).contains("Letter[\"body\"]"))
                .hasMessageContaining("Not a Message: it lacks id");
        assertThatThrownBy(() -> MAPPER.convertValue(Map.of("content", "x"), Message.class))
                .isInstanceOf(MismatchedInputException.class)
                .hasMessageContaining("Not a Message: it lacks id");
    }

    @Test
    void rejectsTextThatIsNotJson() {
        assertThatThrownBy(() -> MAPPER.readValue("{\"id\":\"1\",}", Message.class))
                .isInstanceOf(StreamReadException.class);
    }

    @Test
    void keepsNumberOutOfRangeAsText() {
        String json = "{\"id\":\"1\",\"x\":%s}";
        Message message = MAPPER.readValue(json.formatted("1e99999999999"), Message.class);
        assertThat(MAPPER.writeValueAsString(message)).isEqualTo(json.formatted("\"1e99999999999\""));
    }

    @Test
    void readsAndWritesNull() {
        assertThat(MAPPER.readValue("null", Message.class)).isNull();
        assertThat(MAPPER.readValue("{\"subject\":\"a\",\"body\":null}", Letter.class))
                .isEqualTo(new Letter("a", null));
        assertThat(json(new Letter("a", null))).isEqualTo("{\"subject\":\"a\",\"body\":null}");
    }

    // ---- models in other types

    record Archive(List<Message> all, Map<Snowflake, Message> byId, Optional<Message> pinned, Optional<Message> lost) {}

    @Test
    void readsAndWritesModelsInTypesOfUsers() {
        Archive archive = new Archive(
                List.of(MESSAGE, MESSAGE), Map.of(Snowflake.of(7), MESSAGE), Optional.of(MESSAGE), Optional.empty());
        String text = Message.CODEC.encode(MESSAGE);
        String json = json(archive);
        assertThat(json)
                .isEqualTo("{\"all\":[" + text + "," + text + "],\"byId\":{\"7\":" + text + "},\"pinned\":" + text
                        + ",\"lost\":null}");
        assertThat(MAPPER.readValue(json, Archive.class)).isEqualTo(archive);
    }

    @Test
    void readsListsOfModels() {
        assertThat(MAPPER.readValue("[" + JSON + "]", new TypeReference<List<Message>>() {}))
                .containsExactly(MESSAGE);
        try (MappingIterator<Message> each = MAPPER.readerFor(Message.class).readValues(JSON + JSON)) {
            assertThat(each.readAll()).containsExactly(MESSAGE, MESSAGE);
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
    void convertsValues() {
        PartialUser ada = MAPPER.convertValue(Map.of("id", Snowflake.of(1), "username", "ada"), PartialUser.class);
        assertThat(ada.id()).isEqualTo(Snowflake.of(1));
        assertThat(MAPPER.convertValue(ada, new TypeReference<Map<String, Object>>() {}))
                .containsEntry("id", "1")
                .containsEntry("username", "ada");
    }

    // ---- parsers in other states

    record Sent(
            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
            @JsonSubTypes({
                @JsonSubTypes.Type(value = Message.class, name = "message"),
                @JsonSubTypes.Type(value = Embed.class, name = "embed"),
                @JsonSubTypes.Type(value = Snowflake.class, name = "id")
            })
            Object what) {}

    @Test
    void readsFromParserBehindTypeName() {
        assertThat(MAPPER.readValue("{\"what\":{\"kind\":\"message\"," + JSON.substring(1) + "}", Sent.class))
                .isEqualTo(new Sent(MESSAGE));
        assertThat(MAPPER.readValue("{\"what\":{\"id\":\"7\",\"kind\":\"message\",\"content\":\"x\"}}", Sent.class))
                .isEqualTo(new Sent(Message.CODEC.decode("{\"id\":\"7\",\"content\":\"x\"}")));
        assertThat(MAPPER.readValue("{\"what\":{\"kind\":\"embed\"}}", Sent.class))
                .isEqualTo(new Sent(Embed.builder().build()));
    }

    @Test
    void writesTypeNameAmongMembers() {
        Embed embed = Embed.builder().title("x").build();
        assertThat(json(new Sent(embed))).isEqualTo("{\"what\":{\"kind\":\"embed\",\"title\":\"x\",\"fields\":[]}}");
        assertThat(json(new Sent(Snowflake.of(7)))).isEqualTo("{\"what\":[\"id\",\"7\"]}");
        assertThat(MAPPER.readValue("{\"what\":[\"id\",\"7\"]}", Sent.class)).isEqualTo(new Sent(Snowflake.of(7)));
    }

    @Test
    void readsAndWritesWithDefaultTyping() {
        ObjectMapper mapper = MAPPER.rebuild()
                .activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType("io.guildkit.")
                                .allowIfSubType("java.util.")
                                .build(),
                        DefaultTyping.NON_FINAL,
                        JsonTypeInfo.As.PROPERTY)
                .build();
        String json = mapper.writerFor(Object.class).writeValueAsString(MESSAGE);
        assertThat(json)
                .startsWith("{\"@class\":\"io.guildkit.core.model.Message\",")
                .contains("\"exact\":1.50");
        assertThat(mapper.readValue(json, Object.class)).isEqualTo(MESSAGE);
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

    // ---- binary formats

    @Test
    void readsAndWritesCbor() {
        byte[] cbor = CBOR.writeValueAsBytes(MESSAGE);
        assertThat(CBOR.readValue(cbor, Message.class)).isEqualTo(MESSAGE);
        assertThat(CBOR.readTree(cbor).at("/new/exact").isNumber()).isTrue();
        assertThat(CBOR.readTree(cbor).at("/new/large").isBigInteger()).isTrue();
    }

    /** Binary formats have values that JSON does not have. */
    @Test
    void keepsUnknownMembersOfBinaryFormats() throws IOException {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("id", "1");
        tree.put("bytes", new byte[] {1, 2, 3});
        tree.put("nan", Double.NaN);
        tree.put("single", 0.5f);
        tree.put("decimal", new BigDecimal("1.50"));
        tree.put("large", BigInteger.TWO.pow(100));
        Company company = CBOR.readValue(CBOR.writeValueAsBytes(tree), Company.class);
        assertThat(company.unknownFields()).containsOnlyKeys("bytes", "nan", "single", "decimal", "large");
        assertThat(requireNonNull(company.unknownFields().get("bytes")).binaryValue())
                .containsExactly(1, 2, 3);
        assertThat(CBOR.readValue(CBOR.writeValueAsBytes(company), Company.class)
                        .unknownFields())
                .containsEntry("decimal", company.unknownFields().get("decimal"))
                .containsEntry("bytes", company.unknownFields().get("bytes"));
        assertThat(Company.CODEC.encode(company))
                .isEqualTo("{\"id\":\"1\",\"bytes\":\"AQID\",\"nan\":\"NaN\",\"single\":0.5,\"decimal\":1.50,"
                        + "\"large\":1267650600228229401496703205376}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tts", "flags", "type", "timestamp", "author", "mentions"})
    void treatsBytesInPlaceOfMemberAsAbsent(String member) {
        Map<String, Object> sent = Map.of("id", "1", member, new byte[] {1});
        Message expected = Message.builder().id(Snowflake.of(1)).build();
        assertThat(CBOR.readValue(CBOR.writeValueAsBytes(sent), Message.class)).isEqualTo(expected);
    }

    @Test
    void readsBuffers() {
        try (TokenBuffer buffer = TokenBuffer.forGeneration()) {
            MAPPER.writeValue(buffer, MESSAGE);
            assertThat(MAPPER.readValue(buffer.asParser(), Message.class)).isEqualTo(MESSAGE);
        }
    }

    // ---- identifiers, enumerations, flags

    record Scalars(Snowflake id, ChannelType number, MentionType word, FlagSet<MessageFlag> flags) {}

    @Test
    void readsAndWritesScalars() {
        Scalars scalars = new Scalars(
                Snowflake.of(7), ChannelType.DM, MentionType.ROLES, FlagSet.ofBits(MessageFlag.class, 4 | 1L << 61));
        String json = "{\"id\":\"7\",\"number\":1,\"word\":\"roles\",\"flags\":2305843009213693956}";
        assertThat(json(scalars)).isEqualTo(json);
        assertThat(MAPPER.readValue(json, Scalars.class)).isEqualTo(scalars);
        assertThat(CBOR.readValue(CBOR.writeValueAsBytes(scalars), Scalars.class))
                .isEqualTo(scalars);
    }

    @Test
    void readsScalarsTolerantly() {
        assertThat(MAPPER.readValue("{\"id\":7,\"number\":\"1\",\"word\":\"new\",\"flags\":\"4\"}", Scalars.class))
                .isEqualTo(new Scalars(
                        Snowflake.of(7), ChannelType.DM, MentionType.of("new"), FlagSet.ofBits(MessageFlag.class, 4)));
        assertThat(MAPPER.readValue("99", ErrorCode.class)).isEqualTo(ErrorCode.of(99));
    }

    @Test
    void rejectsOtherFormsOfScalars() {
        assertThatThrownBy(() -> MAPPER.readValue("\"hunter/2\"", Snowflake.class))
                .isInstanceOf(MismatchedInputException.class)
                .hasMessageContaining("Not a Snowflake")
                .hasMessageNotContaining("hunter");
        assertThatThrownBy(() -> MAPPER.readValue("{\"id\":[]}", Scalars.class))
                .isInstanceOf(MismatchedInputException.class)
                .hasMessageContaining("Scalars[\"id\"]");
    }

    record Keys(Map<Snowflake, Integer> ids, Map<ChannelType, Integer> numbers, Map<MentionType, Integer> words) {}

    @Test
    void readsAndWritesScalarsAsKeys() {
        Keys keys = new Keys(Map.of(Snowflake.of(7), 1), Map.of(ChannelType.DM, 2), Map.of(MentionType.of("new"), 3));
        String json = "{\"ids\":{\"7\":1},\"numbers\":{\"1\":2},\"words\":{\"new\":3}}";
        assertThat(json(keys)).isEqualTo(json);
        assertThat(MAPPER.readValue(json, Keys.class)).isEqualTo(keys);
    }

    @Test
    void rejectsOtherFormsOfKeys() {
        assertThatThrownBy(() -> MAPPER.readValue("{\"numbers\":{\"x\":1}}", Keys.class))
                .isInstanceOf(DatabindException.class)
                .hasMessageContaining("not a ChannelType");
    }

    @Test
    void onlyWritesSetsOfUnnamedFlags() {
        assertThat(json(FlagSet.ofBits(MessageFlag.class, 4))).isEqualTo("4");
        assertThatThrownBy(() -> MAPPER.readValue("1", FlagSet.class)).isInstanceOf(InvalidDefinitionException.class);
    }

    // ---- requests

    @Test
    void onlyWritesRequests() {
        assertThat(json(AllowedMentions.none())).isEqualTo(AllowedMentions.CODEC.encode(AllowedMentions.none()));
        NewEmbed embed = NewEmbed.builder().title("x").build();
        assertThat(json(List.of(embed))).isEqualTo("[" + NewEmbed.CODEC.encode(embed) + "]");
        assertThatThrownBy(() -> MAPPER.readValue("{}", Login.class))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining("cannot read it")
                .hasMessageNotContaining("register");
    }

    @Test
    void onlyWritesImages() {
        ImageData gif = ImageData.of("GIF89a".getBytes(UTF_8));
        assertThat(json(gif)).isEqualTo("\"" + gif.dataUri() + "\"");
        assertThatThrownBy(() -> MAPPER.readValue("\"x\"", ImageData.class))
                .isInstanceOf(InvalidDefinitionException.class);
    }

    @Test
    void rejectsPatches() {
        assertThatThrownBy(() -> json(Patch.set("x")))
                .isInstanceOf(DatabindException.class)
                .hasMessageContaining("Patch")
                .hasMessageNotContaining("register");
    }

    @Test
    void leavesTypesOfUsersUnchanged() {
        record Own(String name, @Nullable Integer size) {}
        assertThat(json(new Own("a", 1))).isEqualTo("{\"name\":\"a\",\"size\":1}");
        assertThat(MAPPER.readValue("{\"name\":\"a\"}", Own.class)).isEqualTo(new Own("a", null));
    }
}
