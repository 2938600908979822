package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.codec.Json;
import io.guildkit.core.wire.WireObject;
import io.guildkit.laws.SpecifiedModels;
import io.guildkit.laws.WireModels;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads models. An input is the name of a model, a new line, and the JSON. The fixtures of all models are seeds.
 */
class ModelsFuzzTest {
    private static final List<Class<?>> MODELS = WireModels.all();
    private static final Map<String, Class<?>> BY_NAME =
            MODELS.stream().collect(Collectors.toMap(Class::getSimpleName, Function.identity()));
    private static final ObjectMapper PLAIN = new ObjectMapper();
    private static final DriftListener CALLS_ACCESSORS = Accessors::callAll;

    static Stream<Arguments> fixtures() {
        return MODELS.stream()
                .flatMap(type -> SpecifiedModels.fixtures(type).map(json -> type.getSimpleName() + "\n" + json))
                .map(text -> Arguments.of((Object) Inputs.seed(text)));
    }

    @MethodSource("fixtures")
    @FuzzTest(maxDuration = Inputs.SEARCH)
    void readsUsableModelOrThrows(byte[] input) throws IOException {
        int line = IntStream.range(0, input.length)
                .filter(i -> input[i] == '\n')
                .findFirst()
                .orElse(input.length);
        Class<?> type = model(Inputs.text(Arrays.copyOf(input, line)));
        byte[] json = Arrays.copyOfRange(input, Math.min(line + 1, input.length), input.length);
        Object value;
        try {
            value = decode(json, type, null);
        } catch (JsonProcessingException e) {
            Accessors.assertLoggable(Json.describe(e));
            assertThat(isRefused(json, type)).isTrue();
            return;
        }
        assertThat(decode(json, type, CALLS_ACCESSORS)).isEqualTo(value);
        Accessors.callAll(value);
        survivesRoundTrip(value, type);
        printsNoSecret(value, type);
    }

    private static Class<?> model(String name) {
        Class<?> type = BY_NAME.get(name);
        return type == null ? MODELS.get(Math.floorMod(name.hashCode(), MODELS.size())) : type;
    }

    private static Object decode(byte[] json, Class<?> type, @Nullable DriftListener listener) throws IOException {
        return WireModels.codec(type).decode(new ByteArrayInputStream(json), "GET /fuzz", listener);
    }

    private static boolean isRefused(byte[] json, Class<?> type) throws IOException {
        try {
            Object unexpected = decode(json, type, CALLS_ACCESSORS);
            throw new AssertionError("only readable with a listener: " + unexpected);
        } catch (JsonProcessingException e) {
            return true;
        }
    }

    private static void survivesRoundTrip(Object value, Class<?> type) throws IOException {
        byte[] written = WireModels.codec(type).encodeBytes(value);
        Object again = decode(written, type, null);
        assertThat(isSame(value, again)).as("%s and %s", value, again).isTrue();
        assertThat(WireModels.codec(type).encodeBytes(again)).isEqualTo(written);
    }

    /** Compares as {@code equals} does, but ignores the notation of numbers in JSON. */
    private static boolean isSame(Object one, Object other) {
        if (one instanceof JsonNode json && other instanceof JsonNode too) {
            return json.equals(ModelsFuzzTest::byValue, too);
        }
        if (one instanceof Optional<?> optional && other instanceof Optional<?> too) {
            return isSame(optional.stream().toList(), too.stream().toList());
        }
        if (one instanceof List<?> list && other instanceof List<?> too) {
            return list.size() == too.size()
                    && IntStream.range(0, list.size()).allMatch(i -> isSame(list.get(i), too.get(i)));
        }
        if (one instanceof Map<?, ?> map && other instanceof Map<?, ?> too) {
            return map.keySet().equals(too.keySet())
                    && map.keySet().stream().allMatch(key -> isSame(map.get(key), too.get(key)));
        }
        if (one instanceof WireObject object && other instanceof WireObject too) {
            return isSame(object.unknownFields(), too.unknownFields())
                    && WireModels.attributes(one).values().stream()
                            .allMatch(attribute -> isSame(attribute.get(one), attribute.get(other)));
        }
        return one.equals(other);
    }

    private static int byValue(JsonNode one, JsonNode other) {
        return one.isNumber() && other.isNumber()
                ? one.decimalValue().compareTo(other.decimalValue())
                : one.equals(other) ? 0 : 1;
    }

    /** Asserts that {@code toString} does not depend on secrets. */
    private static void printsNoSecret(Object value, Class<?> type) throws IOException {
        JsonNode changed = PLAIN.readTree(WireModels.codec(type).encodeBytes(value));
        changeSecrets(changed, value);
        assertThat(decode(PLAIN.writeValueAsBytes(changed), type, null)).hasToString(value.toString());
    }

    private static void changeSecrets(JsonNode json, Object model) {
        ((WireObject) model).unknownFields().keySet().forEach(name -> ((ObjectNode) json).put(name, "changed"));
        WireModels.attributes(model).values().forEach(attribute -> {
            JsonNode member = json.path(attribute.json());
            if (attribute.redacted() && member.isTextual()) {
                ((ObjectNode) json).put(attribute.json(), member.textValue() + "!");
            } else {
                changeWithin(member, attribute.get(model));
            }
        });
    }

    private static void changeWithin(JsonNode json, Object value) {
        List<Object> models = WireModels.models(value).toList();
        List<JsonNode> objects = (value instanceof Map ? json.valueStream() : Stream.of(json))
                .flatMap(node -> node.isArray() ? node.valueStream() : Stream.of(node))
                .filter(JsonNode::isObject) // a model can stand for an absent object
                .toList();
        if (models.size() == objects.size()) {
            IntStream.range(0, models.size()).forEach(i -> changeSecrets(objects.get(i), models.get(i)));
        }
    }
}
