package io.guildkit.core.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
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
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A decoded model is encoded as it was received: with what could not be read, and without what was absent. */
class ExactEncodingTest {
    private static Arguments received(Codec<?> codec, String json) {
        return Arguments.of(codec.typeName(), codec, json);
    }

    static Arguments[] objects() {
        return new Arguments[] {
            received(Company.CODEC, "{'id':'1'}"),
            received(Company.CODEC, "{'id':'1','name':{'x':[1,null]}}"),
            received(Company.CODEC, "{'id':'1','name':[],'new':1}"),
            received(Message.CODEC, "{'id':'1'}"),
            received(Message.CODEC, "{'id':'1','author':'nobody','embeds':{'0':{}},'flags':1.5,'tts':'perhaps'}"),
            received(Message.CODEC, "{'id':'1','timestamp':'yesterday','type':99999999999,'pinned':7}"),
            received(Message.CODEC, "{'id':'1','embeds':[{'color':'red','fields':[{'name':{}}]},{}]}"),
            received(Message.CODEC, "{'id':'1','referenced_message':{'id':'2','content':[]}}"),
            received(Message.CODEC, "{'id':'1','author':{}}"),
            received(Message.CODEC, "{'id':'1','author':{'id':'none','username':'ada','bot':7,'new':{'x':1}}}"),
            received(Message.CODEC, "{'id':'1','thread':{'type':11,'recipients':[{'username':'ada'}]},'poll':{}}"),
            received(PartialApplication.CODEC, "{'id':'1','team':{'members':[{'user':{'username':'ada'}}]}}"),
            received(Attachment.CODEC, "{'id':'1','height':1.5,'width':-1e400,'size':'many'}"),
            received(Embed.CODEC, "{'timestamp':'yesterday'}"),
            received(PartialGuild.CODEC, "{'id':'1','features':{'0':'A'}}"),
            received(PartialUser.CODEC, "{'id':'1','accent_color':4294967296}")
        };
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    private static JsonNode tree(String json) {
        return Codecs.JSON.decode(json);
    }

    @ParameterizedTest
    @MethodSource("objects")
    <T> void isEncodedAsReceived(String name, Codec<T> codec, String text) {
        String json = json(text);
        T model = codec.decode(json);
        assertThat(tree(codec.encode(model))).isEqualTo(tree(json));
        assertThat(codec.decode(codec.encode(model))).isEqualTo(model).hasSameHashCodeAs(model);
    }

    @Test
    void whatCouldNotBeReadIsNotUnknown() throws IOException {
        String json = json("{'id':'1','timestamp':'yesterday','new':1,'embeds':7}");
        List<Drift> drifts = new ArrayList<>();
        Message message = Message.CODEC.decode(new ByteArrayInputStream(json.getBytes(UTF_8)), "", drifts::add);
        assertThat(message.unknownFields()).containsOnlyKeys("new");
        assertThat(message.unknownFields().unreadable()).containsOnlyKeys("timestamp", "embeds");
        assertThat(message.unknownFields().absent()).contains("content").doesNotContain("id", "timestamp", "new");
        assertThat(message).isNotEqualTo(Message.CODEC.decode(json("{'id':'1'}")));
        assertThat(drifts)
                .filteredOn(drift -> drift.kind() == Kind.WRONG_TYPE)
                .extracting(Drift::path)
                .containsExactly("/timestamp", "/embeds");
        Message built = Message.builder()
                .id(Snowflake.of(1))
                .putUnknownField("new", IntNode.valueOf(1))
                .build();
        assertThat(message).isEqualTo(built).hasSameHashCodeAs(built);
    }

    @Test
    void anIncompleteObjectIsReplacedByACompleteOne() {
        Message message = Message.CODEC.decode(json("{'id':'1','author':{'username':'ada'}}"));
        assertThat(message.author()).isEmpty();
        assertThat(message.unknownFields().unreadable()).containsOnlyKeys("author");
        PartialUser author = PartialUser.CODEC.decode(json("{'id':'2'}"));
        assertThat(tree(Message.CODEC.encode(
                        new MessageBuilder().from(message).author(author).build())))
                .isEqualTo(tree(json("{'id':'1','author':{'id':'2'}}")));
    }

    @Test
    void aRequiredMemberThatWasAbsentIsNotSent() {
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
    void aMemberThatWasSetIsWritten() {
        Message message = Message.CODEC.decode(json("{'id':'1','content':7.5e1,'flags':{},'embeds':7,'tts':[]}"));
        String changed = Message.CODEC.encode(new MessageBuilder()
                .from(message)
                .flags(FlagSet.of(MessageFlag.SUPPRESS_EMBEDS))
                .addEmbeds(Embed.CODEC.decode("{}"))
                .build());
        assertThat(tree(changed))
                .isEqualTo(tree(json("{'id':'1','content':'7.5e1','flags':4,'embeds':[{}],'tts':[]}")));
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
            received(Company.CODEC, "{'id':'1','name':'a','name':'b'} {'id':'1','name':'b'}"),
            received(Company.CODEC, "{'id':'1','name':'a','name':null} {'id':'1'}"),
            received(Company.CODEC, "{'name':'a','name':null,'name':'c','id':'1'} {'id':'1','name':'c'}"),
            received(Company.CODEC, "{'id':'1','name':'a','name':[7]} {'id':'1','name':[7]}"),
            received(Company.CODEC, "{'id':'1','name':[7],'name':'a'} {'id':'1','name':'a'}"),
            received(Company.CODEC, "{'id':'1','name':[7],'name':null} {'id':'1'}"),
            received(Company.CODEC, "{'id':'1','x':1,'x':null,'name':'a','name':{}} {'id':'1','x':null,'name':{}}"),
            received(PartialGuild.CODEC, "{'id':'1','features':['A'],'features':['B']} {'id':'1','features':['B']}"),
            received(PartialGuild.CODEC, "{'id':'1','features':['A'],'features':null} {'id':'1'}"),
            received(PartialGuild.CODEC, "{'id':'1','features':['A'],'features':7} {'id':'1','features':7}"),
            received(PartialUser.CODEC, "{'id':'1','accent_color':1,'accent_color':null} {'id':'1'}"),
            received(Attachment.CODEC, "{'id':'1','size':1,'height':2,'size':null} {'id':'1','height':2}")
        };
    }

    @ParameterizedTest
    @MethodSource("duplicates")
    <T> void ofMembersOfOneNameTheLastOneCounts(String name, Codec<T> codec, String text) {
        String[] both = json(text).split(" ", -1);
        T model = codec.decode(both[0]);
        assertThat(model).isEqualTo(codec.decode(both[1]));
        assertThat(tree(codec.encode(model))).isEqualTo(tree(both[1]));
    }

    @Test
    void anIdentifierThatIsNullInTheEndIsMissing() {
        assertThatThrownBy(() -> Company.CODEC.decode(json("{'id':'1','id':null}")))
                .hasMessageContaining("lacks id");
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
        assertThat(tree(Company.CODEC.encode(company))).isEqualTo(tree(json("{'id':'1','x':{'a':[1]},'y':[2]}")));

        ObjectNode given = JsonNodeFactory.instance.objectNode();
        Company built = new CompanyBuilder()
                .id(Snowflake.of(1))
                .putUnknownField("z", given)
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
