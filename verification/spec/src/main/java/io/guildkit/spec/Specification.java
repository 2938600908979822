package io.guildkit.spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The specification. The text files of this package hold it; the module's README explains their notation. */
public final class Specification {
    /** The files. */
    public static final List<String> TOPICS = List.of(
            "authentication", "invites", "integrations", "gifs", "discovery", "applications", "webhooks", "companion");

    private static final Pattern ROUTE =
            Pattern.compile("(GET|POST|PUT|PATCH|DELETE) (/\\S+)(?: takes (.+),)? returns (.+)");
    private static final Pattern SHAPE =
            Pattern.compile("(object|request) ([^,]+?)(?: extends ([^,]+))?(?:, class (\\w+))?");
    private static final Pattern VALUES = Pattern.compile("(?:enumeration (.+): (integer|string)|flags (.+))");
    private static final Pattern LIMIT = Pattern.compile("limit (.+): (\\d+ \\w+)");
    private static final Set<String> PROPERTIES =
            Set.of("call", "credentials", "needs", "elevation", "audit reason", "fails", "fires");

    private final List<Endpoint> endpoints = new ArrayList<>();
    private final Map<String, Shape> shapes = new LinkedHashMap<>();
    private final Map<String, Enumeration> enumerations = new LinkedHashMap<>();
    private final Map<String, Range> limits = new LinkedHashMap<>();
    private final List<Rule> rules = new ArrayList<>();

    private Specification() {}

    /** Reads the files. */
    public static Specification read() {
        Specification specification = new Specification();
        TOPICS.forEach(specification::read);
        return specification;
    }

    /** Returns the routes of the documents and the companion. */
    public List<Endpoint> endpoints() {
        return endpoints;
    }

    /** Returns the objects by their names. */
    public Map<String, Shape> shapes() {
        return shapes;
    }

    /** Returns an object. */
    public Shape shape(String name) {
        return get(shapes, name);
    }

    /** Returns the enumerations and flags by their names. */
    public Map<String, Enumeration> enumerations() {
        return enumerations;
    }

    /** Returns an enumeration or flags. */
    public Enumeration enumeration(String name) {
        return get(enumerations, name);
    }

    private static <T> T get(Map<String, T> all, String name) {
        return Optional.ofNullable(all.get(name))
                .orElseThrow(() -> new IllegalArgumentException("There is no " + name));
    }

    /** Returns the limits that belong to no member. The other limits are at their members. */
    public Map<String, Range> limits() {
        return limits;
    }

    /** Returns the rules of a kind. */
    public List<Rule> rules(Rule.Kind kind) {
        return rules.stream().filter(rule -> rule.kind() == kind).toList();
    }

    private void read(String topic) {
        List<String> block = new ArrayList<>();
        Stream.concat(text(topic).lines(), Stream.of("")).forEach(line -> {
            if (!line.startsWith(" ") && !block.isEmpty()) {
                add(topic, block.get(0), List.copyOf(block.subList(1, block.size())));
                block.clear();
            }
            if (!line.isBlank() && !line.strip().startsWith("#")) {
                block.add(line.strip());
            }
        });
    }

    /** Returns the text of a file. */
    public static String text(String topic) {
        try (InputStream file = Specification.class.getResourceAsStream(topic + ".txt")) {
            if (file == null) {
                throw new IllegalStateException("There is no file " + topic);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String topic, String head, List<String> lines) {
        Matcher route = ROUTE.matcher(head);
        Matcher shape = SHAPE.matcher(head);
        Matcher values = VALUES.matcher(head);
        Matcher limit = LIMIT.matcher(head);
        if (route.matches()) {
            Endpoint read = endpoint(topic, route, lines);
            endpoints.add(read);
            rules.addAll(RuleReader.read(read.route(), lines));
            rules.addAll(RuleReader.ofProperties(read, read.ofCompanion().contains("elevation")));
        } else if (shape.matches()) {
            unique(shapes, shape.group(2), shape(shape, lines));
            rules.addAll(RuleReader.read(shape.group(2), lines));
        } else if (values.matches()) {
            Enumeration read = enumeration(values, lines);
            unique(enumerations, read.name(), read);
        } else if (limit.matches()) {
            unique(
                    limits,
                    limit.group(1),
                    Range.parse("at most " + limit.group(2)).orElseThrow());
        } else {
            throw new IllegalStateException(topic + " has an unknown line: " + head);
        }
    }

    private static <T> void unique(Map<String, T> map, String name, T value) {
        if (map.put(name, value) != null) {
            throw new IllegalStateException(name + " is there twice");
        }
    }

    private static Endpoint endpoint(String topic, Matcher head, List<String> lines) {
        List<String[]> written = lines.stream()
                .filter(line -> !line.startsWith("query ") && !RuleReader.isRule(line))
                .flatMap(line -> Arrays.stream(line.split("; ", -1)))
                .map(property -> property.split(": ", 2))
                .toList();
        Map<String, String> properties = written.stream()
                .collect(Collectors.toMap(
                        property -> RuleReader.unmarked(property[0]),
                        property -> RuleReader.unmarked(property[property.length - 1])));
        if (!PROPERTIES.containsAll(properties.keySet()) || !properties.containsKey("credentials")) {
            throw new IllegalStateException(head.group() + " has the properties " + properties.keySet());
        }
        return new Endpoint(
                topic,
                head.group(1),
                head.group(2),
                properties.getOrDefault("call", ""),
                properties.getOrDefault("credentials", ""),
                lines.stream()
                        .filter(line -> line.startsWith("query "))
                        .flatMap(line -> Member.parse(line.substring("query ".length())))
                        .toList(),
                Optional.ofNullable(head.group(3)),
                Type.parse(head.group(4)),
                properties.getOrDefault("needs", ""),
                properties.containsKey("audit reason"),
                switch (properties.getOrDefault("elevation", "")) {
                    case "60003" -> Endpoint.Elevation.DOCUMENTED;
                    case "never" -> Endpoint.Elevation.NEVER;
                    default -> Endpoint.Elevation.POSSIBLE;
                },
                list(properties.get("fails")),
                list(properties.get("fires")),
                ofCompanion(written));
    }

    /** Returns the names of marked properties, and the marked elements of the others. */
    private static Set<String> ofCompanion(List<String[]> properties) {
        return properties.stream()
                .flatMap(property -> Arrays.stream(property[property.length - 1].split(", ", -1))
                        .filter(RuleReader::isMarked)
                        .map(value -> property[0].equals("fails") ? value : property[0]))
                .map(RuleReader::unmarked)
                .collect(Collectors.toSet());
    }

    private static List<String> list(@Nullable String text) {
        return text == null ? List.of() : List.of(text.split(", ", -1));
    }

    private Shape shape(Matcher head, List<String> lines) {
        String oneOf = "at least one of: ";
        Stream<Member> inherited = head.group(3) == null ? Stream.empty() : shape(head.group(3)).members().stream();
        Stream<Member> own = lines.stream()
                .filter(line -> !line.startsWith(oneOf) && !RuleReader.isRule(line))
                .flatMap(Member::parse);
        return new Shape(
                head.group(2),
                head.group(4) != null ? head.group(4) : className(head.group(2)),
                head.group(1).equals("request"),
                Optional.ofNullable(head.group(3)),
                Stream.concat(inherited, own).toList(),
                lines.stream()
                        .filter(line -> line.startsWith(oneOf))
                        .flatMap(line -> list(line.substring(oneOf.length())).stream())
                        .toList());
    }

    private static Enumeration enumeration(Matcher head, List<String> lines) {
        boolean flags = head.group(3) != null;
        String name = flags ? head.group(3) : head.group(1);
        String type = className(name);
        return new Enumeration(
                name,
                flags ? type.substring(0, type.length() - 1) : type,
                flags
                        ? Enumeration.Kind.FLAGS
                        : Enumeration.Kind.valueOf(head.group(2).toUpperCase(Locale.ROOT)),
                lines.stream()
                        .flatMap(line -> list(line).stream())
                        .map(constant -> List.of(constant.split(" ", -1)))
                        .map(constant -> new Enumeration.Constant(
                                constant.get(0),
                                constant.size() > 1
                                        ? constant.get(1)
                                        : constant.get(0).toUpperCase(Locale.ROOT),
                                constant.contains("private"),
                                !constant.contains("undocumented")))
                        .toList());
    }

    /** Returns the name of a class, such as {@code ThirdPartySku} for {@code Third party SKU}. */
    private static String className(String name) {
        return Arrays.stream(name.split(" ", -1))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT)
                        + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }
}
