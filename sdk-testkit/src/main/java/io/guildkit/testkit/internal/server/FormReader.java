package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Route;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads both kinds of forms. */
public final class FormReader {
    private FormReader() {}

    /** Reads the form of a request with a media type, or refuses. */
    public static List<Part> read(@Nullable String contentType, ByteBuffer body) {
        return read(HeaderValue.parse(contentType), body);
    }

    static List<Part> read(HeaderValue type, ByteBuffer body) {
        if (!type.name().equals(Route.MULTIPART)) {
            return urlEncoded(StandardCharsets.UTF_8.decode(body).toString());
        }
        String boundary = type.parameter("boundary");
        if (boundary == null || boundary.isEmpty()) {
            throw malformed();
        }
        return new MultipartReader(body, boundary).read();
    }

    static Problem malformed() {
        return Problem.general(400, "The request body is not a well-formed form.");
    }

    private static List<Part> urlEncoded(String form) {
        List<Part> parts = new ArrayList<>();
        for (String pair : form.split("&", -1)) {
            if (!pair.isEmpty()) { // as after a final &
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                parts.add(new Part(decode(name), null, null, StandardCharsets.UTF_8.encode(decode(value))));
            }
        }
        return parts;
    }

    static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw malformed();
        }
    }
}
