package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.recording.Difference.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares two responses to one call. Identifiers are alike if they stand for the same object, and timestamps, URLs and hashes if both are
 * one. Secrets and the messages of errors are not compared.
 */
final class ResponseComparison {
    private static final List<Pattern> FORMS = Stream.of(
                    "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9:]+)", "https?://.*", "(a_)?[0-9a-f]{32,64}")
            .map(Pattern::compile)
            .toList();
    /** The places of identifiers, which each service chooses itself. */
    private static final Pattern IDENTIFIER = Pattern.compile(".*(/|_)id|.*/code");

    /** The places of texts that are random. */
    private static final Pattern RANDOM = Pattern.compile(".*/challenge");

    private static final int LONGEST_VALUE = 60;

    private final String call;
    private final Mapping mapping;
    private final boolean error;
    private final Set<Difference> differences = new LinkedHashSet<>();

    private ResponseComparison(String call, Mapping mapping, boolean error) {
        this.call = call;
        this.mapping = mapping;
        this.error = error;
    }

    /** Returns the differences, and lets the mapping learn from the emulator's response. */
    static Set<Difference> compare(
            String call, Mapping mapping, RecordedExchange recorded, int status, Content emulated) {
        ResponseComparison comparison = new ResponseComparison(call, mapping, !recorded.succeeded());
        if (recorded.status() != status) {
            comparison.add("", Kind.STATUS, status(recorded.status(), recorded.answer()), status(status, emulated));
        } else {
            JsonNode expected = recorded.answer().json();
            JsonNode actual = emulated.json();
            if (expected != null && actual != null) {
                comparison.compare("", expected, actual);
            } else if (expected != null || actual != null) {
                comparison.add("", Kind.TYPE, type(expected), type(actual));
            }
        }
        return comparison.differences;
    }

    private static String status(int status, Content body) {
        JsonNode json = body.json();
        String code = json == null ? "" : json.path("code").asText();
        return code.isEmpty() ? Integer.toString(status) : status + " (" + code + ")";
    }

    private static String type(@Nullable JsonNode json) {
        return json == null ? "no JSON" : json.getNodeType().name().toLowerCase(Locale.ROOT);
    }

    private void add(String place, Kind kind, String service, String emulator) {
        differences.add(new Difference(call, place, kind, service, emulator));
    }

    private void compare(String place, JsonNode expected, JsonNode actual) {
        if (expected.getNodeType() != actual.getNodeType()) {
            add(place, Kind.TYPE, shown(expected), shown(actual));
        } else if (expected.isObject()) {
            compareMembers(place, expected, actual);
        } else if (expected.isArray()) {
            compareElements(place, expected, actual);
        } else if (!areAlike(place, expected, actual)) {
            add(place, Kind.VALUE, shown(expected), shown(actual));
        }
    }

    private void compareMembers(String place, JsonNode expected, JsonNode actual) {
        for (Map.Entry<String, JsonNode> member : expected.properties()) {
            String below = place + "/" + member.getKey();
            JsonNode other = actual.get(member.getKey());
            if (other == null) {
                add(below, Kind.MISSING, shown(member.getValue()), "");
            } else if (!error || !member.getKey().equals("message")) {
                compare(below, member.getValue(), other);
            }
        }
        for (Map.Entry<String, JsonNode> member : actual.properties()) {
            if (!expected.has(member.getKey())) {
                add(place + "/" + member.getKey(), Kind.EXTRA, "", shown(member.getValue()));
            }
        }
    }

    private void compareElements(String place, JsonNode expected, JsonNode actual) {
        if (expected.size() != actual.size()) {
            add(place, Kind.LENGTH, Integer.toString(expected.size()), Integer.toString(actual.size()));
        }
        List<JsonNode> others = Json.values(actual).collect(Collectors.toCollection(ArrayList::new));
        List<JsonNode> unpaired = new ArrayList<>();
        for (JsonNode element : expected) {
            Optional<JsonNode> same =
                    others.stream().filter(other -> isSame(element, other)).findFirst();
            same.ifPresentOrElse(
                    other -> {
                        others.remove(other);
                        compare(place + "/*", element, other);
                    },
                    () -> unpaired.add(element));
        }
        for (int i = 0; i < Math.min(unpaired.size(), others.size()); i++) {
            compare(place + "/*", unpaired.get(i), others.get(i));
        }
    }

    /** Returns whether two elements are objects that are known to be the same. */
    private boolean isSame(JsonNode recorded, JsonNode emulated) {
        String id = recorded.path("id").asText(recorded.path("code").asText());
        return !id.isEmpty()
                && mapping.of(id)
                        .equals(emulated.path("id").asText(emulated.path("code").asText()));
    }

    private boolean areAlike(String place, JsonNode expected, JsonNode actual) {
        if (expected.isTextual()) {
            return areAlike(place, expected.textValue(), actual.textValue());
        }
        return expected.isNumber()
                ? expected.decimalValue().compareTo(actual.decimalValue()) == 0
                : Objects.equals(expected, actual);
    }

    private boolean areAlike(String place, String recorded, String emulated) {
        if (Redaction.isPlaceholder(recorded)) {
            mapping.learnSecret(recorded, emulated);
            return true;
        }
        if (IDENTIFIER.matcher(place).matches()) {
            return mapping.learn(recorded, emulated);
        }
        return recorded.equals(emulated)
                || RANDOM.matcher(place).matches()
                || FORMS.stream()
                        .anyMatch(form -> form.matcher(recorded).matches()
                                && form.matcher(emulated).matches());
    }

    private static String shown(JsonNode value) {
        String text = value.isContainerNode() ? type(value) : value.toString();
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "…";
    }
}
