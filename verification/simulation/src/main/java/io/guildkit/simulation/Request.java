package io.guildkit.simulation;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A request that has arrived completely.
 *
 * @param call the number of the call in the simulation; -1 if the client makes the request on its own
 * @param length the number of its bytes
 */
record Request(String method, String path, int call, String authorization, String body, int length) {
    static final String CALL = "X-Call";
    private static final String BLANK_LINE = "\r\n\r\n";

    /** Parses the beginning of the received bytes; null if the request is not complete. */
    static @Nullable Request parse(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int endOfHead = text.indexOf(BLANK_LINE);
        if (endOfHead < 0) {
            return null;
        }
        String head = text.substring(0, endOfHead);
        int start = endOfHead + BLANK_LINE.length();
        int end;
        if (header(head, "Transfer-Encoding").equals("chunked")) {
            end = endOfChunks(text, start);
        } else {
            String length = header(head, "Content-Length");
            end = start + (length.isEmpty() ? 0 : Integer.parseInt(length));
        }
        if (end > bytes.length) {
            return null;
        }
        String[] line = head.substring(0, head.indexOf("\r\n")).split(" ", -1);
        String call = header(head, CALL);
        return new Request(
                line[0],
                line[1],
                call.isEmpty() ? -1 : Integer.parseInt(call),
                header(head, "Authorization"),
                text.substring(start, end),
                end);
    }

    /** Returns the number of the call whose head the bytes contain; empty for none. */
    static OptionalInt callOf(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int endOfHead = text.indexOf(BLANK_LINE);
        String call = endOfHead < 0 ? "" : header(text.substring(0, endOfHead), CALL);
        return call.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(call));
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
}
