package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Json;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The models against the tables of the specification, in both directions. */
class SpecificationTest {
    @TestFactory
    Stream<DynamicTest> modelsHaveTheMembersOfTheirTableAndNoOthers() {
        return Specified.models().stream()
                .map(model -> dynamicTest(model.type().getSimpleName(), () -> {
                    JsonNode json = encode(Samples.full(model.type()));
                    assertThat(json.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(model.names());
                    model.members().forEach(member -> assertIsA(member.type(), json.get(member.name())));
                }));
    }

    @TestFactory
    Stream<DynamicTest> nestedObjectsAreOfTheTypeInTheTable() {
        return Specified.models().stream()
                .map(model -> dynamicTest(model.type().getSimpleName(), () -> {
                    model.members().stream()
                            .filter(member ->
                                    Character.isUpperCase(element(member.type()).charAt(0)))
                            .forEach(member -> assertThat(Samples.component(model.type(), member.name())
                                            .accessor()
                                            .getGenericReturnType()
                                            .getTypeName())
                                    .containsPattern("\\." + element(member.type()) + "\\b"));
                }));
    }

    @TestFactory
    Stream<DynamicTest> responsesReportTheMembersThatMustNotBeMissing() {
        return Specified.models().stream()
                .filter(model -> !model.request())
                .map(model -> dynamicTest(model.type().getSimpleName(), () -> {
                    assertThat(model.members())
                            .allSatisfy(member -> assertThat(Samples.component(model.type(), member.name())
                                            .isAlwaysSent())
                                    .as(member.name())
                                    .isEqualTo(!member.optional() && !member.nullable()));
                }));
    }

    @TestFactory
    Stream<DynamicTest> requestsOfRequiredMembersSendNothingElse() {
        return Specified.models().stream()
                .filter(Specified.Model::request)
                .map(model -> dynamicTest(model.type().getSimpleName(), () -> {
                    List<String> chosen =
                            model.required().isEmpty() && !model.atLeast().isEmpty()
                                    ? List.of(model.atLeast())
                                    : model.required();
                    Object request = Samples.with(model.type(), component -> chosen.contains(component.jsonName()));
                    assertThat(encode(request).fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(chosen);
                }));
    }

    @TestFactory
    Stream<DynamicTest> requestsWithoutARequiredMemberAreRefusedAndTheMemberNamed() {
        return Specified.models().stream()
                .filter(Specified.Model::request)
                .flatMap(model -> Samples.components(model.type()).stream()
                        .filter(component -> model.required().contains(component.jsonName()))
                        .map(missing ->
                                dynamicTest(model.type().getSimpleName() + " without " + missing.jsonName(), () -> {
                                    // Only a list can be empty; all else is missed by the builder, by its Java name.
                                    String name = missing.isMandatory() ? missing.name() : missing.jsonName();
                                    assertThatThrownBy(() -> Samples.with(
                                                    model.type(),
                                                    component ->
                                                            !component.name().equals(missing.name())))
                                            .isInstanceOfAny(
                                                    IllegalStateException.class, IllegalArgumentException.class)
                                            .hasMessageContaining(name)
                                            .hasMessageNotContaining("canary");
                                })));
    }

    @Test
    void everyModelOfThisModuleHasItsTable() throws IOException, URISyntaxException {
        assertThat(Specified.ownModels().map(Specified.Model::type))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(modelsOfThisModule());
    }

    @Test
    void whatIsDecodedIsAResponseAndWhatIsNotIsARequest() {
        assertThat(Specified.models())
                .allSatisfy(model -> assertThat(WireObject.class.isAssignableFrom(model.type()))
                        .as(model.type().getSimpleName())
                        .isNotEqualTo(model.request()));
    }

    private static List<Class<?>> modelsOfThisModule() throws IOException, URISyntaxException {
        Path classes = Path.of(
                Login.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(classes.resolve("io/guildkit/auth"))) {
            List<Class<?>> models = files.map(file -> String.valueOf(classes.relativize(file)))
                    .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
                    .map(name -> load(name.substring(0, name.length() - ".class".length())))
                    .filter(type -> type.isAnnotationPresent(WireModel.class))
                    .collect(Collectors.toList());
            return models;
        }
    }

    private static Class<?> load(String file) {
        String name = file.replace(File.separatorChar, '.');
        try {
            return Class.forName(name, false, Login.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode encode(Object model) {
        return Text.json(Json.standard().encode(model));
    }

    private static void assertIsA(String type, JsonNode value) {
        switch (type) {
            case "string" -> assertThat(value.isTextual()).as(type).isTrue();
            case "boolean" -> assertThat(value.isBoolean()).as(type).isTrue();
            case "timestamp" -> assertThat(Instant.parse(value.textValue())).isNotNull();
            case "date" -> assertThat(LocalDate.parse(value.textValue())).isNotNull();
            default -> {
                if (type.startsWith("array[")) {
                    assertThat(value.isArray()).as(type).isTrue();
                    assertThat(value).isNotEmpty().allSatisfy(element -> assertIsA(element(type), element));
                } else {
                    assertThat(value.isObject()).as(type).isTrue();
                }
            }
        }
    }

    private static String element(String type) {
        return type.startsWith("array[") ? type.substring("array[".length(), type.length() - 1) : type;
    }
}
