package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.guildkit.core.internal.codec.ValueWriters;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.Permission;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.WireValue;
import io.guildkit.spec.Enumeration;
import io.guildkit.spec.Enumeration.Constant;
import io.guildkit.spec.Enumeration.Kind;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Enumerations and flags of all modules against the specification. */
class SpecifiedEnumerationsTest {
    private interface Law {
        void check(Enumeration enumeration, Class<?> type) throws ReflectiveOperationException;
    }

    private static Stream<DynamicTest> each(Predicate<Kind> kind, Law law) {
        return SpecifiedModels.SPECIFICATION.enumerations().values().stream()
                .filter(enumeration -> kind.test(enumeration.kind()))
                .map(enumeration -> dynamicTest(
                        enumeration.name(), () -> law.check(enumeration, SpecifiedModels.type(enumeration.type()))));
    }

    private static Stream<DynamicTest> eachOpen(Law law) {
        return each(kind -> kind != Kind.FLAGS, law);
    }

    @Test
    void everyEnumerationOfTheSdkIsSpecified() {
        assertThat(SpecifiedModels.CLASSES.values().stream()
                        .filter(type -> WireValue.class.isAssignableFrom(type) || type.isEnum())
                        .filter(type -> type != Permission.class) // the documents do not state its bits
                        .map(Class::getSimpleName))
                .containsExactlyInAnyOrderElementsOf(SpecifiedModels.SPECIFICATION.enumerations().values().stream()
                        .map(Enumeration::type)
                        .toList());
    }

    @TestFactory
    Stream<DynamicTest> constantsAreSpecified() {
        return eachOpen((enumeration, type) -> {
            List<?> values = (List<?>) type.getMethod("values").invoke(null);
            assertThat(values)
                    .extracting(value -> new Constant(raw(value), ((WireValue<?>) value).name(), false, true))
                    .containsExactlyElementsOf(enumeration.constants());
            assertThat(fields(type)).hasSize(values.size() + 1); // and UNKNOWN
            for (Object value : values) {
                WireValue<?> constant = (WireValue<?>) value;
                assertThat(type.getField(constant.name()).get(null)).isSameAs(constant);
                assertThat(of(enumeration, type, raw(constant))).isSameAs(constant);
                assertThat(constant.isKnown()).isTrue();
                assertThat(constant.isAbsent()).isFalse();
            }
        });
    }

    private static List<String> fields(Class<?> type) {
        return Stream.of(type.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == type)
                .map(Field::getName)
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> newValuesAreKept() {
        return eachOpen((enumeration, type) -> {
            String raw = enumeration.kind() == Kind.INTEGER ? "987654" : "Zz-newer";
            WireValue<?> newer = of(enumeration, type, raw);
            assertThat(raw(newer)).isEqualTo(raw);
            assertThat(newer.isKnown()).isFalse();
            assertThat(newer.isAbsent()).isFalse();
            assertThat(newer).isEqualTo(of(enumeration, type, raw)).hasToString("UNKNOWN(" + raw + ")");
            assertThat(ValueWriters.value().encode(newer))
                    .isEqualTo(enumeration.kind() == Kind.INTEGER ? raw : '"' + raw + '"');
        });
    }

    @TestFactory
    Stream<DynamicTest> absentValuesAreNoConstants() {
        return eachOpen((enumeration, type) -> {
            WireValue<?> absent = (WireValue<?>) type.getField("UNKNOWN").get(null);
            assertThat(absent.isAbsent()).isTrue();
            assertThat(absent.isKnown()).isFalse();
            assertThat(absent.raw()).isEqualTo(Optional.empty());
            assertThat((List<?>) type.getMethod("values").invoke(null)).noneMatch(absent::equals);
        });
    }

    @TestFactory
    Stream<DynamicTest> flagsAreOnTheirBits() {
        return each(
                kind -> kind == Kind.FLAGS,
                (enumeration, type) -> assertThat(type.getEnumConstants())
                        .extracting(constant -> {
                            Flag flag = (Flag) constant;
                            boolean hidden = flag instanceof ApplicationFlag of && !of.isPublic();
                            return new Constant(
                                    Integer.toString(flag.bit()),
                                    ((Enum<?>) flag).name(),
                                    hidden,
                                    flag != MessageFlag.IS_COMPONENTS_V2);
                        })
                        .containsExactlyInAnyOrderElementsOf(enumeration.constants()));
    }

    private static WireValue<?> of(Enumeration enumeration, Class<?> type, String raw)
            throws ReflectiveOperationException {
        return (WireValue<?>)
                (enumeration.kind() == Kind.INTEGER
                        ? type.getMethod("of", int.class).invoke(null, Integer.parseInt(raw))
                        : type.getMethod("of", String.class).invoke(null, raw));
    }

    private static String raw(Object value) {
        return ((WireValue<?>) value).raw().map(Object::toString).orElse("");
    }
}
