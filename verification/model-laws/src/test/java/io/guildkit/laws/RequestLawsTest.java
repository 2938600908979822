package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequest;
import io.guildkit.core.wire.WireSent;
import io.guildkit.core.wire.WireUnwrapped;
import io.guildkit.core.wire.WireValue;
import io.guildkit.laws.WireModels.Attribute;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What holds of every type of requests that has a generated builder. */
class RequestLawsTest {
    /** A value that only responses can contain, and the path of its fault below the member that holds it. */
    private record Unsendable(Object value, String path) {
        Unsendable in(Object holder, String step) {
            return new Unsendable(holder, step + path);
        }
    }

    private record Case(Class<?> type, Attribute attribute, Unsendable unsendable) {
        String path() {
            return attribute.json() + unsendable.path();
        }

        String name() {
            return type.getSimpleName() + ": " + path();
        }
    }

    private static Stream<Case> cases() {
        return WireModels.requests().stream()
                .flatMap(type -> WireModels.attributesOf(type).values().stream()
                        .flatMap(attribute -> unsendable(attribute.accessor().getGenericReturnType())
                                .map(unsendable -> new Case(type, attribute, unsendable))));
    }

    @TestFactory
    Stream<DynamicTest> valuesThatOnlyResponsesContainAreRefused() {
        return cases().map(it -> dynamicTest(it.name(), () -> {
            Object builder = Requests.complete(it.type());
            Requests.set(builder, it.attribute(), it.unsendable().value());
            assertThat(faultsOf(builder).at(it.path()).faults()).isNotEmpty();
        }));
    }

    @Test
    void lawFindsMembers() {
        assertThat(cases().map(Case::name))
                .contains(
                        "AcknowledgeDisclosures: disclosures[0]",
                        "AllowedMentions: parse[0]",
                        "CreateApplication: type",
                        "CreateApplicationAsset: type",
                        "CreateChannelInvite: target_type",
                        "CreateIntegration: type",
                        "GetTrending: media_format",
                        "ListGuildApplications: type",
                        "ListTrendingGifs: media_format",
                        "Login: login_source",
                        "MfaFinishRequest: mfa_type",
                        "ModifyApplication: discoverability_state",
                        "ModifyApplication: explicit_content_filter",
                        "ModifyApplication: install_params.permissions",
                        "ModifyApplication: integration_types_config.null",
                        "ModifyApplication: integration_types_config.0.oauth2_install_params.permissions",
                        "ModifyApplication: interactions_version",
                        "ModifyApplication: monetization_state",
                        "ModifyDiscoveryMetadata: reasons_to_join[0].reason",
                        "ModifyEmbeddedActivityConfig: client_platform_config.null",
                        "ModifyEmbeddedActivityConfig: client_platform_config.web.label_type",
                        "ModifyEmbeddedActivityConfig: client_platform_config.web.release_phase",
                        "ModifyEmbeddedActivityConfig: default_orientation_lock_state",
                        "ModifyEmbeddedActivityConfig: supported_platforms[0]",
                        "ModifyIntegration: expire_behavior",
                        "ReportUnverifiedApplication: os",
                        "SearchGifs: media_format");
    }

    @TestFactory
    Stream<DynamicTest> requiredFieldsThatAreNotSetAreNamed() {
        return WireModels.requests().stream()
                .map(type -> Map.entry(type, Requests.required(type)))
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> dynamicTest(entry.getKey().getSimpleName(), () -> {
                    FormErrors faults = faultsOf(Requests.builder(entry.getKey()));
                    assertThat(faults.fields().keySet())
                            .containsExactlyInAnyOrderElementsOf(entry.getValue().stream()
                                    .map(Attribute::json)
                                    .toList());
                    assertThat(faults.all().values())
                            .allSatisfy(all -> assertThat(all)
                                    .containsExactly(
                                            new FormErrors.Fault("BASE_TYPE_REQUIRED", "This field is required.")));
                }));
    }

    private record Name(Class<?> type, String json, String setter) {}

    /** The names of the members that requests with unknown fields write. A part that is written unwrapped has names with a prefix. */
    private static Stream<Name> names() {
        return WireModels.requests().stream()
                .filter(WireRequest.class::isAssignableFrom)
                .flatMap(type ->
                        WireModels.attributesOf(type).values().stream().flatMap(attribute -> names(type, attribute)));
    }

    private static Stream<Name> names(Class<?> type, Attribute attribute) {
        String setter = attribute.accessor().getName();
        WireUnwrapped unwrapped = attribute.accessor().getAnnotation(WireUnwrapped.class);
        if (unwrapped == null) {
            return Stream.of(new Name(type, attribute.json(), setter));
        }
        return simple(attribute.accessor().getGenericReturnType())
                .flatMap(part -> WireModels.attributesOf(part).values().stream())
                .map(inner -> new Name(type, unwrapped.value() + inner.json(), setter));
    }

    @TestFactory
    Stream<DynamicTest> unknownFieldsWithTheNameOfAMemberAreRefused() {
        return names().map(name -> dynamicTest(name.type().getSimpleName() + ": " + name.json(), () -> {
            Object builder = Requests.complete(name.type());
            Requests.call(builder, "putUnknownField", name.json(), TextNode.valueOf("canary"));
            assertThat(faultsOf(builder).at(name.json()).faults())
                    .filteredOn(fault -> fault.code().equals("BASE_TYPE_FORBIDDEN"))
                    .singleElement()
                    .satisfies(fault -> assertThat(fault.message()).doesNotContain("canary"))
                    .satisfies(fault -> assertThat(fault.message())
                            .containsPattern(
                                    name.json().equals(Requests.DERIVED)
                                            ? "guildMembers\\("
                                            : "\\b" + name.setter() + "\\("));
        }));
    }

    @Test
    void lawOfUnknownFieldsFindsNames() {
        assertThat(names().map(name -> name.type().getSimpleName() + ": " + name.json()))
                .contains(
                        "Login: password",
                        "VerifyMfaLogin: code",
                        "PartialAttachment: filename",
                        "ChatCompatField: short");
    }

    /** Codecs do not check models without the mark, so these must not have members that cannot be sent. */
    @Test
    void responseModelsInRequestsThatHaveOpenEnumerationsAreMarked() {
        Set<Class<?>> reached = new HashSet<>();
        List<Class<?>> requests = WireModels.requests();
        requests.forEach(type -> reach(type, requests, reached));
        assertThat(reached)
                .filteredOn(type -> WireObject.class.isAssignableFrom(type) && !isSent(type))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(WireModels.attributesOf(type).values().stream()
                                .flatMap(
                                        attribute -> simple(attribute.accessor().getGenericReturnType()))
                                .filter(WireValue.class::isAssignableFrom))
                        .isEmpty());
    }

    private static void reach(Class<?> type, List<Class<?>> requests, Set<Class<?>> reached) {
        if (reached.add(type)) {
            WireModels.attributesOf(type).values().stream()
                    .flatMap(attribute -> simple(attribute.accessor().getGenericReturnType()))
                    .filter(inner -> WireObject.class.isAssignableFrom(inner) || requests.contains(inner))
                    .forEach(inner -> reach(inner, requests, reached));
        }
    }

    private static Stream<Class<?>> simple(Type type) {
        return type instanceof ParameterizedType generic
                ? Stream.of(generic.getActualTypeArguments()).flatMap(RequestLawsTest::simple)
                : Stream.of((Class<?>) type);
    }

    private static FormErrors faultsOf(Object builder) {
        Throwable refusal = catchThrowable(() -> Requests.build(builder));
        assertThat(refusal).isInstanceOf(InvalidRequestException.class);
        return ((InvalidRequestException) refusal).formErrors();
    }

    // ---- values

    private static Stream<Unsendable> unsendable(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            Class<?> raw = (Class<?>) generic.getRawType();
            if (raw == Map.class) {
                return inMap(generic.getActualTypeArguments()[0], last);
            }
            return unsendable(last).map(inner -> {
                if (raw == Optional.class) {
                    return inner.in(Optional.of(inner.value()), "");
                }
                return raw == Patch.class
                        ? inner.in(Patch.set(inner.value()), "")
                        : inner.in(List.of(inner.value()), "[0]");
            });
        }
        Class<?> simple = (Class<?>) type;
        if (WireValue.class.isAssignableFrom(simple)) {
            return Stream.of(new Unsendable(constant(simple, "UNKNOWN"), ""));
        }
        return WireObject.class.isAssignableFrom(simple) && isSent(simple) ? inModel(simple) : Stream.empty();
    }

    /** Other models are sent as they were read. */
    private static boolean isSent(Class<?> type) {
        return type.isAnnotationPresent(WireSent.class);
    }

    private static Stream<Unsendable> inMap(Type keys, Type values) {
        Object key = Requests.sample(keys);
        String name = key instanceof WireValue<?> constant
                ? constant.raw().map(Object::toString).orElseThrow()
                : key.toString();
        return Stream.concat(
                unsendable(keys).map(inner -> inner.in(Map.of(inner.value(), Requests.sample(values)), ".null")),
                unsendable(values).map(inner -> inner.in(Map.of(key, inner.value()), "." + name)));
    }

    /** A model that lacks a member, or has one that cannot be sent. */
    private static Stream<Unsendable> inModel(Class<?> type) {
        return WireModels.attributesOf(type).values().stream().flatMap(attribute -> {
            Type member = attribute.accessor().getGenericReturnType();
            Stream<Unsendable> all = member == String.class ? Stream.of(new Unsendable("", "")) : unsendable(member);
            return all.map(inner -> {
                Object builder = Requests.builder(type);
                Requests.call(builder, "from", Requests.sample(type));
                Requests.set(builder, attribute, inner.value());
                return inner.in(Requests.build(builder), "." + attribute.json());
            });
        });
    }

    private static Object constant(Class<?> type, String name) {
        try {
            return type.getField(name).get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
