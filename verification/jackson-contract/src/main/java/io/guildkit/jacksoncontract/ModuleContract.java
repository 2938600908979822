package io.guildkit.jacksoncontract;

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
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mappers with the module, for each version of Jackson. The module model-laws tests all models. */
public abstract class ModuleContract {
    /** A message with unknown members. */
    protected static final String JSON = """
            {"id":"7","content":"Lunch?","author":{"id":"1","username":"ada"},"timestamp":"2025-01-02T03:04:05Z",\
            "flags":4,"new":{"exact":1.50,"large":123456789012345678901234567890,"list":[1,null,true]}}""";

    /** The same message. */
    protected static final Message MESSAGE = Message.CODEC.decode(JSON);

    private final Mapper mapper;
    private final Mapper cbor;
    private final Failures failures;

    /**
     * The exceptions of a version of Jackson.
     *
     * @param syntax for text that is not JSON
     * @param mapping for all values that cannot be read or written
     * @param mismatch for values of the wrong form
     * @param definition for types that cannot be read
     * @param conversion for values that cannot be converted
     */
    public record Failures(
            Class<?> syntax, Class<?> mapping, Class<?> mismatch, Class<?> definition, Class<?> conversion) {}

    /** Creates the tests of mappers for JSON and for CBOR. */
    protected ModuleContract(Mapper mapper, Mapper cbor, Failures failures) {
        this.mapper = mapper;
        this.cbor = cbor;
        this.failures = failures;
    }

    /** Returns a mapper that names members in another way, and refuses unknown members. */
    protected abstract Mapper withOtherSettings();

    /** Returns a mapper that writes the types of values. */
    protected abstract Mapper withDefaultTyping();

    // ---- models

    @Test
    void readsAndWritesModelLikeCodec() throws Exception {
        assertThat(mapper.read(JSON, Message.class)).isEqualTo(MESSAGE);
        assertThat(mapper.writeBytes(MESSAGE)).isEqualTo(Message.CODEC.encodeBytes(MESSAGE));
        assertThat(mapper.writeAs(Message.class, MESSAGE)).isEqualTo(Message.CODEC.encode(MESSAGE));
    }

    @Test
    void ignoresSettingsOfMapperInModels() throws Exception {
        Mapper other = withOtherSettings();
        assertThat(other.read(JSON, Message.class)).isEqualTo(MESSAGE);
        assertThat(other.write(MESSAGE)).isEqualTo(Message.CODEC.encode(MESSAGE));
    }

    @Test
    void readsTolerantly() throws Exception {
        Message message =
                mapper.read("{\"id\":7,\"content\":null,\"author\":[],\"mentions\":{},\"x\":1}", Message.class);
        assertThat(message.id()).isEqualTo(Snowflake.of(7));
        assertThat(message.content()).isEmpty();
        assertThat(message.author()).isEmpty();
        assertThat(message.unknownFields()).containsOnlyKeys("x");
    }

    record Letter(String subject, @Nullable Message body) {}

    @Test
    void rejectsModelWithoutIdentity() {
        assertThatThrownBy(() -> mapper.read("{\"content\":\"hunter2\"}", Message.class))
                .isInstanceOf(failures.mismatch)
                .hasMessageContaining("Not a Message: it lacks id")
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> mapper.read("{\"subject\":\"a\",\"body\":{}}", Letter.class))
                .isInstanceOf(failures.mapping)
                .hasMessageContaining("Letter[\"body\"]")
                .hasMessageContaining("Not a Message: it lacks id");
        assertThatThrownBy(() -> mapper.convert(Map.of("content", "x"), Message.class))
                .isInstanceOf(failures.conversion)
                .hasMessageContaining("Not a Message: it lacks id");
    }

    @Test
    void rejectsTextThatIsNotJson() {
        assertThatThrownBy(() -> mapper.read("{\"id\":\"1\",}", Message.class)).isInstanceOf(failures.syntax);
    }

    @Test
    void keepsNumberOutOfRangeAsText() throws Exception {
        String json = "{\"id\":\"1\",\"x\":%s}";
        Message message = mapper.read(json.formatted("1e99999999999"), Message.class);
        assertThat(mapper.write(message)).isEqualTo(json.formatted("\"1e99999999999\""));
    }

    @Test
    void readsAndWritesNull() throws Exception {
        assertThat(mapper.read("null", Message.class)).isNull();
        assertThat(mapper.read("{\"subject\":\"a\",\"body\":null}", Letter.class))
                .isEqualTo(new Letter("a", null));
        assertThat(mapper.write(new Letter("a", null))).isEqualTo("{\"subject\":\"a\",\"body\":null}");
    }

    // ---- models in other types

    record Archive(List<Message> all, Map<Snowflake, Message> byId, Optional<Message> pinned, Optional<Message> lost) {}

    @Test
    void readsAndWritesModelsInTypesOfUsers() throws Exception {
        Archive archive = new Archive(
                List.of(MESSAGE, MESSAGE), Map.of(Snowflake.of(7), MESSAGE), Optional.of(MESSAGE), Optional.empty());
        String text = Message.CODEC.encode(MESSAGE);
        String json = mapper.write(archive);
        assertThat(json)
                .isEqualTo("{\"all\":[" + text + "," + text + "],\"byId\":{\"7\":" + text + "},\"pinned\":" + text
                        + ",\"lost\":null}");
        assertThat(mapper.read(json, Archive.class)).isEqualTo(archive);
    }

    @Test
    void readsListsOfModels() throws Exception {
        Type list = requireNonNull(Archive.class.getRecordComponents())[0].getGenericType();
        assertThat(mapper.read("[" + JSON + "]", list)).isEqualTo(List.of(MESSAGE));
        assertThat(mapper.readAll(JSON + JSON, Message.class)).containsExactly(MESSAGE, MESSAGE);
    }

    @Test
    void convertsValues() {
        PartialUser ada = mapper.convert(Map.of("id", Snowflake.of(1), "username", "ada"), PartialUser.class);
        assertThat(ada.id()).isEqualTo(Snowflake.of(1));
        Map<?, ?> members = mapper.convert(ada, Map.class);
        assertThat(members.get("id")).isEqualTo("1");
        assertThat(members.get("username")).isEqualTo("ada");
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
    void readsFromParserBehindTypeName() throws Exception {
        assertThat(mapper.read("{\"what\":{\"kind\":\"message\"," + JSON.substring(1) + "}", Sent.class))
                .isEqualTo(new Sent(MESSAGE));
        assertThat(mapper.read("{\"what\":{\"id\":\"7\",\"kind\":\"message\",\"content\":\"x\"}}", Sent.class))
                .isEqualTo(new Sent(Message.CODEC.decode("{\"id\":\"7\",\"content\":\"x\"}")));
        assertThat(mapper.read("{\"what\":{\"kind\":\"embed\"}}", Sent.class))
                .isEqualTo(new Sent(Embed.builder().build()));
    }

    @Test
    void writesTypeNameAmongMembers() throws Exception {
        Embed embed = Embed.builder().title("x").build();
        assertThat(mapper.write(new Sent(embed)))
                .isEqualTo("{\"what\":{\"kind\":\"embed\",\"title\":\"x\",\"fields\":[]}}");
        assertThat(mapper.write(new Sent(Snowflake.of(7)))).isEqualTo("{\"what\":[\"id\",\"7\"]}");
        assertThat(mapper.read("{\"what\":[\"id\",\"7\"]}", Sent.class)).isEqualTo(new Sent(Snowflake.of(7)));
    }

    @Test
    void readsAndWritesWithDefaultTyping() throws Exception {
        Mapper typing = withDefaultTyping();
        String json = typing.writeAs(Object.class, MESSAGE);
        assertThat(json)
                .startsWith("{\"@class\":\"io.guildkit.core.model.Message\",")
                .contains("\"exact\":1.50");
        assertThat(typing.read(json, Object.class)).isEqualTo(MESSAGE);
    }

    // ---- binary formats

    @Test
    void readsAndWritesCbor() throws Exception {
        byte[] bytes = cbor.writeBytes(MESSAGE);
        assertThat(cbor.read(bytes, Message.class)).isEqualTo(MESSAGE);
        Map<?, ?> unknown =
                (Map<?, ?>) requireNonNull(cbor.read(bytes, Map.class).get("new"));
        assertThat(unknown.get("exact")).isInstanceOf(Number.class);
        assertThat(unknown.get("large")).isInstanceOf(BigInteger.class);
    }

    /** Binary formats have values that JSON does not have. */
    @Test
    void keepsUnknownMembersOfBinaryFormats() throws Exception {
        Map<String, Object> sent = new LinkedHashMap<>();
        sent.put("id", "1");
        sent.put("bytes", new byte[] {1, 2, 3});
        sent.put("nan", Double.NaN);
        sent.put("single", 0.5f);
        sent.put("decimal", new BigDecimal("1.50"));
        sent.put("large", BigInteger.TWO.pow(100));
        Company company = cbor.read(cbor.writeBytes(sent), Company.class);
        assertThat(company.unknownFields()).containsOnlyKeys("bytes", "nan", "single", "decimal", "large");
        assertThat(requireNonNull(company.unknownFields().get("bytes")).binaryValue())
                .containsExactly(1, 2, 3);
        assertThat(cbor.read(cbor.writeBytes(company), Company.class).unknownFields())
                .containsEntry("decimal", company.unknownFields().get("decimal"))
                .containsEntry("bytes", company.unknownFields().get("bytes"));
        assertThat(Company.CODEC.encode(company))
                .isEqualTo("{\"id\":\"1\",\"bytes\":\"AQID\",\"nan\":\"NaN\",\"single\":0.5,\"decimal\":1.50,"
                        + "\"large\":1267650600228229401496703205376}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tts", "flags", "type", "timestamp", "author", "mentions"})
    void treatsBytesInPlaceOfMemberAsAbsent(String member) throws Exception {
        Map<String, Object> sent = Map.of("id", "1", member, new byte[] {1});
        Message expected = Message.builder().id(Snowflake.of(1)).build();
        assertThat(cbor.read(cbor.writeBytes(sent), Message.class)).isEqualTo(expected);
    }

    // ---- identifiers, enumerations, flags

    record Scalars(Snowflake id, ChannelType number, MentionType word, FlagSet<MessageFlag> flags) {}

    @Test
    void readsAndWritesScalars() throws Exception {
        Scalars scalars = new Scalars(
                Snowflake.of(7), ChannelType.DM, MentionType.ROLES, FlagSet.ofBits(MessageFlag.class, 4 | 1L << 61));
        String json = "{\"id\":\"7\",\"number\":1,\"word\":\"roles\",\"flags\":2305843009213693956}";
        assertThat(mapper.write(scalars)).isEqualTo(json);
        assertThat(mapper.read(json, Scalars.class)).isEqualTo(scalars);
        assertThat(cbor.read(cbor.writeBytes(scalars), Scalars.class)).isEqualTo(scalars);
    }

    @Test
    void readsScalarsTolerantly() throws Exception {
        assertThat(mapper.read("{\"id\":7,\"number\":\"1\",\"word\":\"new\",\"flags\":\"4\"}", Scalars.class))
                .isEqualTo(new Scalars(
                        Snowflake.of(7), ChannelType.DM, MentionType.of("new"), FlagSet.ofBits(MessageFlag.class, 4)));
        assertThat(mapper.read("99", ErrorCode.class)).isEqualTo(ErrorCode.of(99));
    }

    @Test
    void rejectsOtherFormsOfScalars() {
        assertThatThrownBy(() -> mapper.read("\"hunter/2\"", Snowflake.class))
                .isInstanceOf(failures.mismatch)
                .hasMessageContaining("Not a Snowflake")
                .hasMessageNotContaining("hunter");
        assertThatThrownBy(() -> mapper.read("{\"id\":[]}", Scalars.class))
                .isInstanceOf(failures.mismatch)
                .hasMessageContaining("Scalars[\"id\"]");
    }

    record Keys(Map<Snowflake, Integer> ids, Map<ChannelType, Integer> numbers, Map<MentionType, Integer> words) {}

    @Test
    void readsAndWritesScalarsAsKeys() throws Exception {
        Keys keys = new Keys(Map.of(Snowflake.of(7), 1), Map.of(ChannelType.DM, 2), Map.of(MentionType.of("new"), 3));
        String json = "{\"ids\":{\"7\":1},\"numbers\":{\"1\":2},\"words\":{\"new\":3}}";
        assertThat(mapper.write(keys)).isEqualTo(json);
        assertThat(mapper.read(json, Keys.class)).isEqualTo(keys);
    }

    @Test
    void rejectsOtherFormsOfKeys() {
        assertThatThrownBy(() -> mapper.read("{\"numbers\":{\"x\":1}}", Keys.class))
                .isInstanceOf(failures.mapping)
                .hasMessageContaining("not a ChannelType");
    }

    @Test
    void onlyWritesSetsOfUnnamedFlags() throws Exception {
        assertThat(mapper.write(FlagSet.ofBits(MessageFlag.class, 4))).isEqualTo("4");
        assertThatThrownBy(() -> mapper.read("1", FlagSet.class)).isInstanceOf(failures.definition);
    }

    // ---- requests

    @Test
    void onlyWritesRequests() throws Exception {
        assertThat(mapper.write(AllowedMentions.none()))
                .isEqualTo(AllowedMentions.CODEC.encode(AllowedMentions.none()));
        NewEmbed embed = NewEmbed.builder().title("x").build();
        assertThat(mapper.write(List.of(embed))).isEqualTo("[" + NewEmbed.CODEC.encode(embed) + "]");
        assertThatThrownBy(() -> mapper.read("{}", Login.class))
                .isInstanceOf(failures.definition)
                .hasMessageContaining("cannot read it")
                .hasMessageNotContaining("register");
    }

    @Test
    void onlyWritesImages() throws Exception {
        ImageData gif = ImageData.of("GIF89a".getBytes(UTF_8));
        assertThat(mapper.write(gif)).isEqualTo("\"" + gif.dataUri() + "\"");
        assertThatThrownBy(() -> mapper.read("\"x\"", ImageData.class)).isInstanceOf(failures.definition);
    }

    @Test
    void rejectsPatches() {
        assertThatThrownBy(() -> mapper.write(Patch.set("x")))
                .isInstanceOf(failures.mapping)
                .hasMessageContaining("Patch")
                .hasMessageNotContaining("register");
    }

    @Test
    void leavesTypesOfUsersUnchanged() throws Exception {
        record Own(String name, @Nullable Integer size) {}
        assertThat(mapper.write(new Own("a", 1))).isEqualTo("{\"name\":\"a\",\"size\":1}");
        assertThat(mapper.read("{\"name\":\"a\"}", Own.class)).isEqualTo(new Own("a", null));
    }
}
