package io.guildkit.benchmarks.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Finds the ends of requests, and skips their bodies. */
public final class RequestReader {
    private static final int MAX_HEAD = 4 * 1024;
    private static final String LENGTH = "\r\ncontent-length:";
    private static final String CHUNKED = "\r\ntransfer-encoding: chunked";
    private static final String LINE = "\r\n";
    private static final String EMPTY_LINE = "\r\n\r\n";

    private final byte[] text = new byte[MAX_HEAD];
    private int length;
    private boolean inHead = true;
    private boolean chunked;

    /** The bytes of the body or of the chunk that have not arrived; 0 before the size of a chunk. */
    private long left;

    private String path = "";

    /** Returns the path of the last complete request. */
    String path() {
        return path;
    }

    /** Reads more bytes, and returns whether a request is complete. */
    public boolean read(ByteBuffer in) {
        while (in.hasRemaining()) {
            if (inHead) {
                inHead = !fill(in, EMPTY_LINE);
                if (!inHead) {
                    head(take());
                }
            } else if (left > 0) {
                int now = (int) Math.min(left, in.remaining());
                in.position(in.position() + now);
                left -= now;
            } else if (fill(in, LINE)) {
                long size = Long.parseLong(take().split("[;\r]", 2)[0].strip(), 16);
                left = size + LINE.length();
                chunked = size > 0; // the last one is empty
            }
            if (!inHead && left == 0 && !chunked) {
                inHead = true;
                return true;
            }
        }
        return false;
    }

    /** Collects bytes up to some text, and returns whether it has arrived. */
    private boolean fill(ByteBuffer in, String end) {
        while (in.hasRemaining()) {
            text[length++] = in.get();
            int from = length - end.length();
            if (text[length - 1] == '\n' && from >= 0 && text[from] == '\r' && text[from + 1] == '\n') {
                return true;
            }
        }
        return false;
    }

    private String take() {
        String taken = new String(text, 0, length, StandardCharsets.ISO_8859_1);
        length = 0;
        return taken;
    }

    private void head(String head) {
        int begin = head.indexOf(' ') + 1;
        path = head.substring(begin, head.indexOf(' ', begin));
        chunked = false;
        left = 0;
        if (!head.startsWith("GET ")) {
            String lower = head.toLowerCase(Locale.ROOT);
            chunked = lower.contains(CHUNKED);
            int at = lower.indexOf(LENGTH);
            left = chunked || at < 0
                    ? 0
                    : Long.parseLong(lower.substring(at + LENGTH.length(), lower.indexOf('\r', at + 2))
                            .strip());
        }
    }
}
