package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.recording.Content.Field;
import io.guildkit.testkit.internal.recording.ServiceDocument.Operation;
import io.guildkit.testkit.internal.recording.ServiceDocument.Schema;
import io.guildkit.testkit.internal.server.ServicePath;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Replaces secrets by placeholders; equal secrets get equal placeholders. Members that the OpenAPI document describes are secret if it
 * says so. Others are secret if their names sound like it. Not thread-safe.
 */
final class Redaction {
    private static final Pattern PLACEHOLDER = Pattern.compile("redacted-[0-9]+");
    private static final Pattern SUSPICIOUS = Pattern.compile(
            "(?i).*(token|secret|password|passwd|ticket|credential|verifier|fingerprint|session|authorization|api_?key).*"
                    + "|code|key|data|totp|otp|pin|jwt|cookie|signature");
    private static final Pattern SCHEME = Pattern.compile("((?:Bot|Bearer|Basic) +)?(.*)");

    /** Objects with these names are often the whole content. Their members may be secret by their own names. */
    private static final Set<String> ENVELOPES = Set.of("data");

    /** Texts with these names are words, also in objects with suspicious names. */
    private static final Set<String> WORDS = Set.of("type", "kind");

    /** The form of identifiers. Secrets of this form are replaced only in their place, because other objects may have them as ids. */
    private static final Pattern ID = Pattern.compile("[0-9]{15,20}");

    private static final Pattern ID_NAME = Pattern.compile("(?i:(.*_)?id)|.*Id");

    /** Integers with these names are usually codes of errors and numbers of rows. */
    private static final Set<String> NUMBERED = Set.of("code", "key");

    /** The member of an error tree that has the errors of a field, such as the password. */
    private static final String ERRORS = "_errors";

    /** Numbers with fewer digits are usually counts, and would be replaced in many texts. */
    private static final int SHORTEST_NUMBER = 4;

    /** A path segment outside the interface that is longer may be a secret, unless it is a number. */
    private static final int LONGEST_PLAIN_SEGMENT = 19;

    /**
     * A shorter secret is replaced only where it stands alone: it may be a part of other words. If it was only suspected because of the
     * object around it, it is replaced only in its place: it may be a word.
     */
    private static final int SHORTEST_QUOTED = 8;

    /** The headers that contain no secrets. Others that begin with {@code X-} are kept as placeholders, and the rest is not kept. */
    private static final Set<String> PLAIN_HEADERS = Set.of(
            "content-type",
            "user-agent",
            "x-audit-log-reason",
            "x-github-event",
            "x-ratelimit-limit",
            "x-ratelimit-remaining",
            "x-ratelimit-reset",
            "x-ratelimit-reset-after",
            "x-ratelimit-bucket",
            "x-ratelimit-global",
            "x-ratelimit-scope",
            "retry-after");

    private final ServiceDocument document;
    /** The placeholders of all secrets. */
    private final Map<String, String> placeholders = new HashMap<>();
    /** The secrets that are replaced wherever they occur. */
    private final Set<String> everywhere = new LinkedHashSet<>();

    Redaction(ServiceDocument document) {
        this.document = document;
    }

    static boolean isPlaceholder(String text) {
        return PLACEHOLDER.matcher(text).matches();
    }

    /** Returns the exchange without secrets. */
    RecordedExchange redact(RecordedExchange raw) {
        Optional<Operation> operation = document.operation(raw.method(), raw.segments());
        Schema unknown = new Schema("", Json.object());
        Content body = hidden(operation.map(ServiceDocument::request).orElse(unknown), raw.body());
        Content answer = hidden(
                operation.map(it -> ServiceDocument.response(it, raw.status())).orElse(unknown), raw.answer());
        findSecrets(raw.url(), operation);
        Map<String, String> headers = headers(raw.headers());
        return new RecordedExchange(
                raw.time(),
                raw.method(),
                target(raw.url(), operation),
                headers,
                body.withTexts(this::redacted),
                raw.status(),
                headers(raw.answerHeaders()),
                answer.withTexts(this::redacted));
    }

    /** Returns the path and query without secrets. The words of an endpoint's path stay: a secret may be the same word. */
    private String target(HttpUrl url, Optional<Operation> operation) {
        Set<String> words = new HashSet<>(operation.isPresent() ? url.pathSegments() : List.of(ServicePath.ROOT));
        operation.ifPresent(it -> words.removeAll(it.variables().values()));
        return Urls.target(Urls.withTexts(url, text -> words.contains(text) ? text : redacted(text)));
    }

    /** Notes the secrets of a body, and returns it with placeholders in their places. */
    private Content hidden(Schema schema, Content content) {
        if (content instanceof Content.Tree tree) {
            document.objects(schema, tree.json(), this::hideMembers);
        } else if (content instanceof Content.Form form) {
            return new Content.Form(
                    form.fields().stream().map(field -> hidden(schema, field)).toList());
        }
        return content;
    }

    private Field hidden(Schema schema, Field field) {
        Content content = field.content();
        if (content instanceof Content.Text text) {
            ObjectNode object = Json.object().put(field.name(), text.text());
            hideMembers(schema, object);
            content = new Content.Text(object.get(field.name()).asText());
        } else if (content instanceof Content.Tree tree) {
            hideMembers(schema, Json.object().with(field.name(), tree.json()));
            content = hidden(schema, tree);
        }
        return new Field(field.name(), field.filename(), field.type(), content);
    }

    private void hideMembers(Schema schema, ObjectNode object) {
        object.properties().forEach(member -> {
            String name = member.getKey();
            JsonNode value = member.getValue();
            if (schema.isSecret(name)) {
                member.setValue(hidden(value, 0));
            } else if (!schema.describes(name) && isSuspicious(name, value)) {
                member.setValue(hidden(value, SHORTEST_NUMBER));
            }
        });
    }

    private static boolean isSuspicious(String name, JsonNode value) {
        boolean hasObjects = value.isObject() || value.path(0).isObject();
        boolean innocent = hasObjects
                ? ENVELOPES.contains(name.toLowerCase(Locale.ROOT))
                : value.isIntegralNumber() && NUMBERED.contains(name.toLowerCase(Locale.ROOT));
        return !innocent && SUSPICIOUS.matcher(name).matches();
    }

    /** Returns the value of a secret member with placeholders for its texts, and for its numbers with enough digits. */
    private JsonNode hidden(JsonNode value, int fewestDigits) {
        if (value instanceof ObjectNode) {
            return hiddenTexts(value);
        }
        if (value.isNumber() && digits(value) >= fewestDigits) {
            return TextNode.valueOf(placeholder(value.asText(), SHORTEST_NUMBER));
        }
        replaceElements(value, element -> hidden(element, fewestDigits));
        return value.isTextual() ? TextNode.valueOf(placeholder(value.textValue(), 0)) : value;
    }

    /** Returns a value within an object of a suspicious name. Numbers stay, because many are counts: their own names decide. */
    private JsonNode hiddenTexts(JsonNode value) {
        if (value instanceof ObjectNode object) {
            object.properties().stream()
                    .filter(member -> !isReadable(member.getKey(), member.getValue()))
                    .forEach(member -> member.setValue(
                            SUSPICIOUS.matcher(member.getKey()).matches()
                                    ? hidden(member.getValue(), SHORTEST_NUMBER)
                                    : hiddenTexts(member.getValue())));
        }
        replaceElements(value, this::hiddenTexts);
        return value.isTextual() ? TextNode.valueOf(placeholder(value.textValue(), SHORTEST_QUOTED)) : value;
    }

    private static boolean isReadable(String name, JsonNode value) {
        String text = value.asText(); // empty for lists and objects
        return name.equals(ERRORS)
                || (value.isTextual() && WORDS.contains(name.toLowerCase(Locale.ROOT)))
                || (ID.matcher(text).matches() && ID_NAME.matcher(name).matches());
    }

    private static void replaceElements(JsonNode value, UnaryOperator<JsonNode> change) {
        if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, change.apply(array.get(i)));
            }
        }
    }

    private static long digits(JsonNode number) {
        return number.asText().chars().filter(Character::isDigit).count();
    }

    private void findSecrets(HttpUrl url, Optional<Operation> operation) {
        operation.map(it -> it.variables().get("webhook.token")).ifPresent(this::noted);
        if (operation.isEmpty()) {
            url.pathSegments().stream().filter(Redaction::isSuspiciousSegment).forEach(this::noted);
        }
        url.queryParameterNames().stream()
                .filter(name -> SUSPICIOUS.matcher(name).matches())
                .flatMap(name -> url.queryParameterValues(name).stream())
                .filter(Objects::nonNull)
                .forEach(this::noted);
    }

    private static boolean isSuspiciousSegment(String segment) {
        return segment.length() > LONGEST_PLAIN_SEGMENT && !segment.chars().allMatch(Character::isDigit);
    }

    /** Returns the placeholder of a secret. Other places are searched for it, unless it is short or has the form of an id. */
    private String placeholder(String secret, int shortestNoted) {
        return secret.length() < shortestNoted || ID.matcher(secret).matches() ? placeholder(secret) : noted(secret);
    }

    /** Returns the placeholder of a secret for which other places are searched. */
    @CanIgnoreReturnValue
    private String noted(String secret) {
        everywhere.add(secret);
        return placeholder(secret);
    }

    private String placeholder(String secret) {
        return secret.isEmpty() || isPlaceholder(secret)
                ? secret
                : placeholders.computeIfAbsent(secret, key -> "redacted-" + (placeholders.size() + 1));
    }

    private Map<String, String> headers(Map<String, String> raw) {
        Map<String, String> headers = new TreeMap<>();
        raw.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (PLAIN_HEADERS.contains(lower)) {
                headers.put(name, redacted(value));
            } else if (lower.equals("authorization")) {
                headers.put(
                        name, SCHEME.matcher(value).replaceFirst(found -> credentials(found.group(1), found.group(2))));
            } else if (lower.startsWith("x-")) {
                headers.put(name, placeholder(value, SHORTEST_QUOTED));
            }
        });
        return headers;
    }

    private String credentials(@Nullable String scheme, String token) {
        return (scheme == null ? "" : scheme) + placeholder(token, 0);
    }

    /** Replaces a secret, or the long secrets in a text, the longest first. */
    private String redacted(String text) {
        if (everywhere.contains(text)) {
            return placeholder(text);
        }
        String result = text;
        for (String secret : everywhere.stream()
                .filter(secret -> secret.length() >= SHORTEST_QUOTED && text.contains(secret))
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            result = result.replace(secret, placeholder(secret));
        }
        return result;
    }
}
