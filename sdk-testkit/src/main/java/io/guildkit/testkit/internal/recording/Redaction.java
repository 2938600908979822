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
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        Map<String, String> headers = headers(raw.headers());
        String target = target(raw.url(), operation);
        return new RecordedExchange(
                raw.time(),
                raw.method(),
                target,
                headers,
                redacted(raw.body()),
                raw.status(),
                headers(raw.answerHeaders()),
                redacted(raw.answer()));
    }

    private void findSecrets(Schema schema, Content content) {
        if (content instanceof Content.Tree tree) {
            document.objects(schema, tree.json(), this::findSecrets);
        } else if (content instanceof Content.Form form) {
            for (Field field : form.fields()) {
                if (field.content() instanceof Content.Text text) {
                    findSecrets(schema, Json.object().put(field.name(), text.text()));
                }
                findSecrets(schema, field.content());
            }
        }
    }

    private void findSecrets(Schema schema, ObjectNode object) {
        object.properties().forEach(member -> {
            String name = member.getKey();
            if (schema.describes(name)
                    ? schema.isSecret(name)
                    : SUSPICIOUS.matcher(name).matches()) {
                texts(member.getValue()).forEach(this::placeholder);
            }
            if (schema.isSecret(name) && member.getValue().isNumber()) {
                member.setValue(TextNode.valueOf(placeholder(member.getValue().asText())));
            }
        });
    }

    private static List<String> texts(JsonNode value) {
        return value.isArray() ? Json.texts(value) : value.isTextual() ? List.of(value.textValue()) : List.of();
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

    private String target(HttpUrl url, Optional<Operation> operation) {
        HttpUrl.Builder target = url.newBuilder();
        Set<String> secret = operation.map(Redaction::secretSegments).orElse(Set.of());
        for (int i = 0; i < url.pathSize(); i++) {
            String segment = url.pathSegments().get(i);
            boolean suspicious = operation.isEmpty()
                    && segment.length() > LONGEST_PLAIN_SEGMENT
                    && !segment.chars().allMatch(Character::isDigit);
            target.setPathSegment(i, secret.contains(segment) || suspicious ? placeholder(segment) : redacted(segment));
        }
        for (String name : url.queryParameterNames()) {
            target.removeAllQueryParameters(name);
            for (String value : url.queryParameterValues(name)) {
                boolean suspicious = value != null && SUSPICIOUS.matcher(name).matches();
                target.addQueryParameter(
                        name, value == null ? null : suspicious ? placeholder(value) : redacted(value));
            }
        }
        return RecordedExchange.target(target.build());
    }

    private static Set<String> secretSegments(Operation operation) {
        String token = operation.variables().get("webhook.token");
        return token == null ? Set.of() : Set.of(token);
    }

    private Content redacted(Content content) {
        if (content instanceof Content.Tree tree) {
            return new Content.Tree(redacted(tree.json()));
        } else if (content instanceof Content.Text text) {
            return new Content.Text(redacted(text.text()));
        } else if (content instanceof Content.Form form) {
            return new Content.Form(form.fields().stream()
                    .map(field -> new Field(field.name(), field.filename(), field.type(), redacted(field.content())))
                    .toList());
        }
        return content;
    }

    private JsonNode redacted(JsonNode json) {
        if (json.isTextual()) {
            return TextNode.valueOf(redacted(json.textValue()));
        } else if (json instanceof ArrayNode array) {
            return Json.array(Json.values(array).map(this::redacted));
        } else if (json instanceof ObjectNode object) {
            Json copy = Json.object();
            object.properties().forEach(member -> copy.set(member.getKey(), redacted(member.getValue())));
            return copy;
        }
        return json;
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
