package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireUnwrapped;
import io.guildkit.laws.WireModels.Attribute;
import io.guildkit.spec.Member;
import io.guildkit.spec.Shape;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The models of all modules against the objects of the specification, in both directions. */
class SpecifiedModelsTest {
    /** Parts of RequestAdditionalIntents, which writes their members in its own object. */
    private static final Set<String> PARTS = Set.of("PresenceIntent", "GuildMembersIntent", "MessageContentIntent");

    /** Identifiers of assets are snowflakes of the family; the table calls them strings. */
    private static final Map<String, String> READ_AS = Map.of("Application asset id", "snowflake");

    private interface Law {
        void check(Shape shape, Class<?> type);
    }

    private static Stream<DynamicTest> each(Law law) {
        return SpecifiedModels.SPECIFICATION.shapes().values().stream()
                .map(shape -> dynamicTest(shape.name(), () -> {
                    law.check(shape, SpecifiedModels.type(shape));
                }));
    }

    @Test
    void everyModelIsAnObjectOfTheSpecification() {
        assertThat(SpecifiedModels.CLASSES.values().stream()
                        .filter(type ->
                                type.isAnnotationPresent(WireModel.class) && !PARTS.contains(type.getSimpleName())))
                .extracting(Class::getSimpleName)
                .containsExactlyInAnyOrderElementsOf(SpecifiedModels.SPECIFICATION.shapes().values().stream()
                        .map(Shape::type)
                        .distinct()
                        .toList());
    }

    @TestFactory
    Stream<DynamicTest> requestsAreNoModelsOfResponses() {
        return each((shape, type) ->
                assertThat(WireObject.class.isAssignableFrom(type)).isNotEqualTo(shape.request()));
    }

    @TestFactory
    Stream<DynamicTest> modelsHaveTheSpecifiedMembersAndTypes() {
        return each((shape, type) -> {
            Map<String, String> specified = new TreeMap<>();
            shape.members()
                    .forEach(member -> specified.put(
                            member.name(),
                            READ_AS.getOrDefault(
                                    shape.name() + " " + member.name(), SpecifiedModels.inJava(member.type()))));
            Map<String, String> actual = new TreeMap<>();
            members(type).forEach((name, java) -> actual.put(name, SpecifiedModels.inJava(java)));
            assertThat(actual).isEqualTo(specified);
        });
    }

    @TestFactory
    Stream<DynamicTest> responsesNameTheMembersThatAreAlwaysThere() {
        return each((shape, type) -> {
            if (!shape.request()) {
                assertThat(WireModels.attributesOf(type).values().stream()
                                .filter(attribute -> attribute.isIdentity() || attribute.required())
                                .map(Attribute::json))
                        .containsExactlyInAnyOrderElementsOf(shape.required().stream()
                                .filter(member ->
                                        shape.request() || !member.type().nullable())
                                .map(Member::name)
                                .toList());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> modelsRedactTheSecrets() {
        return each((shape, type) -> {
            if (type.isInterface()) {
                assertThat(WireModels.attributesOf(type).values().stream()
                                .filter(Attribute::redacted)
                                .map(Attribute::json))
                        .containsExactlyInAnyOrderElementsOf(shape.members().stream()
                                .filter(Member::secret)
                                .map(Member::name)
                                .toList());
            }
        });
    }

    /** The members of a class and their types. */
    private static Map<String, Type> members(Class<?> type) {
        Map<String, Type> members = new LinkedHashMap<>();
        if (!type.isInterface()) { // a class without a generated builder
            for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
                Arrays.stream(each.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers())
                                && !field.getName().equals("unknownFields"))
                        .forEach(field -> members.put(WireModels.inJson(field.getName()), field.getGenericType()));
            }
            return members;
        }
        WireModels.attributesOf(type).values().forEach(attribute -> {
            Type java = attribute.accessor().getGenericReturnType();
            WireUnwrapped unwrapped = attribute.accessor().getAnnotation(WireUnwrapped.class);
            if (unwrapped == null) {
                members.put(attribute.json(), java);
            } else {
                members((Class<?>) ((ParameterizedType) java).getActualTypeArguments()[0])
                        .forEach((name, inner) -> members.put(unwrapped.value() + name, inner));
            }
        });
        return members;
    }
}
