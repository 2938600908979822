package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.base.Secrets;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireRequest;
import io.guildkit.laws.WireModels.Attribute;
import io.guildkit.spec.Member;
import io.guildkit.spec.Range;
import io.guildkit.spec.Shape;
import io.guildkit.testsupport.ModelJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The requests of all modules against the specification: what is required, what is sent, and what is refused. */
class SpecifiedRequestsTest {
    /** Messages are built without a generated builder. */
    private static final Set<String> BUILT_OTHERWISE =
            Set.of("Execute webhook", "Edit webhook message", "Embed in a request");

    /** Each intent needs members of its own. */
    private static final String INTENTS = "Request additional intents";

    /** An empty list of disclosures can be sent, and polls have a default. */
    private static final Set<String> NEVER_ABSENT = Set.of(
            "Acknowledge disclosures disclosures", "Poll create request answers", "Poll create request duration");

    /** The limits of a poll are checked together with its message. */
    private static final Set<String> CHECKED_ELSEWHERE = Set.of("Poll create request");

    /** Only the service checks these texts. The sample of a phone number has a length of its own. */
    private static final Set<String> MAY_BE_EMPTY =
            Set.of("Create application name", "Application distributor distributor", "Phone number phone");

    private static final String EMPTY = "This field is required, but is empty.";

    private interface Law {
        void check(Shape shape, Class<?> type);
    }

    private static Stream<Shape> requests() {
        return SpecifiedModels.SPECIFICATION.shapes().values().stream()
                .filter(shape -> shape.request() && !BUILT_OTHERWISE.contains(shape.name()));
    }

    private static Stream<DynamicTest> each(Law law) {
        return requests().map(shape -> dynamicTest(shape.name(), () -> law.check(shape, SpecifiedModels.type(shape))));
    }

    @TestFactory
    Stream<DynamicTest> requestsOfRequiredMembersSendNothingElse() {
        return each((shape, type) -> {
            Predicate<Member> chosen = member -> !member.optional()
                    || isFirstChoice(shape, member)
                    || member.name().equals(Requests.DERIVED);
            JsonNode sent = Codecs.JSON.decode(ModelJson.encode(build(shape, type, chosen)));
            assertThat(sent.fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrderElementsOf(shape.members().stream()
                            .filter(chosen)
                            .map(Member::name)
                            .toList());
        });
    }

    @TestFactory
    Stream<DynamicTest> everyMemberIsSentUnderItsName() {
        return each((shape, type) -> {
            JsonNode sent = Codecs.JSON.decode(ModelJson.encode(build(shape, type, member -> true)));
            assertThat(sent.fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrderElementsOf(
                            shape.members().stream().map(Member::name).toList());
        });
    }

    @TestFactory
    Stream<DynamicTest> requestsWithoutARequiredMemberNameIt() {
        return each((shape, type) -> shape.required().stream()
                .filter(member -> !NEVER_ABSENT.contains(shape.name() + " " + member.name()))
                .forEach(missing -> assertThat(refusal(shape, type, member -> !member.equals(missing)))
                        .hasMessageContaining(missing.name() + ": This field is required")));
    }

    @TestFactory
    Stream<DynamicTest> onlyNullableMembersOfChangesCanBeCleared() {
        return requests()
                .filter(shape -> shape.name().startsWith("Modify "))
                .map(shape -> dynamicTest(
                        shape.name(),
                        () -> assertThat(WireModels.attributesOf(SpecifiedModels.type(shape)).values().stream()
                                        .filter(attribute ->
                                                attribute.accessor().getReturnType() == Patch.class)
                                        .map(Attribute::json))
                                .containsExactlyInAnyOrderElementsOf(shape.members().stream()
                                        .filter(member -> member.type().nullable())
                                        .map(Member::name)
                                        .toList())));
    }

    @TestFactory
    Stream<DynamicTest> neitherRequestsNorTheirBuildersPrintSecrets() {
        return each((shape, type) -> {
            Object builder = fill(shape, type, member -> true, null, 0, false, "a");
            assertThat(builder.toString()).doesNotContain("aaaaaaa");
            String printed = Requests.build(builder).toString();
            assertThat(printed).startsWith(type.getSimpleName() + "{");
            WireModels.attributesOf(type)
                    .forEach((name, attribute) -> assertThat(printed.contains(name + "=<redacted>"))
                            .as(name)
                            .isEqualTo(shape.members().stream()
                                    .anyMatch(member -> member.name().equals(attribute.json()) && member.secret())));
        });
    }

    @TestFactory
    Stream<DynamicTest> writersFindExactlyTheSecrets() {
        return each((shape, type) -> {
            Object request = Requests.build(Requests.fill(
                    type,
                    shape.members(),
                    (java, member) -> SpecifiedModels.sample(
                            java, member, Optional.empty(), Optional.empty(), name -> "the " + name)));
            List<String> secrets = new ArrayList<>();
            WireModels.writer(type).secrets(request, secrets::add);
            assertThat(secrets)
                    .allMatch(secret -> secret.startsWith("the "))
                    .extracting(secret -> secret.substring(4).replaceFirst("a*$", ""))
                    .containsExactlyInAnyOrderElementsOf(secretsOf(shape));
        });
    }

    @TestFactory
    Stream<DynamicTest> textsOfUnknownFieldsAreSecrets() {
        return each((shape, type) -> {
            if (WireRequest.class.isAssignableFrom(type)) {
                Object builder = fill(shape, type, member -> true, null, 0, false, "a");
                ObjectNode value = JsonNodeFactory.instance
                        .objectNode()
                        .put("any", "extra text")
                        .put("pin", 1234);
                Requests.call(builder, "putUnknownField", "more", value);
                List<String> secrets = new ArrayList<>();
                WireModels.writer(type).secrets(Requests.build(builder), secrets::add);
                assertThat(secrets).contains("extra text", "1234");
            }
        });
    }

    private static List<String> secretsOf(Shape shape) {
        return shape.members().stream()
                .filter(Member::secret)
                .map(member -> member.name().replaceFirst("a*$", ""))
                .toList();
    }

    /** No model describes JSON of users, so names must denote the same secrets. */
    @Test
    void namesOfSecretsOfRequestsDenoteSecrets() {
        assertThat(requests()
                        .flatMap(shape -> shape.members().stream())
                        .filter(Member::secret)
                        .map(Member::name)
                        .distinct())
                .contains("password", "data", "session_id")
                .allMatch(Secrets::isSecretName);
    }

    // ---- limits

    @TestFactory
    Stream<DynamicTest> limitsAreChecked() {
        return requests()
                .filter(shape -> !CHECKED_ELSEWHERE.contains(shape.name()))
                .flatMap(shape -> shape.members().stream()
                        .flatMap(member -> Stream.concat(
                                member.limit().stream().map(limit -> limit(shape, member, limit, false)),
                                member.each().stream().map(limit -> limit(shape, member, limit, true)))));
    }

    private static DynamicTest limit(Shape shape, Member member, Range limit, boolean each) {
        return dynamicTest(shape.name() + ": " + member.name() + (each ? ", each" : ""), () -> {
            // A length counts characters, and not the one or two chars of each. A hash consists of letters and digits.
            for (String character : limit.least() == limit.most() ? List.of("a") : List.of("p", "ß", "😀")) {
                for (long size : List.of(limit.least(), limit.least() + 1, limit.most() - 1, limit.most())) {
                    boolean canBeEmpty = member.optional() && !isFirstChoice(shape, member);
                    if ((size > 0 || limit.unit().isEmpty() || canBeEmpty)
                            && size >= limit.least()
                            && size <= limit.most()) {
                        assertThatCode(() -> build(shape, member, size, each, character))
                                .as("%s", size)
                                .doesNotThrowAnyException();
                    }
                }
                for (long size : List.of(limit.least() - 1, limit.most() + 1, 2 * limit.most() + 1)) {
                    if (size >= 0) {
                        InvalidRequestException refusal = catchThrowableOfType(
                                InvalidRequestException.class, () -> build(shape, member, size, each, character));
                        assertThat(refusal).as("%s", size).isNotNull();
                        assertThat(refusal.formErrors().fields().keySet())
                                .allMatch(path -> path.startsWith(member.name()));
                        assertThat(refusal.formErrors().toString())
                                .contains(size == 0 ? EMPTY : fault(member, limit, size, each));
                    }
                }
            }
        });
    }

    private static String fault(Member member, Range limit, long size, boolean each) {
        boolean list = !each && List.of("array", "map").contains(member.type().name());
        boolean text = !list && member.type().names().toList().contains("string");
        if (limit.least() == limit.most()) {
            return "Must be an MD5 hash";
        }
        if (!list && !text) {
            String bound = size < limit.least() ? limit.least() + " or more" : limit.most() + " or less";
            return "Must be " + bound + ", but is " + size + ".";
        }
        String bounds =
                limit.least() == 0 ? limit.most() + " or fewer" : "between " + limit.least() + " and " + limit.most();
        return "Must be " + bounds + (list ? " in number, but are " : " in length, but is ") + size + ".";
    }

    @TestFactory
    Stream<DynamicTest> requiredTextsCannotBeEmpty() {
        return each((shape, type) -> shape.required().stream()
                .filter(member -> member.type().name().equals("string")
                        && !MAY_BE_EMPTY.contains(shape.name() + " " + member.name()))
                .forEach(member -> {
                    InvalidRequestException refusal = catchThrowableOfType(
                            InvalidRequestException.class, () -> build(shape, member, 0, false, "a"));
                    assertThat(refusal).as(member.name()).isNotNull();
                    assertThat(refusal.formErrors().at(member.name()).faults()).isNotEmpty();
                }));
    }

    private static Object build(Shape shape, Member sized, long size, boolean each, String character) {
        return Requests.build(
                fill(shape, SpecifiedModels.type(shape), required(shape, sized), sized, size, each, character));
    }

    private static Predicate<Member> required(Shape shape, Member member) {
        return each -> !each.optional()
                || each.equals(member)
                || isFirstChoice(shape, each)
                || shape.name().equals(INTENTS);
    }

    /** Of members of which a request needs one. */
    private static boolean isFirstChoice(Shape shape, Member member) {
        return shape.oneOf().indexOf(member.name()) == 0;
    }

    private static InvalidRequestException refusal(Shape shape, Class<?> type, Predicate<Member> chosen) {
        InvalidRequestException refusal =
                catchThrowableOfType(InvalidRequestException.class, () -> build(shape, type, chosen));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    private static Object build(Shape shape, Class<?> type, Predicate<Member> chosen) {
        return Requests.build(fill(shape, type, chosen, null, 0, false, "a"));
    }

    /** Returns a builder with some members. One of them, or each of its elements, has a certain size. */
    private static Object fill(
            Shape shape,
            Class<?> type,
            Predicate<Member> chosen,
            @Nullable Member sized,
            long size,
            boolean each,
            String character) {
        return Requests.fill(type, shape.members().stream().filter(chosen).toList(), (java, member) -> {
            boolean here = member.equals(sized);
            return SpecifiedModels.sample(
                    java,
                    member,
                    here && !each ? Optional.of(size) : Optional.empty(),
                    here && each ? Optional.of(size) : Optional.empty(),
                    name -> here ? character : "");
        });
    }
}
