package io.guildkit.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.laws.SpecifiedModels;
import io.guildkit.laws.WireModels;
import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Member;
import io.guildkit.spec.Shape;
import io.guildkit.spec.Specification;
import io.guildkit.spec.Type;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The specification of responses. */
final class Specified {
    private static final Specification SPECIFICATION = SpecifiedModels.SPECIFICATION;

    /** A search result has more forms, whose list has another name or none. */
    private static final String SEARCH_RESULT =
            SPECIFICATION.shape("Discovery search result").name();

    private Specified() {}

    /** Returns the names of the texts that a request of a route may contain, in its body and its query. */
    static Stream<String> texts(Endpoint endpoint) {
        return Stream.concat(
                        endpoint.query().stream(),
                        endpoint.body().map(SPECIFICATION.shapes()::get).stream()
                                .flatMap(shape -> shape.members().stream()))
                .filter(member -> member.type().names().toList().contains("string"))
                .map(Member::name);
    }

    /** Returns the names of the secrets that a request of a route may contain in its body. */
    static Stream<String> secrets(Endpoint endpoint) {
        return endpoint.body().map(SPECIFICATION.shapes()::get).stream()
                .flatMap(shape -> shape.members().stream())
                .filter(Member::secret)
                .map(Member::name);
    }

    /** Returns whether the response of a route may have unknown members, which are no deviations. */
    static boolean isOpen(Endpoint endpoint) {
        Shape shape = SPECIFICATION.shapes().get(endpoint.returns().name());
        return shape != null && OpenObject.class.isAssignableFrom(SpecifiedModels.type(shape));
    }

    /** Returns full responses of a route, one in each form that the route has. Their secrets are certain texts. */
    static Stream<JsonNode> responses(Endpoint endpoint, UnaryOperator<String> secrets) {
        JsonNode response = sample(endpoint.returns(), secrets);
        if (!endpoint.returns().name().equals(SEARCH_RESULT)) {
            return Stream.of(response);
        }
        JsonNode guilds = response.get("guilds");
        return Stream.of(response, guilds, JsonNodeFactory.instance.objectNode().set("hits", guilds));
    }

    private static JsonNode sample(Type type, UnaryOperator<String> secrets) {
        String name = type.name().replace(" or nothing", "");
        if (name.equals("array")) {
            return JsonNodeFactory.instance
                    .arrayNode()
                    .add(sample(type.arguments().get(0), secrets));
        }
        if (name.equals("map")) {
            return JsonNodeFactory.instance
                    .objectNode()
                    .set("1", sample(type.arguments().get(1), secrets));
        }
        if (!SPECIFICATION.shapes().containsKey(name)) {
            return name.equals("nothing") ? JsonNodeFactory.instance.objectNode() : TextNode.valueOf("1");
        }
        Shape shape = SPECIFICATION.shape(name);
        ObjectNode object = (ObjectNode) Codecs.JSON.decode(WireModels.fixture(SpecifiedModels.type(shape)));
        hide(shape, object, secrets);
        return object;
    }

    private static void hide(Shape shape, ObjectNode object, UnaryOperator<String> secrets) {
        shape.members().forEach(member -> {
            JsonNode value = object.path(member.name());
            Shape inner = SPECIFICATION.shapes().get(member.type().name());
            if (member.secret() && value.isTextual()) {
                object.put(member.name(), secrets.apply(member.name()));
            } else if (inner != null && value.isObject()) {
                hide(inner, (ObjectNode) value, secrets);
            }
        });
    }
}
