package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.spec.Endpoint;
import io.guildkit.testkit.ResponseDrift;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testsupport.ModelJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Takes the emulator's real answer of each endpoint and damages it, one member after the other. Nothing but a missing
 * identity may cost the caller the answer, all other members must survive, and a listener hears of the damage.
 *
 * <p>A subclass for each module names the endpoints, in a method {@code subjects()}.
 */
abstract class MutationTest extends ContractTest {
    /** Members without which an object is none. */
    private static final Set<String> IDENTITIES = Set.of("id", "code", "id_hash");

    /** The client returns this response as it is. */
    private static final Set<String> WITHOUT_MODEL = Set.of("POST /webhooks/{webhook.id}/{webhook.token}/chatcompat");

    /**
     * An endpoint that answers with JSON. Places in the answer are JSON pointers, in which {@code *} stands for every
     * index of a list and every number that is a key.
     *
     * @param name says which one
     * @param call prepares the emulator, and then the call
     * @param identity what the whole answer is worth nothing without
     * @param open objects in which anything may be, and members that may be anything
     * @param kept where models keep what the answer has, for places that they call by another name
     */
    record Subject(
            String name,
            Function<MutationTest, ApiCall<?>> call,
            Set<String> identity,
            Set<String> open,
            Map<String, String> kept) {
        Subject(String name, Function<MutationTest, ApiCall<?>> call, Set<String> identity) {
            this(name, call, identity, Set.of());
        }

        Subject(String name, Function<MutationTest, ApiCall<?>> call, Set<String> identity, Set<String> open) {
            this(name, call, identity, open, Map.of());
        }

        Subject keptAt(Map<String, String> places) {
            return new Subject(name, call, identity, open, places);
        }

        /** Where the model keeps what the answer has at a place. */
        String kept(String place) {
            return kept.entrySet().stream()
                    .filter(moved -> (place + "/").startsWith(moved.getKey() + "/"))
                    .map(moved ->
                            moved.getValue() + place.substring(moved.getKey().length()))
                    .findFirst()
                    .orElse(place);
        }

        boolean isIdentity(String member) {
            return identity.contains(pattern(member));
        }

        boolean isOpen(String place) {
            return open.contains(pattern(place));
        }

        /** Whether nobody knows what is there; what an open answer as a whole has by documented names is known. */
        boolean isWithinOpen(String place) {
            return open.stream()
                    .anyMatch(above -> !above.isEmpty() && pattern(place).startsWith(above + "/"));
        }

        private static String pattern(String place) {
            return place.replaceAll("/\\d+(?=/|$)", "/*");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** The ways to damage a member. */
    private enum Damage {
        DROPPED(ResponseDrift::dropped),
        NULLED(ResponseDrift::nulled),
        RETYPED(ResponseDrift::retyped),
        CONVERTED(ResponseDrift::converted),
        LISTED(ResponseDrift::listed);

        @SuppressWarnings("ImmutableEnumChecker") // a function without state
        final Function<String, ResponseDrift> at;

        Damage(Function<String, ResponseDrift> at) {
            this.at = at;
        }
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    static Set<String> all(Set<String>... sets) {
        return Arrays.stream(sets).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
    }

    static Set<String> below(String place, Set<String> members) {
        return members.stream().map(member -> place + member).collect(Collectors.toUnmodifiableSet());
    }

    private final List<Drift> drifts = new CopyOnWriteArrayList<>();
    private final List<String> answers = new CopyOnWriteArrayList<>();
    GuildkitClient client;

    @BeforeEach
    final void connect() {
        client = client(builder()
                .driftListener(drifts::add)
                .okHttpClient(new OkHttpClient.Builder()
                        .addInterceptor(chain -> {
                            Response response = chain.proceed(chain.request());
                            answers.add(response.peekBody(Long.MAX_VALUE).string());
                            return response;
                        })
                        .build()));
    }

    /** The topics of the specification that the subjects cover. */
    abstract List<String> topics();

    @Test
    void everyEndpointThatReturnsAModelIsASubject() throws ReflectiveOperationException {
        Stream<?> subjects =
                (Stream<?>) getClass().getDeclaredMethod("subjects").invoke(null);
        Set<String> routes = new TreeSet<>();
        subjects.map(Subject.class::cast).forEach(subject -> {
            try (ServiceEmulator fresh = ServiceEmulator.start()) {
                store.clear();
                use(fresh);
                connect();
                routes.add(subject.call().apply(this).route().toString());
            }
        });
        assertThat(routes)
                .containsExactlyInAnyOrderElementsOf(topics().stream()
                        .flatMap(Specified::endpoints)
                        .filter(endpoint -> !WITHOUT_MODEL.contains(endpoint.route())
                                && !endpoint.returns().name().equals("nothing"))
                        .map(Endpoint::route)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void aDamagedMemberCostsNothingButItself(Subject subject) {
        ApiCall<?> call = subject.call().apply(this);
        drifts.clear();
        JsonNode original = Codecs.JSON.decode(ModelJson.encode(call.send()));
        JsonNode real = Sent.json(answers.get(answers.size() - 1).replace("%", "%%"));
        assertThat(drifts).as("the real answer is as documented").isEmpty();
        List<String> wrong = new ArrayList<>();
        List<String> members = members(real).toList();
        Set<String> required = Specified.required(call.route().toString(), real);
        assertThat(members).containsAll(subject.identity()).containsAll(required);
        for (String member : members) {
            for (Damage damage : Damage.values()) {
                JsonNode was = real.at(member);
                boolean pointless = (damage == Damage.LISTED && was.isArray())
                        || (damage == Damage.CONVERTED && (was.isContainerNode() || was.isNull()));
                if (pointless) {
                    continue;
                }
                String problem = problem(subject, call, original, real, member, damage, required.contains(member));
                if (!problem.isEmpty()) {
                    wrong.add(damage + " " + member + ": " + problem);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private String problem(
            Subject subject,
            ApiCall<?> call,
            JsonNode original,
            JsonNode real,
            String member,
            Damage damage,
            boolean required) {
        JsonPointer at = JsonPointer.compile(member);
        boolean identity = subject.isIdentity(member) && damage != Damage.CONVERTED;
        Object value;
        try {
            value = sent(call, damage.at.apply(member).applyTo(real.toString()));
        } catch (DecodingException e) {
            boolean says = e.getMessage().startsWith(call.route() + ": ")
                    && e.getMessage().contains(at.last().getMatchingProperty());
            return identity && says ? "" : "failed with " + e.getMessage();
        } catch (GuildkitException e) {
            return "failed with " + e;
        }
        if (identity) {
            return "did not fail";
        }
        return differences(subject, original, real, member, damage, value, required);
    }

    private String differences(
            Subject subject,
            JsonNode original,
            JsonNode real,
            String member,
            Damage damage,
            Object value,
            boolean required) {
        boolean silent = damage == Damage.DROPPED || damage == Damage.NULLED;
        String parent = JsonPointer.compile(member).head().toString();
        boolean open = subject.isOpen(parent) || subject.isOpen(member);
        if (!open && (!silent || required) && !wasHeardOf(member, real.at(member))) {
            return "nobody heard of it, but of " + drifts;
        }
        if (damage == Damage.DROPPED && !required && !drifts.isEmpty()) {
            return "optional, but heard of as " + drifts;
        }
        // An element that lost its identity is gone altogether. A member that lost it is kept for writing it back.
        String gone = withoutIdentity().orElse(member);
        boolean whole = gone.equals(member) || IDENTITIES.contains(member.substring(parent.length() + 1));
        if (!whole) {
            return "cost its object, which is still what it is";
        }
        JsonNode decoded = Codecs.JSON.decode(ModelJson.encode(value));
        boolean element = !gone.equals(member)
                && real.at(JsonPointer.compile(gone).head()).isArray();
        JsonNode rest = element ? decoded : without(decoded, subject.kept(member));
        JsonNode expected = without(original, subject.kept(element ? gone : member));
        return rest.equals(expected) ? "" : "other members changed: " + rest;
    }

    private Optional<String> withoutIdentity() {
        return drifts.stream()
                .filter(drift -> drift.kind() == Kind.NO_IDENTITY)
                .map(Drift::path)
                .findFirst();
    }

    private boolean wasHeardOf(String member, JsonNode was) {
        return drifts.stream()
                .anyMatch(drift -> member.equals(drift.path())
                        || (drift.kind() == Kind.NO_IDENTITY && member.startsWith(drift.path() + "/"))
                        || (was.isContainerNode() && drift.path().startsWith(member + "/")));
    }

    private static JsonNode without(JsonNode tree, String member) {
        JsonNode copy = tree.deepCopy();
        JsonPointer at = JsonPointer.compile(member);
        JsonNode parent = copy.at(at.head());
        if (parent instanceof ObjectNode object) {
            object.remove(at.last().getMatchingProperty());
        } else if (parent instanceof ArrayNode array && array.size() > at.last().getMatchingIndex()) {
            array.remove(at.last().getMatchingIndex());
        }
        return copy;
    }

    /** The JSON pointers of all members, those of nested objects and of objects in lists included. */
    private static Stream<String> members(JsonNode node) {
        return objects(node)
                .flatMap(object -> node.at(object).properties().stream().map(member -> object + "/" + member.getKey()));
    }

    /** The JSON pointers of all objects. */
    private static Stream<String> objects(JsonNode root) {
        return containers(root, "").filter(place -> root.at(place).isObject());
    }

    private static Stream<String> containers(JsonNode node, String path) {
        Stream<String> inside = node.isArray()
                ? Stream.iterate(0, i -> i < node.size(), i -> i + 1)
                        .flatMap(i -> containers(node.get(i), path + "/" + i))
                : node.properties().stream()
                        .flatMap(member -> containers(member.getValue(), path + "/" + member.getKey()));
        return Stream.concat(node.isContainerNode() ? Stream.of(path) : Stream.empty(), inside);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void aBadElementCostsNothingButItself(Subject subject) {
        ApiCall<?> call = subject.call().apply(this);
        JsonNode original = Codecs.JSON.decode(ModelJson.encode(call.send()));
        JsonNode real = Sent.json(answers.get(answers.size() - 1).replace("%", "%%"));
        List<String> lists = containers(real, "")
                .filter(place -> real.at(place).isArray())
                .filter(place -> !subject.isWithinOpen(place))
                .toList();
        for (String list : lists) {
            JsonNode damaged = real.deepCopy();
            ((ArrayNode) damaged.at(list)).insertNull(0).insertArray(0).addArray();
            Object value = sent(call, damaged.toString());
            assertThat(Codecs.JSON.decode(ModelJson.encode(value))).as(list).isEqualTo(original);
            assertThat(drifts)
                    .as(list)
                    .extracting(Drift::kind, Drift::path)
                    .containsExactly(tuple(Kind.WRONG_TYPE, list + "/0"), tuple(Kind.NULL_ELEMENT, list + "/1"));
        }
    }

    /** What a call yields if this is the answer. */
    private Object sent(ApiCall<?> call, String answer) {
        emulator.faults().clear();
        emulator.faults().on(call.route().toString()).respond(200, Map.of(), answer);
        drifts.clear();
        // What the real answer did to the store must not decide what is sent now.
        store.save("a-token");
        return call.send();
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void unknownMembersAreKeptAndHeardOf(Subject subject) {
        ApiCall<?> call = subject.call().apply(this);
        call.send();
        JsonNode real = Sent.json(answers.get(answers.size() - 1).replace("%", "%%"));
        for (String place : objects(real).toList()) {
            Object value = sent(
                    call, ResponseDrift.set(place + "/brand_new", "{\"x\":1}").applyTo(real.toString()));
            JsonNode decoded = Codecs.JSON.decode(ModelJson.encode(value));
            if (!subject.isOpen(place)) {
                assertThat(decoded.at(subject.kept(place)).path("brand_new"))
                        .as(place)
                        .isEqualTo(Sent.json("{'x':1}"));
                assertThat(drifts)
                        .extracting(Drift::kind, Drift::route, Drift::path)
                        .containsExactly(tuple(Kind.UNKNOWN_FIELD, call.route().toString(), place + "/brand_new"));
            }
        }
    }
}
