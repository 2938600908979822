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

    private final boolean lenient;
    private final List<String> ignoredFields = new CopyOnWriteArrayList<>();
    private final List<String> ignoredQueryParameters = new CopyOnWriteArrayList<>();
    private final List<String> adaptedFields = new CopyOnWriteArrayList<>();

    /** Creates an empty record; {@code lenient} chooses between tolerating and refusing. */
    public Deviations(boolean lenient) {
        this.lenient = lenient;
    }

    public boolean areTolerated() {
        return lenient;
    }

    public FormErrors bodyErrors() {
        return errors(ignoredFields::add);
    }

    public FormErrors queryErrors() {
        return errors(ignoredQueryParameters::add);
    }

    private FormErrors errors(Consumer<String> ignored) {
        return lenient ? new FormErrors("", new FormErrors.Recorder(ignored, adaptedFields::add)) : new FormErrors();
    }

    /** Returns the paths of the ignored fields of the body, such as {@code embeds/0/video}. */
    public List<String> ignoredFields() {
        return List.copyOf(ignoredFields);
    }

    public List<String> ignoredQueryParameters() {
        return List.copyOf(ignoredQueryParameters);
    }

    /** Returns the paths of the fields whose values were read as other values. */
    public List<String> adaptedFields() {
        return List.copyOf(adaptedFields);
    }

    /** Returns the value of the header that lists ignored names; empty if there are none. */
    public String ignoredHeader() {
        return header(Stream.concat(
                ignoredFields.stream().map(Deviations::encoded),
                ignoredQueryParameters.stream().map(name -> "?" + encoded(name))));
    }

    /** Returns the value of the header that lists adapted fields; empty if there are none. */
    public String adaptedHeader() {
        return header(adaptedFields.stream().map(Deviations::encoded));
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
