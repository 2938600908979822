package io.guildkit.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.Message;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireValue;
import io.guildkit.webhooks.NewEmbed;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;

/** Mappers without the module. */
class MapperGuardTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.guildkit");

    private static final ObjectMapper JACKSON_2 = new ObjectMapper();

    /** Even a mapper that writes objects without properties must not write an empty object. */
    private static final ObjectMapper LENIENT_JACKSON_2 =
            new ObjectMapper().disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);

    private static final tools.jackson.databind.ObjectMapper JACKSON_3 = new tools.jackson.databind.ObjectMapper();

    private static Stream<Class<?>> types(Class<?> kind) {
        return CLASSES.stream()
                .filter(type -> kind.isAnnotation() ? type.isAnnotatedWith(kind.getName()) : type.isAssignableTo(kind))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::reflect);
    }

    static List<Class<?>> models() {
        return types(WireModel.class).toList();
    }

    static List<Object> scalars() {
        return Stream.concat(
                        types(WireValue.class)
                                .filter(type -> !Modifier.isAbstract(type.getModifiers()))
                                .map(MapperGuardTest::firstConstant),
                        Stream.of(
                                Snowflake.of(1),
                                FlagSet.none(ApplicationFlag.class),
                                Patch.clear(),
                                ImageData.of(new byte[] {'G', 'I', 'F', '8', 0})))
                .toList();
    }

    private static Object firstConstant(Class<?> enumeration) {
        try {
            return ((List<?>) enumeration.getMethod("values").invoke(null)).get(0);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns an object of the class that implements a model. Its members are empty, because the guard reads none. */
    private static Object instance(Class<?> model) {
        try {
            Object builder = model.getMethod("builder").invoke(null);
            if (!model.isInterface()) {
                return builder.getClass().getMethod("build").invoke(builder);
            }
            Class<?> implementation = model.getPermittedSubclasses()[0];
            Constructor<?> constructor = implementation.getDeclaredConstructor(builder.getClass());
            constructor.setAccessible(true);
            return constructor.newInstance(builder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(model.toString(), e);
        }
    }

    private static void assertAdvises(ThrowingCallable use) {
        assertThatThrownBy(use)
                .isInstanceOfAny(JsonMappingException.class, JacksonException.class)
                .hasMessageContaining("register GuildkitModule of the artifact guildkit-jackson");
    }

    @SuppressWarnings("deprecation") // Spring calls these methods, and asks its next converter
    private static void assertThatNoMapperReads(Class<?> type) {
        for (String json : List.of("{}", "1", "\"x\"", "[]")) {
            assertAdvises(() -> JACKSON_2.readValue(json, type));
            assertAdvises(() -> JACKSON_3.readValue(json, type));
        }
        AtomicReference<Throwable> cause = new AtomicReference<>();
        assertThat(JACKSON_2.canDeserialize(JACKSON_2.constructType(type), cause))
                .isFalse();
        assertThat(cause.get()).satisfies(MapperGuardTest::doesNotAlarmSpring);
    }

    /** Spring logs other failures as warnings, although another of its converters may support the type. */
    private static void doesNotAlarmSpring(Throwable cause) {
        assertThat(cause).isInstanceOf(JsonMappingException.class).hasMessageStartingWith("Cannot find");
    }

    private static void assertThatNoMapperWrites(Object value) {
        assertAdvises(() -> JACKSON_2.writeValueAsString(value));
        assertAdvises(() -> LENIENT_JACKSON_2.writeValueAsString(value));
        assertAdvises(() -> JACKSON_3.writeValueAsString(value));
    }

    @Test
    void findsAllModels() {
        assertThat(models()).contains(Message.class, NewEmbed.class).hasSizeGreaterThan(120);
        assertThat(scalars()).hasSizeGreaterThan(30);
    }

    @ParameterizedTest
    @MethodSource("models")
    void noMapperReadsModels(Class<?> model) {
        assertThatNoMapperReads(model);
    }

    @ParameterizedTest
    @MethodSource("models")
    @SuppressWarnings("deprecation")
    void noMapperWritesModels(Class<?> model) {
        assertThatNoMapperWrites(instance(model));
        AtomicReference<Throwable> cause = new AtomicReference<>();
        assertThat(JACKSON_2.canSerialize(model, cause)).isFalse();
        assertThat(cause.get()).satisfies(MapperGuardTest::doesNotAlarmSpring);
    }

    @ParameterizedTest
    @MethodSource("scalars")
    void noMapperReadsOrWritesScalars(Object scalar) {
        assertThatNoMapperReads(scalar.getClass());
        assertThatNoMapperWrites(scalar);
    }

    static List<Object> enumerations() {
        return scalars().stream().filter(WireValue.class::isInstance).toList();
    }

    @ParameterizedTest
    @MethodSource("enumerations")
    void noMapperReadsOrWritesKeys(Object constant) {
        assertThatNoMapperWrites(Map.of(constant, 1));
        Class<?> type = constant.getClass();
        assertThatThrownBy(() -> JACKSON_2.readValue(
                        "{\"1\":1}", JACKSON_2.getTypeFactory().constructMapType(Map.class, type, Integer.class)))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("Key");
        assertThatThrownBy(() -> JACKSON_3.readValue(
                        "{\"1\":1}", JACKSON_3.getTypeFactory().constructMapType(Map.class, type, Integer.class)))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("Key");
    }

    record Letter(Message body) {}

    record Identified(Snowflake id) {}

    @Test
    void noMapperReadsOrWritesTypesWithModels() {
        Message message = Message.CODEC.decode("{\"id\":\"7\"}");
        assertThatNoMapperWrites(new Letter(message));
        assertThatNoMapperWrites(List.of(message));
        assertThatNoMapperWrites(Map.of("message", message));
        assertAdvises(() -> JACKSON_2.readValue("{\"body\":{\"id\":\"7\"}}", Letter.class));
        assertAdvises(() -> JACKSON_3.readValue("{\"body\":{\"id\":\"7\"}}", Letter.class));
        assertThatThrownBy(() -> JACKSON_2.valueToTree(message))
                .isInstanceOf(IllegalArgumentException.class)
                .hasRootCauseInstanceOf(JsonMappingException.class);
    }

    @Test
    @SuppressWarnings("deprecation")
    void typesWithModelsDoNotAlarmSpring() {
        TypeFactory types = JACKSON_2.getTypeFactory();
        for (JavaType type : List.of(
                types.constructCollectionType(List.class, Message.class),
                types.constructMapType(Map.class, String.class, FlagSet.class),
                types.constructType(Letter.class))) {
            AtomicReference<Throwable> cause = new AtomicReference<>();
            if (!JACKSON_2.canDeserialize(type, cause)) {
                assertThat(cause.get()).satisfies(MapperGuardTest::doesNotAlarmSpring);
            }
        }
        AtomicReference<Throwable> cause = new AtomicReference<>();
        if (!JACKSON_2.canSerialize(Identified.class, cause)) {
            assertThat(cause.get()).satisfies(MapperGuardTest::doesNotAlarmSpring);
        }
    }

    /** Other models may contain models that are not public. */
    @Test
    void noMapperReadsModelsThatAreNotPublic() {
        assertThat(CLASSES.stream().filter(type -> type.isAnnotatedWith(WireModel.class)))
                .hasSizeGreaterThan(models().size())
                .allSatisfy(type -> assertAdvises(() -> JACKSON_2.readValue("{}", type.reflect())));
    }

    @Test
    void moduleSupportsAllTypes() {
        ObjectMapper mapper = new ObjectMapper().registerModule(new GuildkitModule());
        assertThat(models())
                .allSatisfy(model -> assertThat(mapper.getSerializerProviderInstance()
                                .findValueSerializer(instance(model).getClass()))
                        .isInstanceOf(WireSerializer.class));
        assertThat(scalars())
                .filteredOn(scalar -> !(scalar instanceof Patch<?>))
                .allSatisfy(scalar -> {
                    String json = mapper.writeValueAsString(scalar);
                    if (scalar instanceof WireValue<?>) {
                        assertThat((Object) mapper.readValue(json, scalar.getClass()))
                                .isEqualTo(scalar);
                    }
                });
    }
}
