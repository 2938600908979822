package io.guildkit.simulation;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A connection with HTTP/1.1. */
final class Http1 implements Protocol {
    private static final String BLANK_LINE = "\r\n\r\n";

    private final ByteArrayOutputStream incomplete = new ByteArrayOutputStream();

    @Override
    public byte[] greeting() {
        return new byte[0];
    }

    @Override
    public Arrival written(byte[] bytes, Service service) {
        int endOfHead = text(bytes).indexOf(BLANK_LINE);
        if (endOfHead >= 0) {
            service.isWritten(parse(text(bytes).substring(0, endOfHead + BLANK_LINE.length())));
        }
        incomplete.writeBytes(bytes);
        List<Request> complete = new ArrayList<>();
        int end = endOfRequest(text(incomplete.toByteArray()));
        while (end <= incomplete.size()) {
            byte[] all = incomplete.toByteArray();
            complete.add(parse(text(all).substring(0, end)));
            incomplete.reset();
            incomplete.write(all, end, all.length - end);
            end = endOfRequest(text(incomplete.toByteArray()));
        }
        return (receiver, connection) -> complete.forEach(request -> receiver.received(connection, request));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Returns the length of the first request; the maximum if it is not complete. */
    private static int endOfRequest(String text) {
        int endOfHead = text.indexOf(BLANK_LINE);
        if (endOfHead < 0) {
            return Integer.MAX_VALUE;
        }
        String head = text.substring(0, endOfHead);
        int start = endOfHead + BLANK_LINE.length();
        if (header(head, "Transfer-Encoding").equals("chunked")) {
            return endOfChunks(text, start);
        }
        String length = header(head, "Content-Length");
        return start + (length.isEmpty() ? 0 : Integer.parseInt(length));
    }

    private static int endOfChunks(String text, int start) {
        int at = start;
        while (true) {
            int end = text.indexOf("\r\n", at);
            if (end < 0) {
                return Integer.MAX_VALUE;
            }
            int size = Integer.parseInt(text.substring(at, end), 16);
            at = end + size + BLANK_LINE.length();
            if (size == 0 || at > text.length()) {
                return at;
            }
        }
    }

    private static Request parse(String text) {
        String head = text.substring(0, text.indexOf(BLANK_LINE));
        String[] line = head.substring(0, head.indexOf("\r\n")).split(" ", -1);
        return new Request(
                line[0],
                line[1],
                Request.call(header(head, Request.CALL)),
                header(head, "Authorization"),
                header(head, Request.PROOF),
                text.substring(head.length() + BLANK_LINE.length()),
                0);
    }

    private static String header(String head, String name) {
        String start = "\r\n" + name.toLowerCase(Locale.ROOT) + ":";
        int at = head.toLowerCase(Locale.ROOT).indexOf(start);
        if (at < 0) {
            return "";
        }
        int end = head.indexOf("\r\n", at + start.length());
        return head.substring(at + start.length(), end < 0 ? head.length() : end)
                .strip();
    }

    @Override
    public byte[] head(Request request, int status, int length, String headers, boolean last) {
        String stated = status == 204 && length == 0 ? "" : "Content-Length: " + length + "\r\n";
        return ("HTTP/1.1 " + status + " x\r\nContent-Type: application/json\r\n" + stated + headers + "\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public byte[] body(Request request, String text, boolean last) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public boolean isAbandoned(Request request) {
        return false; // the client closes the connection instead
    }

    @Override
    public byte[] unsolicited() {
        return "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.ISO_8859_1);
    }
}
