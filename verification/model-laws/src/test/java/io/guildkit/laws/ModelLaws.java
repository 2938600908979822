package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.codec.Json;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.IntValue;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.StringValue;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireSent;
import io.guildkit.core.wire.WireValue;
import io.guildkit.laws.WireModels.Attribute;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/**
 * What holds of every response model, tried on a full response with every documented member set, and on a minimal one with only what a service
 * must send.
 *
 * <p>The full one is written from the specification. It is the class-path resource {@code /fixtures/<Type>.full.json}. The minimal one is
 * derived from it.
 */
final class ModelLaws {
    private static final String ROUTE = "GET /laws";
    private static final String UNKNOWN_MEMBER = "zz_unknown";
    private static final String CANARY = "canary-9f1c";
    private static final ObjectMapper PLAIN = new ObjectMapper(JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build());

    private final Class<?> type;
    private final Codec<Object> codec;
    private final JsonNode full;
    private final JsonNode minimal;

    private ModelLaws(Class<?> type) {
        List<JsonNode> fixtures =
                SpecifiedModels.fixtures(type).map(ModelLaws::parse).toList();
        this.type = type;
        this.codec = WireModels.codec(type);
        this.full = fixtures.get(0);
        this.minimal = fixtures.get(1);
    }

    /** The tests of a type. */
    static Stream<DynamicTest> laws(Class<?> type) {
        return new ModelLaws(type).all();
    }

    /** A map's key as it travels. */
    private static String memberName(Object key) {
        if (key instanceof IntValue number) {
            return Integer.toString(number.value());
        }
        return key instanceof StringValue text ? text.value() : key.toString();
    }

    private Stream<DynamicTest> all() {
        List<DynamicTest> tests = new ArrayList<>();
        tests.add(dynamicTest("full: round trip", () -> roundTrip(full)));
        tests.add(dynamicTest("full: no drift, nothing unknown, everything set", this::fullIsFull));
        tests.add(dynamicTest("minimal: round trip", () -> roundTrip(minimal)));
        tests.add(dynamicTest(
                "minimal: no drift", () -> assertThat(decode(minimal).drifts).isEmpty()));
        tests.add(dynamicTest("identity alone is enough", this::identityIsEnough));
        tests.add(dynamicTest("no accessor returns null", () -> {
            noNulls(decode(full).value);
            noNulls(decode(minimal).value);
        }));
        tests.add(dynamicTest("an unknown field cannot repeat a member", this::unknownFieldsRepeatNothing));
        tests.add(dynamicTest("redacted members are not printed", this::secretsAreNotPrinted));
        tests.add(dynamicTest("the codec finds exactly the redacted members", this::codecFindsSecrets));
        Object model = decode(full).value;
        if (!type.isAnnotationPresent(WireSent.class)) { // the builders of sent lists cannot do without
            tests.add(dynamicTest(
                    "generated without detection of cycles",
                    () -> assertThat(model.getClass().getDeclaredClasses()).isEmpty()));
        }
        walk(full, model, List.of(), new Visitor() {
            @Override
            public void object(List<String> path, Object object) {
                boolean open = object instanceof OpenObject;
                tests.add(dynamicTest("unknown member in " + pointer(path), () -> unknownMember(path, open)));
            }

            @Override
            public void member(List<String> path, Attribute attribute) {
                String at = pointer(path);
                tests.add(dynamicTest("dropped: " + at, () -> lost(path, attribute, null)));
                tests.add(dynamicTest("null: " + at, () -> lost(path, attribute, NullNode.getInstance())));
                for (JsonNode other : otherTypes(at(full, path))) {
                    tests.add(dynamicTest(other.getNodeType() + ": " + at, () -> retyped(path, attribute, other)));
                }
                if (path.size() == 1) {
                    tests.addAll(setsAndDuplicates(at, attribute));
                }
            }

            @Override
            public void list(List<String> path) {
                tests.add(dynamicTest("null element in " + pointer(path), () -> nullElement(path)));
            }

            @Override
            public void open(List<String> path, Object value) {
                tests.add(dynamicTest("newer value of " + pointer(path), () -> newerValue(path, value)));
            }
        });
        return tests.stream();
    }

    private List<DynamicTest> setsAndDuplicates(String at, Attribute attribute) {
        List<DynamicTest> tests = new ArrayList<>();
        List<JsonNode> others = new ArrayList<>(otherTypes(full.get(attribute.json())));
        others.add(NullNode.getInstance());
        for (JsonNode other : others) {
            if (!attribute.isIdentity()) {
                tests.add(dynamicTest(other.getNodeType() + ", then set: " + at, () -> setToDefault(attribute, other)));
            }
            tests.add(dynamicTest(other.getNodeType() + " twice: " + at, () -> duplicate(attribute, other)));
        }
        if (!attribute.isIdentity()) {
            tests.add(dynamicTest("dropped, then set: " + at, () -> setToDefault(attribute, null)));
        }
        return tests;
    }

    // ---- the laws

    private void roundTrip(JsonNode json) throws JsonProcessingException {
        Object first = decode(json).value;
        String encoded = codec.encode(first);
        JsonNode written = PLAIN.readTree(encoded);
        assertThat(written).isEqualTo(json);
        assertThat(decode(written).value).isEqualTo(first).hasSameHashCodeAs(first);
    }

    private void fullIsFull() {
        Decoded decoded = decode(full);
        assertThat(decoded.drifts).isEmpty();
        walk(full, decoded.value, List.of(), new Visitor() {
            @Override
            public void object(List<String> path, Object object) {
                assertThat(((WireObject) object).unknownFields())
                        .as("unknown fields at %s", pointer(path))
                        .isEmpty();
            }
        });
        WireModels.attributes(decoded.value)
                .forEach((name, attribute) -> assertThat(isUnset(attribute.get(decoded.value)))
                        .as("the full fixture of %s lacks %s", type.getSimpleName(), attribute.json())
                        .isFalse());
    }

    /** A service may leave out all but what identifies the object. */
    private void identityIsEnough() throws JsonProcessingException {
        ObjectNode bare = JsonNodeFactory.instance.objectNode();
        WireModels.attributes(decode(full).value).values().stream()
                .filter(Attribute::isIdentity)
                .forEach(attribute -> bare.set(attribute.json(), full.get(attribute.json())));
        Decoded decoded = decode(bare);
        noNulls(decoded.value);
        assertThat(decoded.drifts).allMatch(drift -> drift.kind() == Kind.MISSING_FIELD);
        roundTrip(bare);
    }

    private static void noNulls(Object model) {
        WireModels.attributes(model).forEach((name, attribute) -> {
            Object value = attribute.get(model);
            assertThat(value).as(name).isNotNull();
            WireModels.models(value).forEach(ModelLaws::noNulls);
        });
        assertThat(((WireObject) model).unknownFields()).isNotNull();
    }

    private void unknownFieldsRepeatNothing() {
        Object decoded = decode(full).value;
        WireModels.attributes(decoded).values().forEach(attribute -> {
            Object builder = Requests.builder(type);
            WireModels.attributes(decoded).values().forEach(each -> Requests.set(builder, each, each.get(decoded)));
            Requests.call(
                    builder, "unknownFields", UnknownFields.none().with(attribute.json(), TextNode.valueOf(CANARY)));
            Object model = Requests.build(builder);
            assertThatThrownBy(() -> codec.encode(model))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining(attribute.json())
                    .hasMessageContaining(attribute.accessor().getName() + "(")
                    .message()
                    .doesNotContain(CANARY);
        });
    }

    private void secretsAreNotPrinted() {
        Object model = decode(full).value;
        walk(full, model, List.of(), new Visitor() {
            @Override
            public void object(List<String> path, Object object) {
                WireModels.attributes(object).forEach((name, attribute) -> {
                    if (attribute.redacted()) {
                        String secret = printed(attribute.get(object));
                        assertThat(secret).as(name).isNotEmpty();
                        assertThat(model.toString()).doesNotContain(secret);
                    }
                });
            }
        });
    }

    private void codecFindsSecrets() {
        Object model = decode(full).value;
        List<String> redacted = new ArrayList<>();
        walk(full, model, List.of(), new Visitor() {
            @Override
            public void object(List<String> path, Object object) {
                WireModels.attributes(object).values().stream()
                        .filter(Attribute::redacted)
                        .forEach(attribute -> redacted.add(printed(attribute.get(object))));
            }
        });
        assertThat(secrets(model)).containsExactlyInAnyOrderElementsOf(redacted);
    }

    private List<String> secrets(Object model) {
        List<String> secrets = new ArrayList<>();
        codec.secrets(model, secrets::add);
        return secrets;
    }

    private static String printed(Object value) {
        return value instanceof Optional<?> optional
                ? optional.map(Object::toString).orElse("")
                : value.toString();
    }

    /** It is kept; that it is there is a deviation, unless the object is open. */
    private void unknownMember(List<String> path, boolean open) throws JsonProcessingException {
        for (String name : List.of(UNKNOWN_MEMBER, "unknown_fields", "unknownFields", "a/b~c")) {
            for (JsonNode value : List.of(
                    PLAIN.readTree("{\"deep\": [1, null, \"" + CANARY + "\"]}"),
                    TextNode.valueOf(CANARY),
                    NullNode.getInstance())) {
                JsonNode changed = change(full, path, object -> ((ObjectNode) object).set(name, value));
                Decoded decoded = decode(changed);
                JsonNode written = PLAIN.readTree(codec.encode(decoded.value));
                assertThat(at(written, path).get(name)).as(name).isEqualTo(value);
                String at = pointer(path) + "/" + name.replace("~", "~0").replace("/", "~1");
                assertThat(decoded.drifts)
                        .as(name)
                        .extracting(Drift::kind, Drift::path)
                        .isEqualTo(open ? List.of() : List.of(tuple(Kind.UNKNOWN_FIELD, at)));
                assertThat(decoded.value.toString()).doesNotContain(CANARY);
                assertThat(secrets(decoded.value).contains(CANARY))
                        .isEqualTo(!open && value.toString().contains(CANARY));
                unchanged(decode(full).value, decoded.value, path, false);
            }
        }
    }

    /** A member is missing, or null. */
    private void lost(List<String> path, Attribute attribute, @Nullable JsonNode replacement)
            throws JsonProcessingException {
        JsonNode changed = replace(path, replacement);
        if (attribute.isIdentity() && path.size() == 1) {
            assertThatThrownBy(() -> decode(changed))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(attribute.json());
            return;
        }
        Decoded decoded = decode(changed);
        noNulls(decoded.value);
        unchanged(decode(full).value, decoded.value, path, attribute.isIdentity());
        if (attribute.isIdentity()) {
            assertThat(decoded.kinds()).contains(Kind.NO_IDENTITY);
            return;
        }
        if (replacement != null || !attribute.hasNull()) {
            assertThat(PLAIN.readTree(codec.encode(decoded.value)))
                    .as("%s is not invented", pointer(path))
                    .isEqualTo(changed);
        }
        if (attribute.required()) {
            assertThat(decoded.at(pointer(path))).containsExactly(Kind.MISSING_FIELD);
        } else {
            assertThat(decoded.drifts).isEmpty();
        }
    }

    private void retyped(List<String> path, Attribute attribute, JsonNode replacement) throws JsonProcessingException {
        JsonNode changed = replace(path, replacement);
        Decoded decoded;
        try {
            decoded = decode(changed);
        } catch (IllegalArgumentException e) {
            assertThat(attribute.isIdentity() && path.size() == 1)
                    .as(e.toString())
                    .isTrue();
            assertThat(e).hasMessageContaining(attribute.json());
            return;
        }
        noNulls(decoded.value);
        unchanged(decode(full).value, decoded.value, path, attribute.isIdentity());
        if (!attribute.isOpen()) {
            assertThat(decoded.drifts)
                    .as("a wrong type at %s is reported", pointer(path))
                    .isNotEmpty();
        }
        if (!isOtherContainer(at(full, path), replacement)) {
            assertThat(PLAIN.readTree(codec.encode(decoded.value)))
                    .as(pointer(path))
                    .isEqualTo(changed);
        }
    }

    /** Some lists are also read from objects, and some objects from arrays. They are written in the documented form. */
    private static boolean isOtherContainer(JsonNode present, JsonNode replacement) {
        return present.isContainerNode() && replacement.isContainerNode();
    }

    /** A member that was absent, null, unreadable or converted, and is then set to its default, is written like that of a built model. */
    private void setToDefault(Attribute attribute, @Nullable JsonNode received) throws JsonProcessingException {
        Object decoded = decode(replace(List.of(attribute.json()), received)).value;
        Object bare = decode(minimal).value;
        Object unset = isUnset(attribute.get(bare)) ? attribute.get(bare) : attribute.get(decoded);
        Object copy = Requests.builder(type);
        Requests.call(copy, "from", decoded);
        Requests.set(copy, attribute, unset);
        Object built = Requests.builder(type);
        WireModels.attributes(decoded).values().forEach(each -> Requests.set(built, each, each.get(decoded)));
        Requests.set(built, attribute, unset);
        List<String> path = List.of(attribute.json());
        Object set = Requests.build(copy);
        assertThat(set).isEqualTo(Requests.build(built));
        assertThat(at(PLAIN.readTree(codec.encode(set)), path))
                .isEqualTo(at(PLAIN.readTree(codec.encode(Requests.build(built))), path));
    }

    /** The last of several members with one name counts, in the value and in what is written. */
    private void duplicate(Attribute attribute, JsonNode other) throws JsonProcessingException {
        JsonNode changed = replace(List.of(attribute.json()), other);
        sameAs(full, withFirst(attribute, other, full));
        if (!attribute.isIdentity()) {
            sameAs(changed, withFirst(attribute, full.get(attribute.json()), changed));
        }
    }

    private static String withFirst(Attribute attribute, JsonNode first, JsonNode rest) {
        return "{" + TextNode.valueOf(attribute.json()) + ":" + first + ","
                + rest.toString().substring(1);
    }

    private void sameAs(JsonNode single, String duplicated) throws JsonProcessingException {
        Object expected = decode(single).value;
        Object decoded = codec.decode(duplicated);
        assertThat(decoded).isEqualTo(expected);
        assertThat(PLAIN.readTree(codec.encode(decoded))).isEqualTo(PLAIN.readTree(codec.encode(expected)));
    }

    private void nullElement(List<String> path) throws JsonProcessingException {
        Object before = decode(full).value;
        JsonNode changed = change(full, path, list -> ((ArrayNode) list).insertNull(0));
        Decoded decoded = decode(changed);
        assertThat(decoded.value).isEqualTo(before);
        assertThat(PLAIN.readTree(codec.encode(decoded.value))).isEqualTo(changed);
        assertThat(decoded.at(pointer(path) + "/0")).containsExactly(Kind.NULL_ELEMENT);
        assertThat(decoded.drifts).hasSize(1);
    }

    private void newerValue(List<String> path, Object value) throws JsonProcessingException {
        if (value instanceof FlagSet<?> flags) {
            newerFlag(path, flags);
            return;
        }
        JsonNode newer = value instanceof IntValue ? IntNode.valueOf(987_654) : TextNode.valueOf("zz_newer");
        Decoded decoded = decode(replace(path, newer));
        WireValue<?> kept = (WireValue<?>) at(decoded.value, path);
        assertThat(kept.isKnown()).isFalse();
        assertThat(kept.isAbsent()).isFalse();
        assertThat(at(PLAIN.readTree(codec.encode(decoded.value)), path)).isEqualTo(newer);
        assertThat(decoded.at(pointer(path))).containsExactly(Kind.UNKNOWN_VALUE);
        unchanged(decode(full).value, decoded.value, path, false);
    }

    private void newerFlag(List<String> path, FlagSet<?> flags) throws JsonProcessingException {
        long spare = 1L << 63;
        assertThat(flags.unknownBits()).isZero();
        JsonNode newer = BigIntegerNode.valueOf(new BigInteger(Long.toUnsignedString(flags.bits() | spare)));
        Decoded decoded = decode(replace(path, newer));
        FlagSet<?> kept = (FlagSet<?>) at(decoded.value, path);
        assertThat(kept.unknownBits()).isEqualTo(spare);
        assertThat(kept.known()).hasSameSizeAs(flags.known());
        assertThat(at(PLAIN.readTree(codec.encode(decoded.value)), path)).isEqualTo(newer);
        assertThat(decoded.at(pointer(path))).containsExactly(Kind.UNKNOWN_FLAG);
        unchanged(decode(full).value, decoded.value, path, false);
    }

    // ---- decoding and comparing

    private record Decoded(Object value, List<Drift> drifts) {
        List<Kind> at(String path) {
            return drifts.stream()
                    .filter(drift -> drift.path().equals(path))
                    .map(Drift::kind)
                    .toList();
        }

        List<Kind> kinds() {
            return drifts.stream().map(Drift::kind).toList();
        }
    }

    private Decoded decode(JsonNode json) {
        List<Drift> drifts = new ArrayList<>();
        try {
            byte[] bytes = PLAIN.writeValueAsBytes(json);
            Object value = codec.decode(new ByteArrayInputStream(bytes), ROUTE, drifts::add);
            assertThat(drifts).allMatch(drift -> drift.route().equals(ROUTE));
            // Without a listener the outcome is the same.
            assertThat(codec.decode(new String(bytes, StandardCharsets.UTF_8))).isEqualTo(value);
            return new Decoded(value, drifts);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(Json.describe(e), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode parse(String json) {
        try {
            return PLAIN.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("A fixture is not JSON", e);
        }
    }

    /** Nothing but what is at the path differs; on the way there, an object that lost its identity may be absent. */
    private static void unchanged(Object before, Object after, List<String> path, boolean mayVanish) {
        Map<String, Attribute> attributes = WireModels.attributes(before);
        String name = path.isEmpty() ? "" : path.get(0);
        attributes.forEach((ignored, attribute) -> {
            Object was = attribute.get(before);
            Object is = attribute.get(after);
            if (!attribute.json().equals(name)) {
                assertThat(is).as(attribute.json()).isEqualTo(was);
            } else if (path.size() > 1) {
                inside(was, is, path.subList(1, path.size()), mayVanish);
            }
        });
    }

    private static void inside(Object was, Object is, List<String> path, boolean mayVanish) {
        boolean last = mayVanish && path.size() == 1;
        if (was instanceof Optional<?> optional) {
            // A changed identity may still be one: a number that is read as text.
            if (!last || ((Optional<?>) is).isPresent()) {
                inside(optional.orElseThrow(), ((Optional<?>) is).orElseThrow(), path, mayVanish);
            }
        } else if (was instanceof List<?> list) {
            int index = Integer.parseInt(path.get(0));
            List<?> others = new ArrayList<>((List<?>) is);
            List<Object> expected = new ArrayList<>(list);
            Object element = expected.remove(index);
            if (others.size() == list.size()) {
                Object changed = others.remove(index);
                if (path.size() > 1) {
                    inside(element, changed, path.subList(1, path.size()), mayVanish);
                }
            } else {
                assertThat(mayVanish && path.size() == 2)
                        .as("only an object without identity may vanish")
                        .isTrue();
            }
            assertThat(others).isEqualTo(expected);
        } else if (was instanceof Map<?, ?> map) {
            Map<Object, Object> expected = new HashMap<>(map);
            Map<Object, Object> others = new HashMap<>((Map<?, ?>) is);
            String key = path.get(0);
            expected.keySet().removeIf(k -> memberName(k).equals(key));
            others.keySet().removeIf(k -> memberName(k).equals(key));
            assertThat(others).isEqualTo(expected);
        } else if (was instanceof WireObject) {
            unchanged(was, is, path, mayVanish);
        }
    }

    // ---- walking

    @SuppressWarnings("UnusedVariable") // each visitor looks at what it needs
    private interface Visitor {
        default void object(List<String> path, Object object) {}

        default void member(List<String> path, Attribute attribute) {}

        default void list(List<String> path) {}

        /** An open enumeration's value, or a set of flags. */
        default void open(List<String> path, Object value) {}
    }

    private static void walk(JsonNode json, Object value, List<String> path, Visitor visitor) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(present -> walk(json, present, path, visitor));
        } else if (value instanceof WireObject) {
            visitor.object(path, value);
            WireModels.attributes(value).values().forEach(attribute -> {
                JsonNode member = json.get(attribute.json());
                if (member != null && !member.isNull()) {
                    List<String> at = append(path, attribute.json());
                    visitor.member(at, attribute);
                    walk(member, attribute.get(value), at, visitor);
                }
            });
        } else if (value instanceof List<?> list && json.isArray()) {
            visitor.list(path);
            for (int i = 0; i < Math.min(list.size(), json.size()); i++) {
                walk(json.get(i), list.get(i), append(path, Integer.toString(i)), visitor);
            }
        } else if (value instanceof Map<?, ?> map && json.isObject()) {
            map.forEach((key, element) -> {
                JsonNode member = json.get(memberName(key));
                if (member != null && !member.isNull()) {
                    walk(member, element, append(path, memberName(key)), visitor);
                }
            });
        } else if (value instanceof WireValue<?> || value instanceof FlagSet<?>) {
            visitor.open(path, value);
        }
    }

    private static List<String> append(List<String> path, String step) {
        List<String> longer = new ArrayList<>(path);
        longer.add(step);
        return List.copyOf(longer);
    }

    private static String pointer(List<String> path) {
        return path.stream().map(step -> "/" + step).collect(Collectors.joining());
    }

    private static JsonNode at(JsonNode json, List<String> path) {
        JsonNode here = json;
        for (String step : path) {
            here = here.isArray() ? here.path(Integer.parseInt(step)) : here.path(step);
        }
        return here;
    }

    private static Object at(Object model, List<String> path) {
        Object here = model;
        for (String step : path) {
            if (here instanceof List<?> list) {
                here = list.get(Integer.parseInt(step));
            } else if (here instanceof Map<?, ?> map) {
                here = map.entrySet().stream()
                        .filter(entry -> memberName(entry.getKey()).equals(step))
                        .map(Map.Entry::getValue)
                        .map(Object.class::cast)
                        .findFirst()
                        .orElseThrow();
            } else {
                Object object = here;
                here = WireModels.attributes(object).values().stream()
                        .filter(attribute -> attribute.json().equals(step))
                        .map(attribute -> attribute.get(object))
                        .findFirst()
                        .orElseThrow();
            }
            if (here instanceof Optional<?> optional) {
                here = optional.orElseThrow();
            }
        }
        return here;
    }

    private static JsonNode change(JsonNode json, List<String> path, Consumer<JsonNode> change) {
        JsonNode copy = json.deepCopy();
        change.accept(at(copy, path));
        return copy;
    }

    private JsonNode replace(List<String> path, @Nullable JsonNode replacement) {
        String last = path.get(path.size() - 1);
        return change(full, path.subList(0, path.size() - 1), parent -> {
            if (parent instanceof ArrayNode array) {
                array.set(Integer.parseInt(last), replacement);
            } else if (replacement == null) {
                ((ObjectNode) parent).remove(last);
            } else {
                ((ObjectNode) parent).set(last, replacement);
            }
        });
    }

    private static List<JsonNode> otherTypes(JsonNode present) {
        return Stream.of(
                        TextNode.valueOf("a word"),
                        IntNode.valueOf(7),
                        BooleanNode.TRUE,
                        JsonNodeFactory.instance.arrayNode().add("x").add(JsonNodeFactory.instance.objectNode()),
                        JsonNodeFactory.instance.objectNode().put("x", "y"))
                .filter(other -> other.getNodeType() != present.getNodeType())
                .map(JsonNode.class::cast)
                .toList();
    }

    private static boolean isUnset(Object value) {
        return (value instanceof Optional<?> optional && optional.isEmpty())
                || (value instanceof OptionalInt number && number.isEmpty())
                || (value instanceof OptionalLong large && large.isEmpty())
                || (value instanceof OptionalDouble real && real.isEmpty())
                || (value instanceof Collection<?> collection && collection.isEmpty())
                || (value instanceof Map<?, ?> map && map.isEmpty())
                || (value instanceof FlagSet<?> flags && flags.isEmpty())
                || (value instanceof WireValue<?> wire && !wire.isKnown())
                || (value instanceof Number number && number.doubleValue() == 0)
                || value.equals("")
                || value.equals(false);
    }
}
