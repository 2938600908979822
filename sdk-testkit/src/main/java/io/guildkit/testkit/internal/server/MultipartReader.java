package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Part;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Parses a multipart body by RFC 2046, with a preamble before the first boundary, blanks after each one, and an
 * epilogue after the last one. The contents of the parts are views of the body, not copies.
 */
final class MultipartReader {
    private static final byte[] LINE_END = ascii("\r\n");
    private static final byte[] HEAD_END = ascii("\r\n\r\n");
    private static final byte[] DASHES = ascii("--");

    private final ByteBuffer body;
    private final byte[] opening;
    private final byte[] delimiter;
    private int position;

    MultipartReader(ByteBuffer body, String boundary) {
        this.body = body;
        this.opening = ascii("--" + boundary);
        this.delimiter = ascii("\r\n--" + boundary);
    }

    List<Part> read() {
        List<Part> parts = new ArrayList<>();
        position = isNext(opening) ? opening.length : find(delimiter, 0) + delimiter.length;
        while (!isNext(DASHES)) {
            skipBlanks();
            expect(LINE_END);
            parts.add(part());
        }
        return parts;
    }

    private void skipBlanks() {
        while (position < body.limit() && (body.get(position) == ' ' || body.get(position) == '\t')) {
            position++;
        }
    }

    private Part part() {
        int head = position - LINE_END.length;
        int headEnd = find(HEAD_END, head);
        position = headEnd + HEAD_END.length;
        int contentEnd = find(delimiter, position);
        Map<String, String> headers = headers(slice(head, headEnd));
        HeaderValue disposition = HeaderValue.parse(headers.get("Content-Disposition"));
        String filename = disposition.parameter("filename");
        String name = filename == null
                ? disposition.parameter("name")
                : Objects.requireNonNullElse(disposition.parameter("name"), ""); // some senders name only the file
        if (!disposition.name().equals("form-data") || name == null) {
            throw FormReader.malformed();
        }
        ByteBuffer content = slice(position, contentEnd);
        position = contentEnd + delimiter.length;
        return new Part(name, filename, headers.get("Content-Type"), content);
    }

    private static Map<String, String> headers(ByteBuffer head) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        StandardCharsets.UTF_8
                .decode(head)
                .toString()
                .lines()
                .filter(line -> !line.isEmpty())
                .forEach(line -> {
                    int colon = line.indexOf(':');
                    if (colon < 0) {
                        throw FormReader.malformed();
                    }
                    headers.put(
                            line.substring(0, colon).strip(),
                            line.substring(colon + 1).strip());
                });
        return headers;
    }

    private ByteBuffer slice(int from, int to) {
        return body.slice(from, to - from);
    }

    private void expect(byte[] bytes) {
        if (!isNext(bytes)) {
            throw FormReader.malformed();
        }
        position += bytes.length;
    }

    private boolean isNext(byte[] bytes) {
        return isAt(bytes, position);
    }

    private int find(byte[] bytes, int from) {
        for (int at = from; at <= body.limit() - bytes.length; at++) {
            if (isAt(bytes, at)) {
                return at;
            }
        }
        throw FormReader.malformed();
    }

    private boolean isAt(byte[] bytes, int at) {
        if (at + bytes.length > body.limit()) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if (body.get(at + i) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
