package io.guildkit.benchmarks.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Finds the ends of requests, and skips their bodies. */
final class RequestReader {
    private static final int MAX_HEAD = 4 * 1024;
    private static final String LENGTH = "\r\ncontent-length:";
    private static final String CHUNKED = "\r\ntransfer-encoding: chunked";

    private enum Part {
        HEAD,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER
    }

    private final byte[] line = new byte[MAX_HEAD];
    private int length;
    private Part part = Part.HEAD;
    private long left;
    private String path = "";

    /** Returns the path of the last complete request. */
    String path() {
        return path;
    }

    /** Reads more bytes, and returns whether a request is complete. */
    boolean read(ByteBuffer in) {
        while (in.hasRemaining()) {
            switch (part) {
                case HEAD -> {
                    if (fill(in, 4) && head()) {
                        return true;
                    }
                }
                case BODY -> {
                    if (skip(in)) {
                        part = Part.HEAD;
                        return true;
                    }
                }
                case CHUNK_SIZE -> {
                    if (fill(in, 2)) {
                        left = Long.parseLong(text().split("[;\r]", 2)[0].strip(), 16);
                        part = left == 0 ? Part.TRAILER : Part.CHUNK;
                        length = 0;
                    }
                }
                case CHUNK -> {
                    if (skip(in)) {
                        part = Part.CHUNK_END;
                    }
                }
                case CHUNK_END -> {
                    if (fill(in, 2)) {
                        part = Part.CHUNK_SIZE;
                        length = 0;
                    }
                }
                case TRAILER -> {
                    if (fill(in, 2)) {
                        part = Part.HEAD;
                        length = 0;
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Collects bytes up to the end of a line, or with a terminator of four bytes up to an empty line. */
    private boolean fill(ByteBuffer in, int terminator) {
        while (in.hasRemaining()) {
            byte next = in.get();
            line[length++] = next;
            if (next == '\n'
                    && length >= terminator
                    && (terminator == 2 || (line[length - 3] == '\n' && line[length - 2] == '\r'))) {
                return true;
            }
        }
        return false;
    }

    private boolean skip(ByteBuffer in) {
        int now = (int) Math.min(left, in.remaining());
        in.position(in.position() + now);
        left -= now;
        return left == 0;
    }

    /** Reads path and length, and returns whether the request has no body. */
    private boolean head() {
        String text = text();
        length = 0;
        int begin = text.indexOf(' ') + 1;
        path = text.substring(begin, text.indexOf(' ', begin));
        if (text.startsWith("GET ")) {
            return true;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.contains(CHUNKED)) {
            part = Part.CHUNK_SIZE;
            return false;
        }
        int at = lower.indexOf(LENGTH);
        left = at < 0
                ? 0
                : Long.parseLong(lower.substring(at + LENGTH.length(), lower.indexOf('\r', at + 2))
                        .strip());
        part = left == 0 ? Part.HEAD : Part.BODY;
        return left == 0;
    }

    private String text() {
        return new String(line, 0, length, StandardCharsets.ISO_8859_1);
    }
}
