package io.guildkit.laws;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.guildkit.core.error.ErrorCode;
import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Specification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The Javadoc of the client's methods against the specification. The test reads the sources. */
class SpecifiedJavadocTest {
    private static final Path SOURCES = Path.of("../..");

    /** The Javadoc of an overload refers to another overload for what has to be said once. */
    private static final String AS_FOR = "as for {@link #";

    private interface Law {
        void check(Endpoint endpoint, String javadoc);
    }

    /** Checks the Javadoc of each overload. */
    private static Stream<DynamicTest> each(Law law) {
        return SpecifiedModels.endpoints()
                .map(endpoint -> dynamicTest(endpoint.route(), () -> {
                    List<String> comments = comments(endpoint);
                    assertThat(comments).as(endpoint.call()).hasSameSizeAs(ClientCalls.methods(endpoint));
                    assertThat(comments).allSatisfy(javadoc -> law.check(endpoint, javadoc));
                }));
    }

    private static List<String> comments(Endpoint endpoint) {
        Class<?> client = ClientCalls.methods(endpoint).get(0).getDeclaringClass();
        String name = endpoint.call().substring(endpoint.call().lastIndexOf('.') + 1);
        return Pattern.compile(
                        "/\\*\\*((?:(?!\\*/).)*)\\*/\\s+(?:@\\w+\\s+)*public ApiCall<[^(]*> " + name + "\\(",
                        Pattern.DOTALL)
                .matcher(source(client))
                .results()
                .map(comment -> words(comment))
                .toList();
    }

    private static String words(MatchResult comment) {
        return comment.group(1)
                .lines()
                .map(line -> line.strip().replaceFirst("^\\* ?", ""))
                .collect(joining(" "));
    }

    private static String source(Class<?> type) {
        String file = "src/main/java/" + type.getName().replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(SOURCES)) {
            return Files.readString(modules.map(module -> module.resolve(file))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @TestFactory
    Stream<DynamicTest> methodsNameTheirRoute() {
        return each((endpoint, javadoc) -> assertThat(javadoc).contains(endpoint.route()));
    }

    @TestFactory
    Stream<DynamicTest> methodsNameThePermission() {
        return each((endpoint, javadoc) -> {
            if (!endpoint.needs().isEmpty()) {
                assertThat(javadoc).contains(endpoint.needs().split(" or ", -1));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> methodsNameTheEvents() {
        return each((endpoint, javadoc) -> {
            if (endpoint.fires().isEmpty()) {
                assertThat(javadoc).doesNotContainIgnoringCase("fires ");
            } else if (!javadoc.contains(AS_FOR)) {
                assertThat(javadoc).contains(endpoint.fires());
            }
        });
    }

    /** All calls accept a reason. Only these routes write it to the audit log. */
    @TestFactory
    Stream<DynamicTest> exactlyTheMethodsOfTheAuditLogOfferAReason() {
        return each((endpoint, javadoc) -> assertThat(javadoc.contains("{@linkplain ApiCall#auditReason reason}"))
                .isEqualTo(endpoint.auditReason()));
    }

    @TestFactory
    Stream<DynamicTest> methodsNameTheSecondFactorThatTheServiceAsksFor() {
        return each((endpoint, javadoc) -> {
            if (endpoint.elevation() == Endpoint.Elevation.DOCUMENTED) {
                assertThat(javadoc).contains("second factor");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> methodsNameTheErrorCodes() {
        return each((endpoint, javadoc) -> {
            if (!javadoc.contains(AS_FOR)) {
                assertThat(endpoint.fails())
                        .allSatisfy(code -> assertThat(javadoc).contains(code));
            }
        });
    }

    /** Where all overloads refer to another, nothing would have to name the events and the error codes. */
    @TestFactory
    Stream<DynamicTest> anOverloadRefersToNoOther() {
        return SpecifiedModels.endpoints()
                .map(endpoint -> dynamicTest(
                        endpoint.route(),
                        () -> assertThat(comments(endpoint)).anyMatch(javadoc -> !javadoc.contains(AS_FOR))));
    }

    /** Counts the properties in the text of the specification. If its reader lost a property, the laws would skip the endpoint. */
    @Test
    void lawsCheckAllEndpointsWithAProperty() {
        Map<String, Predicate<Endpoint>> properties = Map.of(
                "needs: ", endpoint -> !endpoint.needs().isEmpty(),
                "fires: ", endpoint -> !endpoint.fires().isEmpty(),
                "fails: ", endpoint -> !endpoint.fails().isEmpty(),
                "audit reason", Endpoint::auditReason,
                "elevation: 60003", endpoint -> endpoint.elevation() == Endpoint.Elevation.DOCUMENTED);
        String text = Specification.TOPICS.stream().map(Specification::text).collect(joining("\n"));
        properties.forEach((property, has) -> assertThat(
                        SpecifiedModels.endpoints().filter(has).count())
                .as(property)
                .isPositive()
                .isEqualTo(Pattern.compile("^  (.*; )?" + property, Pattern.MULTILINE)
                        .matcher(text)
                        .results()
                        .count()));
    }

    @Test
    void errorCodesAreKnown() {
        assertThat(SpecifiedModels.endpoints().flatMap(endpoint -> endpoint.fails().stream()))
                .allSatisfy(
                        code -> assertThat(ErrorCode.of(Integer.parseInt(code)).isKnown())
                                .isTrue());
    }
}
