package io.guildkit.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import okhttp3.Headers;

/** A response in an input: a line with the status, lines with headers, an empty line, and the body. */
final class RawResponse {
    final int status;
    final Headers headers;
    final byte[] body;

    private RawResponse(int status, Headers headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    static RawResponse read(byte[] input) {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < input.length; i++) {
            if (input[i] == '\n') {
                lines.add(Arrays.copyOfRange(input, from, i));
                from = i + 1;
                if (lines.get(lines.size() - 1).length == 0) {
                    break;
                }
            }
        }
        byte[] body = Arrays.copyOfRange(input, from, input.length);
        int status = lines.isEmpty() ? 0 : number(Inputs.text(lines.get(0)));
        Headers.Builder headers = new Headers.Builder();
        lines.stream().skip(1).map(Inputs::text).forEach(line -> add(headers, line));
        return new RawResponse(status, headers.build(), body);
    }

    /** Returns the headers in the type of the SDK. */
    io.guildkit.core.route.Headers received() {
        List<String> namesAndValues = new ArrayList<>();
        headers.forEach(header -> namesAndValues.addAll(List.of(header.getFirst(), header.getSecond())));
        return io.guildkit.core.route.Headers.of(namesAndValues.toArray(String[]::new));
    }

    /** Returns a status that a client can receive. */
    private static int number(String text) {
        try {
            return 200 + Math.floorMod(Integer.parseInt(text) - 200, 800);
        } catch (NumberFormatException e) {
            return 200;
        }
    }

    private static void add(Headers.Builder headers, String line) {
        int colon = line.indexOf(':');
        try {
            headers.addUnsafeNonAscii(
                    line.substring(0, Math.max(colon, 0)),
                    line.substring(colon + 1).trim());
        } catch (IllegalArgumentException e) {
            // the HTTP client rejects such headers too
        }
    }
}
