package io.guildkit;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.members;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CallBuilder;
import io.guildkit.core.Pages;
import io.guildkit.core.annotation.CanIgnoreReturnValue;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.model.Emoji;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequest;
import io.guildkit.core.wire.WireSent;
import io.guildkit.testsupport.HouseRules;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of the main code that a test can check. */
class HouseRulesTest {
    static final JavaClasses SDK = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/testsupport/"))
            .importPackages("io.guildkit");

    private static final String[] FEATURES = {
        "io.guildkit.auth..", "io.guildkit.invites..", "io.guildkit.applications..", "io.guildkit.webhooks.."
    };

    private static final String CORE = "io.guildkit.core";

    /** The packages of the core; the dot is the core's own package. Each may use the packages before it. */
    private static final List<String> LAYERS = Stream.of("""
            annotation base wire failure form base.style codec internal.codec model route error auth limit upload .
            internal.settings internal.limit internal.session internal.telemetry internal.upload internal.http internal.pipeline
            client internal.models""".split("\\s+"))
            .map(layer -> layer.equals(".") ? CORE : CORE + "." + layer)
            .toList();

    /**
     * The first word of each method that prepares a call. The lines are: common verbs, verbs of several endpoints, verbs
     * of one topic (two lines), and verbs of multi-step operations.
     */
    private static final Set<String> VERBS = Set.of("""
            get list create modify merge delete search
            add remove replace reset send start finish check verify suggest request upload
            accept acknowledge authorize edit exchange execute join login logout migrate register report resend revert
            revoke select set sync transfer
            begin sign""".split("\\s+"));

    private static final String IMMUTABLE_COLLECTION =
            "java[.]util[.](ImmutableCollections|Collections)[$](Unmodifiable|Empty|Singleton|List|Set|Map).*"
                    + "|io[.]guildkit[.]core[.]wire[.]UnknownFields";

    /** Fields, constructors and methods that users can see. */
    private static final DescribedPredicate<JavaMember> VISIBLE = describe(
            "are visible to users",
            member -> isVisible(member.getModifiers())
                    && isVisible(member.getOwner())
                    && !member.getOwner()
                            .getPackageName()
                            .matches("(.*[.]internal|io[.]guildkit[.]core[.]base)([.].*)?"));

    private static boolean isVisible(JavaClass type) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass().map(HouseRulesTest::isVisible).orElse(true);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static void assertIndependent(
            DescribedPredicate<? super JavaClass> types, DescribedPredicate<? super JavaClass> others) {
        noClasses().that(types).should().dependOnClassesThat(others).check(SDK);
    }

    @Test
    void featuresDoNotDependOnEachOther() {
        for (String feature : FEATURES) {
            assertIndependent(
                    resideInAPackage(feature), resideInAnyPackage(FEATURES).and(not(resideInAPackage(feature))));
        }
    }

    @Test
    void coreDependsOnNoFeature() {
        assertIndependent(resideInAPackage(CORE + ".."), resideInAnyPackage(FEATURES));
    }

    @Test
    void mainCodeDoesNotDependOnTestKit() {
        assertIndependent(describe("are in the SDK", type -> true), resideInAPackage("io.guildkit.testkit.."));
    }

    @Test
    void layersOfCoreDependOnUpperLayersOnly() {
        for (int i = 0; i < LAYERS.size(); i++) {
            List<String> lower = LAYERS.subList(i + 1, LAYERS.size());
            assertIndependent(
                    resideInAPackage(LAYERS.get(i)),
                    describe("are in lower layers", type -> lower.contains(type.getPackageName())));
        }
    }

    @Test
    void packagesOfCoreHaveLayers() {
        classes()
                .that(resideInAPackage(CORE + ".."))
                .should()
                .resideInAnyPackage(LAYERS.toArray(String[]::new))
                .check(SDK);
    }

    @Test
    void onlyTransportUsesHttpClient() {
        assertIndependent(
                resideOutsideOfPackages(CORE + ".internal.http")
                        .and(not(nameMatching(".*\\.(ClientBuilder|ClientSettings(Builder)?(\\$.*)?|WebhookUrl)"))),
                resideInAnyPackage("okhttp3..", "okio.."));
    }

    /** A change of the JSON library concerns only the codecs. The class Requirements compares the library's version. */
    @Test
    void onlyCodecsUseJsonLibrary() {
        assertIndependent(
                resideOutsideOfPackages(CORE + ".codec", CORE + ".internal.codec", "io.guildkit.jackson")
                        .and(not(assignableTo(WireWriter.class)))
                        .and(not(nameMatching(".*\\.Requirements"))),
                describe(
                        "are of the JSON library, except for trees and annotations",
                        type -> type.getPackageName().startsWith("com.fasterxml.jackson.")
                                && !type.getPackageName().equals("com.fasterxml.jackson.annotation")
                                && !type.getPackageName().equals("com.fasterxml.jackson.databind.node")
                                && !type.getSimpleName().equals("JsonNode")));
    }

    @Test
    void followsRulesOfAllModules() {
        HouseRules.check(SDK);
    }

    @Test
    void nothingPrints() {
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(SDK);
    }

    @Test
    void oneClassCreatesThreads() {
        noClasses()
                .that(not(nameMatching(".*\\.Threads(\\$.*)?")))
                .should()
                .callConstructorWhere(describe(
                        "creates a thread", call -> call.getTargetOwner().isAssignableTo(Thread.class)))
                .orShould()
                .dependOnClassesThat(nameMatching("java.util.concurrent.Executors"))
                .check(SDK);
    }

    @Test
    void staticFieldsAreFinal() {
        fields().that().areStatic().should().beFinal().check(SDK);
    }

    /** A pool or cache in a static field would be shared by all clients and outlive them. */
    @Test
    void staticFieldsHoldNoMutableValues() {
        fields().that()
                .areStatic()
                .should(new ArchCondition<>("hold no mutable collection, atomic variable or thread-local variable") {
                    @Override
                    public void check(JavaField field, ConditionEvents events) {
                        Object value = value(field.reflect());
                        String type = value == null ? "" : value.getClass().getName();
                        boolean isCollection = value instanceof Collection<?> || value instanceof Map<?, ?>;
                        if ((isCollection && !type.matches(IMMUTABLE_COLLECTION))
                                || value instanceof ThreadLocal<?>
                                || type.startsWith("java.util.concurrent.atomic.")) {
                            events.add(SimpleConditionEvent.violated(field, field.getFullName() + " holds a " + type));
                        }
                    }
                })
                .check(SDK);
    }

    private static Object value(Field field) {
        try {
            field.setAccessible(true);
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void namesHaveNoFillerWords() {
        noClasses()
                .should()
                .haveNameMatching("(?!.*Builder).*(Manager|Helper|Util|Utils|Impl)")
                .check(SDK);
    }

    @Test
    void publicMembersShowNoInternalTypes() {
        members()
                .that(VISIBLE)
                .should(notMention(resideInAnyPackage("..internal..", CORE + ".base..")))
                .check(SDK);
    }

    @Test
    void oneSettingShowsHttpClient() {
        members()
                .that(VISIBLE)
                .and()
                .doNotHaveFullName(CORE + ".client.ClientBuilder.okHttpClient(okhttp3.OkHttpClient)")
                .should(notMention(resideInAnyPackage("okhttp3..", "okio..")))
                .check(SDK);
    }

    private static ArchCondition<JavaMember> notMention(DescribedPredicate<? super JavaClass> types) {
        return new ArchCondition<>("not mention types that " + types.getDescription()) {
            @Override
            public void check(JavaMember member, ConditionEvents events) {
                if (member.getAllInvolvedRawTypes().stream().anyMatch(types)) {
                    events.add(SimpleConditionEvent.violated(member, member.getFullName() + " shows such a type"));
                }
            }
        };
    }

    @Test
    void methodsThatPrepareCallsBeginWithVerb() {
        methods()
                .that()
                .areDeclaredInClassesThat()
                .haveSimpleNameEndingWith("Client")
                .and()
                .arePublic()
                .and(describe("prepare a call", HouseRulesTest::preparesCall))
                .should(ArchCondition.from(describe(
                        "begin with a verb of the table",
                        (JavaMethod method) -> VERBS.contains(method.getName().split("(?=[A-Z])", 2)[0]))))
                .check(SDK);
    }

    /** Overloads cannot distinguish varargs from arrays, and callers with a list would have to convert it. */
    @Test
    void methodsThatPrepareCallsTakeLists() {
        noMethods()
                .that(describe("prepare a call", HouseRulesTest::preparesCall))
                .should(ArchCondition.from(describe(
                        "take arrays",
                        (JavaMethod method) ->
                                method.getRawParameterTypes().stream().anyMatch(JavaClass::isArray))))
                .check(SDK);
    }

    /**
     * Requests without optional fields need no lambda. The steps of {@code AdditionalIntents} replace the lambda of their
     * request.
     */
    @Test
    void callsAcceptRequestsAsLambdasAndAsObjects() {
        Set<String> lambdas = new TreeSet<>();
        Set<String> objects = new TreeSet<>();
        SDK.stream()
                .filter(type -> type.getSimpleName().endsWith("Client"))
                .flatMap(type -> type.getMethods().stream())
                .filter(HouseRulesTest::preparesCall)
                .map(JavaMethod::reflect)
                .filter(method -> method.getParameterCount() > 0)
                .forEach(method -> {
                    Type last = method.getGenericParameterTypes()[method.getParameterCount() - 1];
                    String name = method.getDeclaringClass().getSimpleName() + "." + method.getName() + " ";
                    if (last instanceof ParameterizedType lambda && lambda.getRawType() == Consumer.class) {
                        Class<?> builder = (Class<?>) lambda.getActualTypeArguments()[0];
                        lambdas.add(name + built(builder).getSimpleName());
                    } else if (last instanceof Class<?> type && isRequestWithOptionalFields(type)) {
                        objects.add(name + type.getSimpleName());
                    }
                });
        objects.remove("ApplicationsClient.requestAdditionalIntents RequestAdditionalIntents");
        assertThat(lambdas).hasSizeGreaterThan(40).isEqualTo(objects);
    }

    private static Class<?> built(Class<?> builder) {
        try {
            return builder.getMethod("build").getReturnType();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isRequestWithOptionalFields(Class<?> type) {
        boolean generated = type.isInterface() && type.isSealed() && !WireObject.class.isAssignableFrom(type);
        return type.getSimpleName().startsWith("WebhookMessage")
                || (generated
                        && Arrays.stream(type.getMethods()).anyMatch(method -> isOptional(method.getReturnType())));
    }

    private static boolean isOptional(Class<?> type) {
        return type == Optional.class || type == Patch.class;
    }

    private static boolean preparesCall(JavaMethod method) {
        return isVisible(method.getOwner())
                && isVisible(method.getModifiers())
                && (method.getRawReturnType().isEquivalentTo(ApiCall.class)
                        || method.getRawReturnType().isEquivalentTo(Pages.class));
    }

    /** Some analysers read only the annotations of the method itself. Error Prone also reads those of its type. */
    @Test
    void methodsWhoseResultMustBeUsedAreAnnotatedThemselves() {
        methods()
                .that(VISIBLE)
                .and(describe("have a result that must be used", HouseRulesTest::hasResultToUse))
                .should()
                .beAnnotatedWith(CheckReturnValue.class)
                .check(SDK);
    }

    private static boolean hasResultToUse(JavaMethod method) {
        JavaClass result = method.getRawReturnType();
        boolean call = Stream.of(ApiCall.class, Pages.class, CallBuilder.class).anyMatch(result::isEquivalentTo);
        return (call || method.getOwner().isAnnotatedWith(CheckReturnValue.class))
                && !result.isEquivalentTo(void.class)
                && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                && !method.isAnnotatedWith(CanIgnoreReturnValue.class);
    }

    /** Compilers warn about a missing library if a class file has such an annotation. */
    @Test
    void classFilesOfModelsDoNotNameStyleOfGenerator() {
        assertThat(SDK.get("io.guildkit.core.base.style.WireStyle").isAnnotatedWith("org.immutables.value.Value$Style"))
                .as("such annotations are seen")
                .isTrue();
        noClasses()
                .that(not(nameMatching(".*\\.(Wire|Request|Sent|Settings)Style")))
                .should()
                .beAnnotatedWith("org.immutables.value.Value$Style")
                .orShould()
                .beMetaAnnotatedWith("org.immutables.value.Value$Style")
                .check(SDK);
    }

    @Test
    void exceptionsAreFinalOrSealed() {
        classes()
                .that()
                .areAssignableTo(Exception.class)
                .and()
                .resideInAPackage("io.guildkit.core..")
                .and(not(modifier(JavaModifier.ABSTRACT)))
                .should(ArchCondition.from(describe(
                        "be final or sealed",
                        type -> type.getModifiers().contains(JavaModifier.FINAL)
                                || type.reflect().isSealed())))
                .check(SDK);
    }

    /** Optional models and settings have {@code map} and {@code filter}; the types for numbers have neither. */
    @Test
    void absentNumbersAreOrdinaryOptionals() {
        members()
                .that(VISIBLE)
                .should(notMention(nameMatching("java[.]util[.]Optional(Int|Long|Double)")))
                .check(SDK);
    }

    @Test
    void propertiesOfErrorsHaveOneType() {
        Map<String, Set<Type>> types = SDK.stream()
                .filter(resideInAPackage(CORE + ".error"))
                .flatMap(type -> type.getMethods().stream())
                .filter(VISIBLE)
                .map(JavaMethod::reflect)
                .filter(method -> method.getParameterCount() == 0
                        && !Modifier.isStatic(method.getModifiers())
                        && !method.isSynthetic())
                .collect(groupingBy(Method::getName, mapping(Method::getGenericReturnType, toSet())));
        assertThat(types)
                .containsKey("retryAfter")
                .allSatisfy((name, type) -> assertThat(type).as(name).hasSize(1));
    }

    /** {@code scopes("bot")} sets the only scope, and {@code addScopes("bot")} adds one. */
    @Test
    void listsOfSentTypesAcceptSingleElements() {
        Set<String> lists = new TreeSet<>();
        for (Class<?> type : sentTypes()) {
            for (Method member : type.getMethods()) {
                if (isList(member.getGenericReturnType())
                        && member.getParameterCount() == 0
                        && Modifier.isAbstract(member.getModifiers())) {
                    lists.add(type.getSimpleName() + "." + member.getName());
                    assertThat(builder(type).getMethods())
                            .as("%s", member)
                            .anyMatch(setter -> setter.getName().equals(member.getName()) && setter.isVarArgs());
                }
            }
        }
        assertThat(lists).contains("InstallParams.scopes", "ModifyApplication.tags", "AllowedMentions.parse");
    }

    private static boolean isList(Type type) {
        return type instanceof ParameterizedType generic
                && (generic.getRawType() == List.class
                        || (isOptional((Class<?>) generic.getRawType())
                                && isList(generic.getActualTypeArguments()[0])));
    }

    private static Class<?> builder(Class<?> type) {
        try {
            return type.getMethod("builder").getReturnType();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the requests of users, and the models that requests contain. */
    private static List<Class<?>> sentTypes() {
        List<Class<?>> types = SDK.stream()
                .filter(type -> type.isInterface() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .<Class<?>>map(JavaClass::reflect)
                .filter(type -> WireRequest.class.isAssignableFrom(type) || type.isAnnotationPresent(WireSent.class))
                .filter(type -> Arrays.stream(type.getMethods())
                        .anyMatch(method -> method.getName().equals("builder")))
                .toList();
        assertThat(types).hasSizeGreaterThan(40);
        return types;
    }

    @Test
    void buildersOfSentTypesAreNotForTestsOnly() throws IOException {
        List<Class<?>> types = new ArrayList<>(sentTypes());
        types.add(Emoji.class); // of a poll's answers
        for (Class<?> type : types) {
            String module = type.getPackageName().split("[.]", -1)[2];
            Path source = Path.of("..", "sdk-" + module, "src", "main", "java")
                    .resolve(type.getName().replace('.', '/') + ".java");
            assertThat(Files.readString(source)).as("%s", type).doesNotContain("for tests and caches");
        }
    }

    @Test
    void modelsNeedNoMoreHeapThanDecoderReserves() {
        int reserved = 256; // BudgetedParser.OBJECT, whose value must grow with the models
        assertThat(SDK)
                .filteredOn(type -> type.isAssignableTo(WireObject.class) && !type.isInterface())
                .isNotEmpty()
                .allSatisfy(model -> assertThat(size(model)).as("%s", model).isLessThanOrEqualTo(reserved));
    }

    /** Returns the bytes of an instance, with compressed references. */
    private static int size(JavaClass type) {
        int header = 12;
        return type.getAllFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .mapToInt(field -> switch (field.getRawType().getName()) {
                    case "long", "double" -> Long.BYTES;
                    case "boolean", "byte" -> Byte.BYTES;
                    case "short", "char" -> Short.BYTES;
                    default -> Integer.BYTES;
                })
                .reduce(header, Integer::sum);
    }
}
