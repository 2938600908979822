package io.guildkit.webhooks;

import io.guildkit.core.internal.http.Urls;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * The parts of a webhook's URL. It contains a token, so no part of it is ever shown.
 *
 * @param baseUrl the base URL of the service
 * @param query the query parameters, which the client sends with its requests
 */
record WebhookUrl(String baseUrl, Snowflake id, String token, WebhookQuery query) {
    /** The path before the webhook's identifier. */
    private static final String MARKER = WebhookRoutes.EXECUTE.literals().get(0).replace("/", "");

    /** The marker, the identifier and the token. */
    private static final int SEGMENTS = 3;

    /** The parser is more tolerant: without a host it would use the first part of the path as the host. */
    private static final Pattern FULL = Pattern.compile("(?i)https?://[^/\\\\\\s]\\S*");

    /** Names of parameters that a message repeats. */
    private static final Pattern PRINTABLE = Pattern.compile("[a-z_]{1,30}");

    static WebhookUrl parse(String text) {
        String stripped = text.strip();
        HttpUrl url = FULL.matcher(stripped).matches() ? Urls.parse(stripped) : null;
        if (url == null) {
            throw invalid("is not a full http or https URL");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw invalid("contains a user name or password");
        }
        List<String> path = url.pathSegments().stream()
                .filter(segment -> !segment.isEmpty())
                .toList();
        int marker = path.size() - SEGMENTS;
        if (marker < 0 || !path.get(marker).equals(MARKER)) {
            throw invalid("does not end with /" + MARKER + "/, the webhook's identifier and its token");
        }
        Snowflake id = number(path.get(marker + 1), "webhook");
        HttpUrl.Builder base = url.newBuilder().query(null).fragment(null).encodedPath("/");
        path.subList(0, marker).forEach(base::addPathSegment);
        return new WebhookUrl(base.build().toString(), id, path.get(marker + 2), query(url));
    }

    private static WebhookQuery query(HttpUrl url) {
        for (String name : url.queryParameterNames()) {
            if (!WebhookQuery.NAMES.contains(name)) {
                String shown = PRINTABLE.matcher(name).matches() ? " " + name : "";
                throw invalid("has the query parameter" + shown + ", but only " + WebhookQuery.NAMES + " are known");
            }
            if (url.queryParameterValues(name).size() > 1) {
                throw invalid("has the query parameter " + name + " more than once");
            }
        }
        return new WebhookQuery(
                parameter(url, WebhookQuery.THREAD_ID).map(id -> number(id, "thread")),
                flag(url, WebhookQuery.WAIT),
                flag(url, WebhookQuery.WITH_COMPONENTS));
    }

    private static Optional<String> parameter(HttpUrl url, String name) {
        return Optional.ofNullable(url.queryParameter(name)).filter(value -> !value.isEmpty());
    }

    private static Optional<Boolean> flag(HttpUrl url, String name) {
        return parameter(url, name).map(value -> switch (value) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw invalid("has neither true nor false for " + name);
        });
    }

    /** Not shown, because a value that is not a number may be the token. */
    private static Snowflake number(String id, String what) {
        if (!id.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw invalid("has no number for the " + what + "'s identifier");
        }
        return Snowflake.of(id);
    }

    private static IllegalArgumentException invalid(String what) {
        return new IllegalArgumentException("The webhook's URL " + what
                + "; it should look like https://chat.example.com/api/v9/" + MARKER + "/<id>/<token>");
    }

    /** Shows nothing of the token. */
    @Override
    public String toString() {
        return "WebhookUrl{" + id + "}";
    }
}
