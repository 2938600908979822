package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.guildkit.core.codec.Codec;
import io.guildkit.jackson.GuildkitModule;
import io.guildkit.laws.WireModels.Attribute;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A mapper with the module reads and writes each fixture of each model as the codec of the model does. */
class JacksonModuleTest {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().addModule(new GuildkitModule()).build();

    static Stream<Arguments> fixtures() {
        return WireModels.all().stream()
                .flatMap(type -> SpecifiedModels.fixtures(type).map(json -> Arguments.of(type, json)));
    }

    static List<Class<?>> models() {
        return WireModels.all();
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void mappersReadAndWriteAsCodecsDo(Class<?> type, String json) throws IOException {
        Codec<Object> codec = WireModels.codec(type);
        Object model = codec.decode(json);
        assertThat((Object) MAPPER.readValue(json, type)).isEqualTo(model);
        assertThat(MAPPER.writeValueAsBytes(model)).isEqualTo(codec.encodeBytes(model));
        assertThat((Object) MAPPER.treeToValue(MAPPER.readTree(json), type)).isEqualTo(model);
        assertThat((Object) MAPPER.convertValue(model, type)).isEqualTo(model);
        try (TokenBuffer buffer = new TokenBuffer(MAPPER, false)) {
            MAPPER.writeValue(buffer, model);
            assertThat((Object) MAPPER.readValue(buffer.asParserOnFirstToken(), type))
                    .isEqualTo(model);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void unknownMembersAreKept(Class<?> type) throws IOException {
        ObjectNode json = (ObjectNode) MAPPER.readTree(WireModels.fixture(type));
        JsonNode unknown = MAPPER.readTree("{\"deep\":[1,null,\"x\",2.5]}");
        json.set("zz_unknown", unknown);
        Object model = MAPPER.treeToValue(json, type);
        assertThat(MAPPER.readTree(MAPPER.writeValueAsBytes(model)).get("zz_unknown"))
                .isEqualTo(unknown);
    }

    @ParameterizedTest
    @MethodSource("models")
    void missingIdentityIsNamed(Class<?> type) throws JsonProcessingException {
        String full = WireModels.fixture(type);
        for (Attribute attribute :
                WireModels.attributes(WireModels.codec(type).decode(full)).values()) {
            if (attribute.isIdentity()) {
                ObjectNode json = (ObjectNode) MAPPER.readTree(full);
                json.remove(attribute.json());
                assertThatThrownBy(() -> MAPPER.readValue(json.toString(), type))
                        .isInstanceOf(JsonMappingException.class)
                        .hasMessageContaining("Not a " + type.getSimpleName() + ": it lacks " + attribute.json());
            }
        }
    }
}
