package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Incoming;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okio.ByteString;

/** Converts the web server's request to a request of this package. */
final class IncomingReader {
    /** The header by which a test sets the address of the client. */
    private static final String ADDRESS_HEADER = "X-Forwarded-For";

    private IncomingReader() {}

    /** Reads a request, whose path may begin with the name of a world. */
    static Incoming read(RecordedRequest recorded, List<String> segments, String defaultAddress) {
        HttpUrl url = recorded.getUrl();
        Map<String, List<String>> headers = headers(recorded.getHeaders());
        ByteString body = recorded.getBody();
        return new Incoming(
                recorded.getMethod().toUpperCase(Locale.ROOT),
                recorded.getTarget(),
                List.copyOf(segments),
                query(url),
                headers,
                body == null ? ByteBuffer.allocate(0) : body.asByteBuffer(),
                body == null || body.size() == recorded.getBodySize(),
                WebServer.hasUnreadBody(recorded),
                headers.getOrDefault(ADDRESS_HEADER, List.of(defaultAddress)).get(0));
    }

    /** Skips empty pairs, as in {@code ?} and {@code ?&a=b}. */
    private static Map<String, List<String>> query(HttpUrl url) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        for (int i = 0; i < url.querySize(); i++) {
            String name = url.queryParameterName(i);
            String value = url.queryParameterValue(i);
            if (value != null || !name.isEmpty()) {
                query.computeIfAbsent(name, key -> new ArrayList<>()).add(Objects.requireNonNullElse(value, ""));
            }
        }
        query.replaceAll((name, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(query);
    }

    private static Map<String, List<String>> headers(Headers recorded) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 0; i < recorded.size(); i++) {
            headers.computeIfAbsent(recorded.name(i), key -> new ArrayList<>()).add(recorded.value(i));
        }
        headers.replaceAll((name, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(headers);
    }
}
