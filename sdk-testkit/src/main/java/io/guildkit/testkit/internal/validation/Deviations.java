package io.guildkit.testkit.internal.validation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The deviations of one request from the specification. A strict emulator refuses them; a lenient one ignores or adapts
 * them and records them here. Thread-safe.
 */
public final class Deviations {
    private static final int MOST_IN_HEADER = 50;
    private static final Pattern UNSAFE = Pattern.compile("[^\\w/.\\[\\]-]");

    private enum Kind {
        IGNORED_FIELD,
        IGNORED_QUERY_PARAMETER,
        ADAPTED_FIELD
    }

    private record Deviation(Kind kind, String path) {}

    private final boolean lenient;
    /** One list of all kinds, because each kept request has it. */
    private final List<Deviation> deviations = new CopyOnWriteArrayList<>();

    /** Creates an empty record; {@code lenient} chooses between tolerating and refusing. */
    public Deviations(boolean lenient) {
        this.lenient = lenient;
    }

    public boolean areTolerated() {
        return lenient;
    }

    public FormErrors bodyErrors() {
        return errors(Kind.IGNORED_FIELD);
    }

    public FormErrors queryErrors() {
        return errors(Kind.IGNORED_QUERY_PARAMETER);
    }

    private FormErrors errors(Kind ignored) {
        return lenient
                ? new FormErrors("", new FormErrors.Recorder(recorder(ignored), recorder(Kind.ADAPTED_FIELD)))
                : new FormErrors();
    }

    private Consumer<String> recorder(Kind kind) {
        return path -> deviations.add(new Deviation(kind, path));
    }

    private List<String> paths(Kind kind) {
        return deviations.stream()
                .filter(deviation -> deviation.kind() == kind)
                .map(Deviation::path)
                .toList();
    }

    /** Returns the paths of the ignored fields of the body, such as {@code embeds/0/video}. */
    public List<String> ignoredFields() {
        return paths(Kind.IGNORED_FIELD);
    }

    public List<String> ignoredQueryParameters() {
        return paths(Kind.IGNORED_QUERY_PARAMETER);
    }

    /** Returns the paths of the fields whose values were read as other values. */
    public List<String> adaptedFields() {
        return paths(Kind.ADAPTED_FIELD);
    }

    /** Returns the value of the header that lists ignored names; empty if there are none. */
    public String ignoredHeader() {
        return header(Stream.concat(
                ignoredFields().stream().map(Deviations::encoded),
                ignoredQueryParameters().stream().map(name -> "?" + encoded(name))));
    }

    /** Returns the value of the header that lists adapted fields; empty if there are none. */
    public String adaptedHeader() {
        return header(adaptedFields().stream().map(Deviations::encoded));
    }

    /** Limits the length, because clients refuse long headers. The journal is complete. */
    private static String header(Stream<String> encoded) {
        List<String> names = encoded.toList();
        String listed = names.stream().limit(MOST_IN_HEADER).collect(Collectors.joining(", "));
        int more = names.size() - MOST_IN_HEADER;
        return more > 0 ? listed + ", +" + more : listed;
    }

    /** Percent-encodes the characters that a header must not contain, and the separators of the names. */
    private static String encoded(String name) {
        return name.isEmpty()
                ? "\"\""
                : UNSAFE.matcher(name).replaceAll(match -> Matcher.quoteReplacement(percent(match.group())));
    }

    private static String percent(String character) {
        StringBuilder encoded = new StringBuilder();
        for (byte octet : character.getBytes(StandardCharsets.UTF_8)) {
            encoded.append(String.format("%%%02X", octet));
        }
        return encoded.toString();
    }
}
