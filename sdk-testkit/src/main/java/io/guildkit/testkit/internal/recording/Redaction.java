package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.recording.Content.Field;
import io.guildkit.testkit.internal.recording.ServiceDocument.Operation;
import io.guildkit.testkit.internal.recording.ServiceDocument.Schema;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
                    + "|code|key|data|totp|otp|jwt|cookie|signature");
    private static final Pattern SCHEME = Pattern.compile("((?:Bot|Bearer|Basic) +)?(.*)");

    /** Objects with these names are often the whole content. Their members may be secret by their own names. */
    private static final Set<String> ENVELOPES = Set.of("data");

    /** Integers with these names are usually codes of errors and numbers of rows. */
    private static final Set<String> NUMBERED = Set.of("code", "key");

    /** The member of an error tree that has the errors of a field, such as the password. */
    private static final String ERRORS = "_errors";

    /** Shorter numbers are usually counts, and would be replaced in many texts. */
    private static final int SHORTEST_NUMBER = 4;

    /** A path segment outside the interface that is longer may be a secret, unless it is a number. */
    private static final int LONGEST_PLAIN_SEGMENT = 19;

    /** A shorter secret is replaced only where it stands alone: it may be a part of other words. */
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
    private final Map<String, String> placeholders = new LinkedHashMap<>();

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
        findSecrets(operation.map(ServiceDocument::request).orElse(unknown), raw.body());
        findSecrets(
                operation.map(it -> ServiceDocument.response(it, raw.status())).orElse(unknown), raw.answer());
        findSecrets(raw.url(), operation);
        Map<String, String> headers = headers(raw.headers());
        return new RecordedExchange(
                raw.time(),
                raw.method(),
                Urls.target(Urls.withTexts(raw.url(), this::redacted)),
                headers,
                raw.body().withTexts(this::redacted),
                raw.status(),
                headers(raw.answerHeaders()),
                raw.answer().withTexts(this::redacted));
    }

    private void findSecrets(Schema schema, Content content) {
        if (content instanceof Content.Tree tree) {
            document.objects(schema, tree.json(), this::findSecrets);
        } else if (content instanceof Content.Form form) {
            for (Field field : form.fields()) {
                if (field.content() instanceof Content.Text text) {
                    findSecrets(schema, Json.object().put(field.name(), text.text()));
                } else if (field.content() instanceof Content.Tree tree) {
                    findSecrets(schema, Json.object().with(field.name(), tree.json()));
                }
                findSecrets(schema, field.content());
            }
        }
    }

    private void findSecrets(Schema schema, ObjectNode object) {
        object.properties().forEach(member -> {
            String name = member.getKey();
            JsonNode value = member.getValue();
            if (schema.describes(name) ? schema.isSecret(name) : isSuspicious(name, value)) {
                member.setValue(hidden(value));
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

    /** Notes all texts and numbers in a value as secrets, and returns the value with placeholders in place of the numbers. */
    private JsonNode hidden(JsonNode value) {
        if (value.isTextual()) {
            placeholder(value.textValue());
        } else if (value.isNumber() && value.asText().length() >= SHORTEST_NUMBER) {
            return TextNode.valueOf(placeholder(value.asText()));
        } else if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, hidden(array.get(i)));
            }
        } else if (value instanceof ObjectNode object) {
            object.properties().stream()
                    .filter(member -> !member.getKey().equals(ERRORS))
                    .forEach(member -> member.setValue(hidden(member.getValue())));
        }
        return value;
    }

    private void findSecrets(HttpUrl url, Optional<Operation> operation) {
        operation.map(it -> it.variables().get("webhook.token")).ifPresent(this::placeholder);
        if (operation.isEmpty()) {
            url.pathSegments().stream().filter(Redaction::isSuspiciousSegment).forEach(this::placeholder);
        }
        url.queryParameterNames().stream()
                .filter(name -> SUSPICIOUS.matcher(name).matches())
                .flatMap(name -> url.queryParameterValues(name).stream())
                .filter(Objects::nonNull)
                .forEach(this::placeholder);
    }

    private static boolean isSuspiciousSegment(String segment) {
        return segment.length() > LONGEST_PLAIN_SEGMENT && !segment.chars().allMatch(Character::isDigit);
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
                headers.put(name, placeholder(value));
            }
        });
        return headers;
    }

    private String credentials(@Nullable String scheme, String token) {
        return (scheme == null ? "" : scheme) + placeholder(token);
    }

    /** Replaces a secret, or the long secrets in a text, the longest first. */
    private String redacted(String text) {
        String whole = placeholders.get(text);
        if (whole != null) {
            return whole;
        }
        String result = text;
        for (String secret : placeholders.keySet().stream()
                .filter(secret -> secret.length() >= SHORTEST_QUOTED && text.contains(secret))
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            result = result.replace(secret, placeholders.get(secret));
        }
        return result;
    }
}
