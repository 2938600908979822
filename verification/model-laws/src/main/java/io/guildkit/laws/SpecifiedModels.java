package io.guildkit.laws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.model.MentionType;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Enumeration;
import io.guildkit.spec.Member;
import io.guildkit.spec.Range;
import io.guildkit.spec.Shape;
import io.guildkit.spec.Specification;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The classes of the objects of the specification, and values for their members. */
public final class SpecifiedModels {
    /** The classes by their simple names. */
    static final Map<String, Class<?>> CLASSES = WireModels.onTheWire().stream()
            .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, Function.identity()));

    public static final Specification SPECIFICATION = Specification.read();

    private static final Map<Class<?>, String> SIMPLE = Map.ofEntries(
            Map.entry(String.class, "string"),
            Map.entry(boolean.class, "boolean"),
            Map.entry(Boolean.class, "boolean"),
            Map.entry(int.class, "integer"),
            Map.entry(Integer.class, "integer"),
            Map.entry(OptionalInt.class, "integer"),
            Map.entry(long.class, "integer"),
            Map.entry(Long.class, "integer"),
            Map.entry(OptionalLong.class, "integer"),
            Map.entry(Double.class, "float"),
            Map.entry(OptionalDouble.class, "float"),
            Map.entry(Snowflake.class, "snowflake"),
            Map.entry(Instant.class, "timestamp"),
            Map.entry(LocalDate.class, "date"),
            Map.entry(ImageData.class, "image"),
            Map.entry(JsonNode.class, "object"));

    private static final Set<Class<?>> REQUESTS = Set.copyOf(WireModels.requests());

    /** The objects that only requests contain, by their classes. */
    private static final Map<Class<?>, Shape> REQUEST_SHAPES = SPECIFICATION.shapes().values().stream()
            .filter(shape -> shape.request() && REQUESTS.contains(type(shape)))
            .collect(Collectors.toUnmodifiableMap(SpecifiedModels::type, Function.identity()));

    private SpecifiedModels() {}

    /** Returns the endpoints that the client calls. */
    public static Stream<Endpoint> endpoints() {
        return SPECIFICATION.endpoints().stream()
                .filter(endpoint -> !endpoint.call().isEmpty());
    }

    /** Returns the class of an object. */
    public static Class<?> type(Shape shape) {
        return type(shape.type());
    }

    /** Returns a class by its simple name. */
    static Class<?> type(String name) {
        return Optional.<Class<?>>ofNullable(CLASSES.get(name))
                .orElseThrow(() -> new AssertionError("There is no class for " + name));
    }

    /** Returns the JSON of a response in two forms: the fixture with all members, and one with only what a service must send. */
    public static Stream<String> fixtures(Class<?> type) {
        Shape shape = SPECIFICATION.shapes().values().stream()
                .filter(each -> each.type().equals(type.getSimpleName()))
                .findFirst()
                .orElseThrow();
        String full = WireModels.fixture(type);
        return Stream.of(full, minimal(shape, Codecs.JSON.decode(full)).toString());
    }

    /** Returns the required members of an object. Null and empty lists are what a service sends where it has no value. */
    private static JsonNode minimal(Shape shape, JsonNode full) {
        ObjectNode minimal = JsonNodeFactory.instance.objectNode();
        for (Member member : shape.required()) {
            Shape inner = SPECIFICATION.shapes().get(member.type().name());
            JsonNode value = full.get(member.name());
            if (member.type().nullable()) {
                minimal.putNull(member.name());
            } else if (member.type().name().equals("array")) {
                minimal.putArray(member.name());
            } else if (member.type().name().equals("map")) {
                minimal.putObject(member.name());
            } else {
                minimal.set(member.name(), inner == null ? value : minimal(inner, value));
            }
        }
        return minimal;
    }

    /**
     * Returns a value of a member.
     *
     * @param size the number, the length or the number of elements; empty for one that is accepted
     * @param each the length of each element; empty for one that is accepted
     */
    static Object sample(Type java, Member member, Optional<Long> size, Optional<Long> each) {
        return sample(java, member, size, each, name -> "");
    }

    /**
     * Returns such a value. A text of a certain length repeats a certain text; other texts begin with it if the member takes
     * it.
     */
    static Object sample(
            Type java, Member member, Optional<Long> size, Optional<Long> each, UnaryOperator<String> texts) {
        if (java instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (raw == Optional.class) {
                return Optional.of(sample(last, member, size, each, texts));
            }
            if (raw == Patch.class) {
                return Patch.set(sample(last, member, size, each, texts));
            }
            if (raw == FlagSet.class) {
                return flag((Class<?>) last, member);
            }
            Object element = sample(last, member.element(), each, Optional.empty(), texts);
            return raw == Map.class
                    ? Map.of(Requests.sample(generic.getActualTypeArguments()[0]), element)
                    : Collections.nCopies(
                            size.or(() -> member.limit().map(SpecifiedModels::accepted))
                                    .orElse(1L)
                                    .intValue(),
                            element);
        }
        long wanted =
                size.or(() -> member.limit().map(SpecifiedModels::accepted)).orElse(7L);
        if (java == String.class) {
            String text = texts.apply(member.name());
            if (size.isPresent()) {
                return (text.isEmpty() ? "a" : text).repeat((int) wanted);
            }
            Range limit = member.limit().orElse(new Range(0, Long.MAX_VALUE, ""));
            boolean free = !text.isEmpty() && text.length() <= limit.most() && limit.least() < limit.most(); // no hash
            String filler = "a".repeat((int) (free ? Math.max(wanted - text.length(), 0) : wanted));
            return member.name().equals("phone") ? "+491701234567" : free ? text + filler : filler;
        }
        if (java == Integer.class || java == int.class) {
            return (int) wanted;
        }
        if (java == Long.class) {
            return wanted;
        }
        if (java == Double.class) {
            return (double) wanted;
        }
        if (java == Boolean.class) {
            return true;
        }
        if (java == Instant.class) {
            return Instant.parse("2026-03-04T05:06:07.891Z");
        }
        if (java == LocalDate.class) {
            return LocalDate.of(1990, 1, 5);
        }
        if (java == MentionType.class) {
            return MentionType.EVERYONE; // the other types exclude a list of identifiers
        }
        Shape inner = REQUEST_SHAPES.get((Class<?>) java);
        return inner == null
                ? Requests.sample(java)
                : Requests.build(Requests.fill(
                        (Class<?>) java,
                        inner.members(),
                        (type, part) -> sample(type, part, Optional.empty(), Optional.empty(), texts)));
    }

    private static long accepted(Range range) {
        return Math.max(range.least(), 1);
    }

    private static <F extends Enum<F> & Flag> FlagSet<F> flag(Class<?> type, Member member) {
        @SuppressWarnings("unchecked") // the class of a flag
        Class<F> flags = (Class<F>) type;
        String name = member.only().isEmpty()
                ? flags.getEnumConstants()[0].name()
                : member.only().split(" ", -1)[0];
        return FlagSet.of(Enum.valueOf(flags, name));
    }

    /** Returns the type as Java has it, of which the names of simple types are those of the specification. */
    static String inJava(io.guildkit.spec.Type type) {
        Shape shape = SPECIFICATION.shapes().get(type.name());
        Enumeration enumeration = SPECIFICATION.enumerations().get(type.name());
        if (shape != null) {
            return shape.type();
        }
        if (enumeration != null) {
            return enumeration.kind() == Enumeration.Kind.FLAGS
                    ? "FlagSet<" + enumeration.type() + ">"
                    : enumeration.type();
        }
        return switch (type.name()) {
            case "array" -> "List<" + inJava(type.arguments().get(0)) + ">";
            case "map" ->
                "Map<" + inJava(type.arguments().get(0)) + ", "
                        + inJava(type.arguments().get(1)) + ">";
            case "integer or string" -> "string";
            default -> type.name();
        };
    }

    /** Returns the type without what only says that a value may be absent. */
    static String inJava(Type type) {
        if (type instanceof Class<?> simple) {
            return SIMPLE.getOrDefault(simple, simple.getSimpleName());
        }
        ParameterizedType generic = (ParameterizedType) type;
        Class<?> raw = (Class<?>) generic.getRawType();
        List<String> arguments = Stream.of(generic.getActualTypeArguments())
                .map(SpecifiedModels::inJava)
                .toList();
        if (raw == Optional.class || raw == Patch.class) {
            return arguments.get(0);
        }
        String name = raw == FlagSet.class ? "FlagSet" : Collection.class.isAssignableFrom(raw) ? "List" : "Map";
        return name + "<" + String.join(", ", arguments) + ">";
    }
}
