package io.guildkit.core.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.route.Headers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Masks the secrets of one request in text from the peer. The peer may repeat them in any part of a response, and in other forms:
 * escaped, in Base64, in upper case or with line breaks. The secrets are determined when there is a text to mask.
 */
public final class Masking {
    private static final String MASK = "<redacted>";

    /** Deeper causes are left out. */
    private static final int MAX_CAUSES = 16;

    private final Supplier<List<String>> secrets;
    private final Supplier<Set<String>> names;
    private @Nullable SecretSearch search;
    private @Nullable Set<String> fields;

    /**
     * Masks the secrets of a request.
     *
     * @param secrets returns the secrets
     * @param names returns the names of the request's fields
     */
    public Masking(Supplier<List<String>> secrets, Supplier<Set<String>> names) {
        this.secrets = secrets;
        this.names = names;
    }

    /** Returns the peer's text with the secrets masked. */
    public String text(String text) {
        return replaced(text, search().find(text, false));
    }

    /** Returns a text that may be cut off, with the secrets masked, and the beginning of a secret at its end. */
    public String beginning(String text) {
        return replaced(text, search().find(text, true));
    }

    private SecretSearch search() {
        SecretSearch known = search;
        if (known == null) {
            known = new SecretSearch(secrets.get());
            search = known;
        }
        return known;
    }

    private static String replaced(String text, BitSet secret) {
        if (secret.isEmpty()) {
            return text;
        }
        StringBuilder masked = new StringBuilder();
        int copied = 0;
        for (int secretStart = secret.nextSetBit(0); secretStart >= 0; secretStart = secret.nextSetBit(copied)) {
            masked.append(text, copied, secretStart).append(MASK);
            copied = secret.nextClearBit(secretStart);
        }
        return masked.append(text, copied, text.length()).toString();
    }

    /** Returns headers with the secrets masked in names and values. */
    Headers headers(Headers headers) {
        List<String> masked = new ArrayList<>();
        headers.forEach((name, value) -> {
            masked.add(text(name));
            masked.add(text(value));
        });
        return Headers.of(masked.toArray(String[]::new));
    }

    /** Returns a deviation with the secrets masked: names and values of enumerations come from the peer. */
    Drift drift(Drift drift) {
        String path = Stream.of(drift.path().split("/", -1))
                .map(step -> text(step.replace("~1", "/").replace("~0", "~")))
                .map(name -> name.replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining("/"));
        return new Drift(drift.kind(), drift.route(), path, text(drift.detail()));
    }

    // ---- JSON

    /** Returns JSON with the secrets masked in all values, and in names that neither the request nor all errors have. */
    JsonNode json(JsonNode json) {
        if (json.isTextual()) {
            return TextNode.valueOf(text(json.textValue()));
        }
        if (json.isNumber()) {
            return text(json.asText()).equals(MASK) ? TextNode.valueOf(MASK) : json;
        }
        if (json.isArray()) {
            ArrayNode elements = JsonNodeFactory.instance.arrayNode();
            json.forEach(element -> elements.add(json(element)));
            return elements;
        }
        if (json.isObject()) {
            ObjectNode members = JsonNodeFactory.instance.objectNode();
            json.properties().forEach(member -> members.set(name(member.getKey()), json(member.getValue())));
            return members;
        }
        return json;
    }

    /** Some services name a field by its whole path. */
    private String name(String name) {
        for (String step : name.split("/", -1)) {
            if (!ErrorResponse.isMember(step) && !fields().contains(step) && !isIndex(step)) {
                return text(name);
            }
        }
        return name;
    }

    /** Returns whether a step of a path is the index of a list, which is too short to be a secret. */
    private static boolean isIndex(String step) {
        return step.length() < SecretForms.SHORTEST && step.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private Set<String> fields() {
        Set<String> known = fields;
        if (known == null) {
            known = names.get();
            fields = known;
        }
        return known;
    }

    // ---- exceptions

    /** Returns the exception itself if it contains no secret, otherwise a masked copy. */
    IOException cause(IOException failure) {
        return isClean(failure, 0) ? failure : masked(failure, 0);
    }

    private boolean isClean(Throwable failure, int depth) {
        String message = String.valueOf(failure.getMessage());
        boolean clean =
                masked(failure).equals(failure.toString()) && text(message).equals(message);
        for (Throwable suppressed : failure.getSuppressed()) {
            clean &= depth < MAX_CAUSES && isClean(suppressed, depth + 1);
        }
        Throwable cause = failure.getCause();
        return clean && (cause == null || (depth < MAX_CAUSES && isClean(cause, depth + 1)));
    }

    /** Returns an exception as text, with the secrets masked. The name of its class is no text of the peer. */
    private String masked(Throwable failure) {
        String name = failure.getClass().getName();
        String original = failure.toString();
        return original.startsWith(name) ? name + text(original.substring(name.length())) : text(original);
    }

    private IOException masked(Throwable failure, int depth) {
        IOException copy = new IOException(masked(failure));
        copy.setStackTrace(failure.getStackTrace());
        if (depth < MAX_CAUSES) {
            for (Throwable suppressed : failure.getSuppressed()) {
                copy.addSuppressed(masked(suppressed, depth + 1));
            }
            if (failure.getCause() != null) {
                copy.initCause(masked(failure.getCause(), depth + 1));
            }
        }
        return copy;
    }
}
