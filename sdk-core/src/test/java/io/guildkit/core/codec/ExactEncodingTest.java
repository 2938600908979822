package io.guildkit.core.codec;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.CompanyBuilder;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.InstallParams;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageBuilder;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.model.PartialGuild;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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
            arguments(PartialUser.CODEC, "{'id':'1','accent_color':4294967296}")
        };
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
        Message message = Message.CODEC.decode(json("{'id':'1','content':7.5e1,'flags':{},'embeds':7,'tts':[]}"));
        String changed = Message.CODEC.encode(new MessageBuilder()
                .from(message)
                .flags(FlagSet.of(MessageFlag.SUPPRESS_EMBEDS))
                .addEmbeds(Embed.CODEC.decode("{}"))
                .build());
        assertThat(tree(changed)).isEqualTo(tree("{'id':'1','content':'7.5e1','flags':4,'embeds':[{}],'tts':[]}"));
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
            arguments(Company.CODEC, "{'id':'1','name':'a','name':null}", "{'id':'1'}"),
            arguments(Company.CODEC, "{'name':'a','name':null,'name':'c','id':'1'}", "{'id':'1','name':'c'}"),
            arguments(Company.CODEC, "{'id':'1','name':'a','name':[7]}", "{'id':'1','name':[7]}"),
            arguments(Company.CODEC, "{'id':'1','name':[7],'name':'a'}", "{'id':'1','name':'a'}"),
            arguments(Company.CODEC, "{'id':'1','name':[7],'name':null}", "{'id':'1'}"),
            arguments(Company.CODEC, "{'id':'1','x':1,'x':null,'name':'a','name':{}}", "{'id':'1','name':{},'x':null}"),
            arguments(
                    PartialGuild.CODEC, "{'id':'1','features':['A'],'features':['B']}", "{'id':'1','features':['B']}"),
            arguments(PartialGuild.CODEC, "{'id':'1','features':['A'],'features':null}", "{'id':'1'}"),
            arguments(PartialGuild.CODEC, "{'id':'1','features':['A'],'features':7}", "{'id':'1','features':7}"),
            arguments(PartialUser.CODEC, "{'id':'1','accent_color':1,'accent_color':null}", "{'id':'1'}"),
            arguments(Attachment.CODEC, "{'id':'1','size':1,'height':2,'size':null}", "{'id':'1','height':2}"),
            arguments(Company.CODEC, "{'id':'1','new':1,'id':'2','new':{'x':1,'x':2}}", "{'id':'2','new':{'x':2}}"),
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
