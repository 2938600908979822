package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.IntNode;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.EmbedField;
import io.guildkit.testsupport.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewEmbedTest {
    @Test
    void sendsReceivedEmbedWithoutMembersOfResponses() {
        Embed read = Embed.CODEC.decode(
                Text.json("{'title': 'T', 'type': 'rich', 'description': 'D', 'url': 'https://e.example',"
                                + " 'timestamp': '2026-01-02T03:04:05.000000+00:00', 'color': 255,"
                                + " 'footer': {'text': 'F', 'icon_url': 'i', 'proxy_icon_url': 'p'},"
                                + " 'image': {'url': 'u', 'proxy_url': 'p', 'height': 1, 'width': 2},"
                                + " 'thumbnail': {'url': 't', 'proxy_url': 'p', 'height': 1, 'width': 2},"
                                + " 'video': {'url': 'v'}, 'provider': {'name': 'P'},"
                                + " 'author': {'name': 'A', 'url': 'l', 'icon_url': 'i', 'proxy_icon_url': 'p'},"
                                + " 'fields': [{'name': 'n', 'value': 'v', 'inline': true, 'new': 1},"
                                + " {'name': 'm', 'value': 'w', 'inline': false}], 'newer': 1}")
                        .toString());
        NewEmbed changed = NewEmbed.from(read).title("Changed").build();
        assertThat(Text.json(NewEmbed.CODEC.encode(changed)))
                .isEqualTo(Text.json("{'title': 'Changed', 'description': 'D', 'url': 'https://e.example',"
                        + " 'timestamp': '2026-01-02T03:04:05+00:00', 'color': 255,"
                        + " 'footer': {'text': 'F', 'icon_url': 'i'}, 'image': {'url': 'u'},"
                        + " 'thumbnail': {'url': 't'}, 'author': {'name': 'A', 'url': 'l', 'icon_url': 'i'},"
                        + " 'fields': [{'name': 'n', 'value': 'v', 'inline': true},"
                        + " {'name': 'm', 'value': 'w'}]}"));
    }

    @Test
    void sendsMembersThatProgramAddedToFields() {
        EmbedField field = EmbedField.CODEC.decode("{\"name\":\"n\",\"value\":\"v\",\"received\":1}");
        EmbedField changed = EmbedField.builder()
                .from(field)
                .unknownFields(field.unknownFields().with("added", IntNode.valueOf(2)))
                .build();
        assertThat(NewEmbed.CODEC.encode(NewEmbed.of(e -> e.fields(changed))))
                .isEqualTo("{\"fields\":[{\"name\":\"n\",\"value\":\"v\",\"added\":2}]}");
    }

    @Test
    void leavesOutEmptyAddresses() {
        Embed read = Embed.CODEC.decode(Text.json("{'title': 'T', 'url': '', 'footer': {'text': 'F', 'icon_url': ''},"
                        + " 'author': {'name': 'A', 'url': '', 'icon_url': ''}}")
                .toString());
        assertThat(Text.json(NewEmbed.CODEC.encode(NewEmbed.from(read).build())))
                .isEqualTo(Text.json("{'title': 'T', 'footer': {'text': 'F'}, 'author': {'name': 'A'}}"));
    }

    @Test
    void copiesEmptyEmbed() {
        assertThat(NewEmbed.CODEC.encode(NewEmbed.from(Embed.builder().build()).build()))
                .isEqualTo("{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#2ECC71", "2ecc71"})
    void readsHexadecimalColours(String hex) {
        assertThat(NewEmbed.CODEC.encode(NewEmbed.of(e -> e.color(hex)))).isEqualTo("{\"color\":3066993}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "#fff", "green", "#2ECC7100", "-12345", "#2ECC7G"})
    void rejectsOtherColours(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NewEmbed.of(e -> e.color(text)))
                .withMessageContaining("hexadecimal");
    }

    @Test
    void printsNoContent() {
        assertThat(NewEmbed.of(e -> e.title("canary"))).hasToString("NewEmbed{6 characters}");
    }
}
