package io.guildkit.core.codec;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.ActivityPlatformConfig;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.CompanyBuilder;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.EmbedProvider;
import io.guildkit.core.model.Emoji;
import io.guildkit.core.model.InstallParams;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageBuilder;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.model.PartialGuild;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A decoded model is encoded as it was received: with its unreadable members, and without absent members. */
class ExactEncodingTest {
    static Arguments[] objects() {
        return new Arguments[] {
            arguments(Company.CODEC, "{'id':'1'}"),
            arguments(Company.CODEC, "{'id':'1','name':{'x':[1,null]}}"),
            arguments(Company.CODEC, "{'id':'1','name':[],'new':1}"),
            arguments(Message.CODEC, "{'id':'1'}"),
            arguments(Message.CODEC, "{'id':'1','author':'nobody','embeds':{'0':{}},'flags':1.5,'tts':'perhaps'}"),
            arguments(Message.CODEC, "{'id':'1','timestamp':'yesterday','type':99999999999,'pinned':7}"),
            arguments(Message.CODEC, "{'id':'1','embeds':[{'color':'red','fields':[{'name':{}}]},{}]}"),
            arguments(Message.CODEC, "{'id':'1','referenced_message':{'id':'2','content':[]}}"),
            arguments(Message.CODEC, "{'id':'1','author':{}}"),
            arguments(Message.CODEC, "{'id':'1','author':{'id':'none','username':'ada','bot':7,'new':{'x':1}}}"),
            arguments(Message.CODEC, "{'id':'1','thread':{'type':11,'recipients':[{'username':'ada'}]},'poll':{}}"),
            arguments(PartialApplication.CODEC, "{'id':'1','team':{'members':[{'user':{'username':'ada'}}]}}"),
            arguments(Attachment.CODEC, "{'id':'1','height':1.5,'width':-1e400,'size':'many'}"),
            arguments(Embed.CODEC, "{'timestamp':'yesterday'}"),
            arguments(PartialGuild.CODEC, "{'id':'1','features':{'0':'A'}}"),
            arguments(PartialUser.CODEC, "{'id':'1','accent_color':4294967296}"),
            arguments(Message.CODEC, "{'id':'example id','flags':9223372036854775812,'author':{'id':'1abc'}}"),
            arguments(Message.CODEC, "{'id':'1','flags':'9223372036854775812','mentions':[{'id':'x y'},{'id':-2}]}"),
            arguments(Message.CODEC, "{'id':'1','flags':-9223372036854775808}"),
            arguments(Company.CODEC, "{'id':1,'name':null}"),
            arguments(Company.CODEC, "{'id':'1','name':7.50,'new':null}"),
            arguments(Message.CODEC, "{'id':'1','author':null,'embeds':null,'type':null,'flags':null,'tts':1}"),
            arguments(Message.CODEC, "{'id':'1','type':'0','pinned':'true','flags':4.0,'content':0,'tts':false}"),
            arguments(Message.CODEC, "{'id':'1','author':{'id':2,'avatar':null,'bot':0}}"),
            arguments(Message.CODEC, "{'id':'1','embeds':[{'color':'7'},null,{'color':7.0},5,null]}"),
            arguments(Emoji.CODEC, "{'id':null,'name':null,'roles':[]}"),
            arguments(Emoji.CODEC, "{'id':null,'name':'a','roles':null}"),
            arguments(Emoji.CODEC, "{'roles':[1,'2',null,{},3]}"),
            arguments(Emoji.CODEC, "{'roles':[null]}"),
            arguments(Attachment.CODEC, "{'id':'1','duration_secs':2,'size':1e3}"),
            arguments(Attachment.CODEC, "{'id':'1','duration_secs':0.12345678901234567890123}"),
            arguments(Attachment.CODEC, "{'id':'1','duration_secs':1.50}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00+00:00'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.120000+00:00'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.000000+00:00'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.120+00:00'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.123456789+00:00'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00Z'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.120Z'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.120z'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.120000Z'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.000Z'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.1Z'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.123456Z'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T00:00:00.123456789Z'}"),
            arguments(Embed.CODEC, "{'timestamp':'0000-01-01T00:00:00Z','color':'7','new':1}"),
            arguments(Message.CODEC, "{'id':'1','timestamp':'2024-01-01T00:00:00.120Z','edited_timestamp':null}"),
            arguments(Message.CODEC, "{'id':'1','timestamp':null,'edited_timestamp':'2024-01-01T00:00:00.120Z'}"),
            arguments(Message.CODEC, "{'id':'1','timestamp':7,'edited_timestamp':'2024-01-01T00:00:00.120Z'}"),
            arguments(ActivityPlatformConfig.CODEC, "{'label_until':'2024-01-01T00:00:00.120Z'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T24:00:00+00:00'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-W01-1T00:00:00+00:00'}"),
            arguments(Embed.CODEC, "{'timestamp':'2024-01-01T01:00:00+01:00'}"),
            arguments(Embed.CODEC, "{'timestamp':1704067200000}"),
            arguments(PartialApplication.CODEC, "{'id':'1','integration_types_config':{'0':{'a':1},'00':{'b':2}}}"),
            arguments(PartialApplication.CODEC, "{'id':'1','integration_types_config':{'+1':{},'1':null,'-0':7}}"),
            arguments(PartialApplication.CODEC, "{'id':'1','integration_types_config':{'007':null,'7':{},'07':{}}}"),
            arguments(
                    PartialApplication.CODEC, "{'id':'1','integration_types_config':{'':{},'-':{},'-5':{},'1e0':{}}}"),
            arguments(PartialApplication.CODEC, "{'id':'1','integration_types_config':{'\uFF11':{},'1\u0661':{}}}")
        };
    }

    /** The last of several members with the same name counts, with its form. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', delimiter = '|', textBlock = """
                    '2024-01-01T00:00:00.120Z' | '2025-01-01T00:00:00.120000+00:00' | '2025-01-01T00:00:00.120000+00:00'
                    '2024-01-01T00:00:00.120000+00:00' | '2025-01-01T00:00:00.120Z' | '2025-01-01T00:00:00.120Z'
                    '2024-01-01T00:00:00.120Z' | 7 | 7
                    7 | '2024-01-01T00:00:00.120Z' | '2024-01-01T00:00:00.120Z'
                    '2024-01-01T00:00:00.120Z' | 'never' | 'never'
                    '2024-01-01T00:00:00.120Z' | null | null
                    null | '2024-01-01T00:00:00.120Z' | '2024-01-01T00:00:00.120Z'
                    """)
    void writesTheFormOfTheLastDuplicate(String first, String second, String written) {
        Embed embed = Embed.CODEC.decode(json("{'timestamp':" + first + ",'timestamp':" + second + "}"));
        assertThat(tree(Embed.CODEC.encode(embed))).isEqualTo(tree("{'timestamp':" + written + "}"));
    }

    @Test
    void recordsTimestampsInTheirSecondFormWithoutTheirText() {
        Message message = Message.CODEC.decode(
                json("{'id':'1','timestamp':'2024-01-01T00:00:00.120Z','edited_timestamp':'2024-01-01T00:00:00.1Z'}"));
        assertThat(message.unknownFields().secondForms()).containsExactly("timestamp");
        assertThat(message.unknownFields().forms()).containsOnlyKeys("edited_timestamp");
        Message set = new MessageBuilder()
                .from(message)
                .timestamp(message.timestamp().orElseThrow())
                .build();
        assertThat(tree(Message.CODEC.encode(set)).get("timestamp").asText())
                .as("of a member that was set")
                .isEqualTo("2024-01-01T00:00:00.120000+00:00");
    }

    @Test
    void keepsAllBitsOfFlags() {
        Message message = Message.CODEC.decode(json("{'id':'1','flags':9223372036854775812}"));
        assertThat(message.flags().known()).containsExactly(MessageFlag.SUPPRESS_EMBEDS);
        assertThat(message.flags().unknownBits()).isEqualTo(Long.MIN_VALUE);
        Message built =
                Message.builder().id(Snowflake.of(1)).flags(message.flags()).build();
        assertThat(tree(Message.CODEC.encode(built)).get("flags").bigIntegerValue())
                .isEqualTo(new BigInteger("9223372036854775812"));
    }

    @Test
    void keepsListElementsWithIdentifiersOfOtherForms() throws IOException {
        Decoded<Message> decoded = Decoded.of(
                Message.CODEC, "{'id':'1','mentions':[{'id':'example id'},{'id':'1abc'},{'id':'../2'},{'id':''}]}");
        assertThat(decoded.value().mentions())
                .extracting(user -> user.id().toString())
                .containsExactly("example id", "1abc");
        assertThat(decoded.value().mentions())
                .allSatisfy(user -> assertThat(user.id().createdAt()).isEmpty());
        assertThat(decoded.drifts())
                .contains("WRONG_TYPE /mentions/0/id", "WRONG_TYPE /mentions/1/id", "NO_IDENTITY /mentions/2");
    }

    static Arguments[] defaults() {
        return new Arguments[] {
            arguments("{'id':'1','tts':'perhaps'}", "{'id':'1','tts':false}"),
            arguments("{'id':'1','tts':null}", "{'id':'1','tts':false}"),
            arguments("{'id':'1','tts':0}", "{'id':'1','tts':false}"),
            arguments("{'id':'1'}", "{'id':'1','tts':false}")
        };
    }

    @ParameterizedTest
    @MethodSource("defaults")
    void writesMembersThatWereSetToTheirDefault(String received, String expected) {
        Message message = Message.CODEC.decode(json(received));
        Message set = new MessageBuilder().from(message).tts(false).build();
        assertThat(tree(Message.CODEC.encode(set))).isEqualTo(tree(expected));
        assertThat(set).as("with the same values").isEqualTo(message).hasSameHashCodeAs(message);
        assertThat(tree(Message.CODEC.encode(message))).isEqualTo(tree(received));
    }

    @Test
    void writesListsAndOptionalMembersThatWereSetToNothing() {
        Message message = Message.CODEC.decode(json("{'id':'1','embeds':7,'author':8,'thread':null,'poll':[]}"));
        Message set = new MessageBuilder()
                .from(message)
                .embeds(List.of())
                .author(Optional.empty())
                .thread(Optional.empty())
                .build();
        assertThat(tree(Message.CODEC.encode(set))).isEqualTo(tree("{'id':'1','embeds':[],'poll':[]}"));
    }

    @Test
    void unknownFieldsDoNotReplaceMembersThatWereSet() {
        Message other = Message.CODEC.decode(json("{'id':'1','tts':'perhaps','author':7,'new':1}"));
        Message set = new MessageBuilder()
                .id(Snowflake.of(1))
                .tts(false)
                .unknownFields(other.unknownFields())
                .build();
        assertThat(tree(Message.CODEC.encode(set)).get("tts")).isEqualTo(BooleanNode.FALSE);
        Message more = new MessageBuilder()
                .from(other)
                .unknownFields(other.unknownFields().with("newer", IntNode.valueOf(2)))
                .build();
        assertThat(tree(Message.CODEC.encode(more)))
                .isEqualTo(tree("{'id':'1','tts':'perhaps','author':7,'new':1,'newer':2}"));
    }

    @Test
    void copyOfSecondModelKeepsValuesOfTheFirst() {
        Message first = Message.CODEC.decode(json("{'id':'1','author':{'id':'2'},'embeds':[{},null]}"));
        Message second = Message.CODEC.decode(json("{'id':'1','author':null,'embeds':7,'tts':0}"));
        Message both = new MessageBuilder().from(first).from(second).build();
        assertThat(tree(Message.CODEC.encode(both)))
                .isEqualTo(tree("{'id':'1','author':{'id':'2'},'embeds':[{}],'tts':0}"));
    }

    @Test
    void requestsLeaveOutReceivedNulls() {
        Embed embed = Embed.CODEC.decode(
                json("{'title':null,'color':'7','fields':[null,{'name':'a','value':'b','inline':null}],'new':null}"));
        Embed set = Embed.builder()
                .from(embed)
                .unknownFields(embed.unknownFields().with("newer", NullNode.getInstance()))
                .build();
        byte[] sent = EncodedJson.of(List.of(set), Embed.CODEC.list()).bytes();
        assertThat(tree(new String(sent, StandardCharsets.UTF_8)))
                .isEqualTo(tree("[{'color':'7','fields':[{'name':'a','value':'b'}],'newer':null}]"));
    }

    @Test
    void printsNamesOfUnknownFieldsOnly() {
        Company company = Company.CODEC.decode(json("{'id':'1','name':'x','b':'secret','a':{'c':1}}"));
        assertThat(company.unknownFields()).hasToString("[b, a]");
        assertThat(company).hasToString("Company{unknownFields=[b, a], id=1, name=x}");
        assertThat(Company.CODEC.decode(json("{'id':'1'}"))).hasToString("Company{id=1, name=}");
        assertThat(Embed.CODEC.decode(json("{'color':7}"))).hasToString("Embed{color=7, fields=[]}");
        assertThat(EmbedProvider.CODEC.decode("{}")).hasToString("EmbedProvider{}");
        assertThat(EmbedProvider.CODEC.decode(json("{'new':1}"))).hasToString("EmbedProvider{unknownFields=[new]}");
    }

    private static JsonNode tree(String json) {
        return Codecs.JSON.decode(json(json));
    }

    @ParameterizedTest
    @MethodSource("objects")
    <T> void encodesAsReceived(Codec<T> codec, String json) {
        T model = codec.decode(json(json));
        assertThat(tree(codec.encode(model))).isEqualTo(tree(json));
        assertThat(codec.decode(codec.encode(model))).isEqualTo(model).hasSameHashCodeAs(model);
    }

    @Test
    void separatesUnreadableFromUnknownMembers() throws IOException {
        Decoded<Message> decoded = Decoded.of(Message.CODEC, "{'id':'1','timestamp':'yesterday','new':1,'embeds':7}");
        Message message = decoded.value();
        assertThat(message.unknownFields()).containsOnlyKeys("new");
        assertThat(message.unknownFields().unreadable()).containsOnlyKeys("timestamp", "embeds");
        assertThat(message.unknownFields().absent()).contains("content").doesNotContain("id", "timestamp", "new");
        assertThat(message).isNotEqualTo(Message.CODEC.decode(json("{'id':'1'}")));
        assertThat(decoded.drifts())
                .filteredOn(drift -> drift.startsWith("WRONG_TYPE"))
                .containsExactly("WRONG_TYPE /timestamp", "WRONG_TYPE /embeds");
        Message built = Message.builder()
                .id(Snowflake.of(1))
                .unknownFields(UnknownFields.none().with("new", IntNode.valueOf(1)))
                .build();
        assertThat(message).isEqualTo(built).hasSameHashCodeAs(built);
    }

    @Test
    void builderReplacesIncompleteObject() {
        Message message = Message.CODEC.decode(json("{'id':'1','author':{'username':'ada'}}"));
        assertThat(message.author()).isEmpty();
        assertThat(message.unknownFields().unreadable()).containsOnlyKeys("author");
        PartialUser author = PartialUser.CODEC.decode(json("{'id':'2'}"));
        assertThat(tree(Message.CODEC.encode(
                        new MessageBuilder().from(message).author(author).build())))
                .isEqualTo(tree("{'id':'1','author':{'id':'2'}}"));
    }

    @Test
    void rejectsAbsentRequiredMember() {
        InstallParams params = InstallParams.CODEC.decode(json("{'permissions':'8'}"));
        assertThatThrownBy(() -> InstallParams.CODEC.check(params).throwIfAny())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("scopes")
                .hasMessageNotContaining("permissions");
        InstallParams set =
                InstallParams.builder().from(params).addScopes("bot").build();
        InstallParams.CODEC.check(set).throwIfAny();
        InstallParams built = InstallParams.builder().permissions("8").build();
        InstallParams.CODEC.check(built).throwIfAny();
    }

    @Test
    void encodesChangedMembers() {
        Message message = Message.CODEC.decode(json("{'id':'1','content':7.5e0,'flags':{},'embeds':7,'tts':[]}"));
        String changed = Message.CODEC.encode(new MessageBuilder()
                .from(message)
                .flags(FlagSet.of(MessageFlag.SUPPRESS_EMBEDS))
                .addEmbeds(Embed.CODEC.decode("{}"))
                .build());
        assertThat(tree(changed)).isEqualTo(tree("{'id':'1','content':7.5,'tts':[],'embeds':[{}],'flags':4}"));
        Company company = Company.CODEC.decode(json("{'id':'1'}"));
        assertThat(Company.CODEC.encode(
                        new CompanyBuilder().from(company).name("x").build()))
                .isEqualTo(json("{'id':'1','name':'x'}"));
        assertThat(Company.CODEC.encode(Company.builder().id(Snowflake.of(1)).build()))
                .as("not decoded")
                .isEqualTo(json("{'id':'1','name':''}"));
    }

    static Arguments[] duplicates() {
        return new Arguments[] {
            arguments(Company.CODEC, "{'id':'1','name':'a','name':'b'}", "{'id':'1','name':'b'}"),
            arguments(Company.CODEC, "{'id':'1','name':'a','name':null}", "{'id':'1','name':null}"),
            arguments(Company.CODEC, "{'name':'a','name':null,'name':'c','id':'1'}", "{'id':'1','name':'c'}"),
            arguments(Company.CODEC, "{'id':'1','name':'a','name':[7]}", "{'id':'1','name':[7]}"),
            arguments(Company.CODEC, "{'id':'1','name':[7],'name':'a'}", "{'id':'1','name':'a'}"),
            arguments(Company.CODEC, "{'id':'1','name':[7],'name':null}", "{'id':'1','name':null}"),
            arguments(Company.CODEC, "{'id':'1','name':7,'name':'b'}", "{'id':'1','name':'b'}"),
            arguments(Company.CODEC, "{'id':'1','name':null,'name':'b'}", "{'id':'1','name':'b'}"),
            arguments(Emoji.CODEC, "{'roles':['1',null],'roles':['2']}", "{'roles':['2']}"),
            arguments(Emoji.CODEC, "{'roles':['1',null],'roles':[]}", "{'roles':[]}"),
            arguments(Company.CODEC, "{'id':'1','x':1,'x':null,'name':'a','name':{}}", "{'id':'1','name':{},'x':null}"),
            arguments(
                    PartialGuild.CODEC, "{'id':'1','features':['A'],'features':['B']}", "{'id':'1','features':['B']}"),
            arguments(PartialGuild.CODEC, "{'id':'1','features':['A'],'features':null}", "{'id':'1','features':null}"),
            arguments(PartialGuild.CODEC, "{'id':'1','features':['A'],'features':7}", "{'id':'1','features':7}"),
            arguments(
                    PartialUser.CODEC,
                    "{'id':'1','accent_color':1,'accent_color':null}",
                    "{'id':'1','accent_color':null}"),
            arguments(
                    Attachment.CODEC,
                    "{'id':'1','size':1,'height':2,'size':null}",
                    "{'id':'1','size':null,'height':2}"),
            arguments(Company.CODEC, "{'id':'1','new':1,'id':'2','new':{'x':1,'x':2}}", "{'id':'2','new':{'x':2}}"),
            arguments(
                    RoleConnectionMetadata.CODEC,
                    "{'name_localizations':{'de':'a','de':null}}",
                    "{'name_localizations':{'de':null}}"),
            arguments(
                    RoleConnectionMetadata.CODEC,
                    "{'name_localizations':{'de':'a','en':'b','de':[1]}}",
                    "{'name_localizations':{'de':[1],'en':'b'}}"),
            arguments(
                    RoleConnectionMetadata.CODEC,
                    "{'name_localizations':{'de':'a','de':null,'de':[1],'de':'b'}}",
                    "{'name_localizations':{'de':'b'}}"),
            arguments(
                    RoleConnectionMetadata.CODEC,
                    "{'name_localizations':{'de':5,'de':null,'de':7}}",
                    "{'name_localizations':{'de':7}}"),
            arguments(
                    RoleConnectionMetadata.CODEC,
                    "{'name_localizations':{'de':'a'},'name_localizations':{'de':'b','de':{}}}",
                    "{'name_localizations':{'de':{}}}"),
            arguments(
                    PartialApplication.CODEC,
                    "{'id':'1','integration_types_config':{'0':{},'1':{},'0':7,'1':null}}",
                    "{'id':'1','integration_types_config':{'0':7,'1':null}}"),
            arguments(
                    PartialApplication.CODEC,
                    "{'id':'1','integration_types_config':{'0':null,'0':{},'1':{},'1':NaN}}",
                    "{'id':'1','integration_types_config':{'0':{}}}"),
            arguments(Codecs.JSON, "{'a':[1],'b':2,'a':[2]}", "{'a':[2],'b':2}")
        };
    }

    @ParameterizedTest
    @MethodSource("duplicates")
    <T> void lastOfEqualNamesCounts(Codec<T> codec, String json, String unique) {
        T model = codec.decode(json(json));
        assertThat(model).isEqualTo(codec.decode(json(unique)));
        assertThat(codec.encode(model)).isEqualTo(json(unique));
    }

    @Test
    void unknownFieldsCannotBeChanged() {
        Company company = Company.CODEC.decode(json("{'id':'1','x':{'a':[1]},'y':[2]}"));
        UnknownFields fields = company.unknownFields();
        for (JsonNode value : List.copyOf(fields.values())) {
            change(value);
        }
        fields.forEach((name, value) -> change(value));
        fields.entrySet().forEach(entry -> change(entry.getValue()));
        change(Objects.requireNonNull(fields.get("y")));
        assertThatThrownBy(fields::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> fields.put("z", IntNode.valueOf(1))).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> fields.entrySet().iterator().next().setValue(IntNode.valueOf(1)))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(tree(Company.CODEC.encode(company))).isEqualTo(tree("{'id':'1','x':{'a':[1]},'y':[2]}"));

        ObjectNode given = JsonNodeFactory.instance.objectNode();
        Company built = new CompanyBuilder()
                .id(Snowflake.of(1))
                .unknownFields(UnknownFields.none().with("z", given))
                .build();
        given.put("later", true);
        assertThat(built.unknownFields()).isEqualTo(Map.of("z", JsonNodeFactory.instance.objectNode()));
    }

    private static void change(JsonNode value) {
        if (value instanceof ArrayNode array) {
            array.add(3);
        } else {
            ((ObjectNode) value).put("b", 3);
        }
    }
}
