package io.guildkit.core.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Replaces malformed UTF-8 with U+FFFD, so that it costs a character and not the response. Text in UTF-16 or UTF-32 passes unchanged.
 *
 * <p>Parts that are well-formed, nearly all, are read into the caller's buffer and only checked: ASCII in blocks of several bytes.
 */
final class Utf8Repair extends InputStream {
    // Why: docs/decisions/0097

    private static final long NOT_ASCII = 0x8080808080808080L;
    private static final byte[] NONE = {};

    /** The number of bytes that are checked together. */
    private static final int BLOCK = 4 * Long.BYTES;

    /** The number of bytes that show the encoding. */
    private static final int START = 4;

    private final InputStream in;
    private boolean started;
    private boolean otherEncoding;

    /** The bytes to return before others are read: a repaired part, or the beginning of a character whose rest has not been read. */
    private byte[] ready = NONE;

    private int position;
    private byte[] incomplete = NONE;

    Utf8Repair(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (otherEncoding) {
            return in.read(buffer, offset, length);
        }
        while (position == ready.length && length > 0) {
            if (length < 2 * START) { // too short for a check
                byte[] part = new byte[64];
                int n = readPart(part, 0, part.length);
                if (n < 0) {
                    return n;
                }
                serve(Arrays.copyOf(part, n));
            } else {
                int n = readPart(buffer, offset, length);
                if (n != 0) {
                    return n;
                }
            }
        }
        int n = Math.min(length, ready.length - position);
        System.arraycopy(ready, position, buffer, offset, n);
        position += n;
        return n;
    }

    private void serve(byte[] bytes) {
        ready = bytes;
        position = 0;
    }

    /** Reads a part; returns 0 if there are no whole characters, or if there are bytes to serve. */
    private int readPart(byte[] buffer, int offset, int length) throws IOException {
        int held = incomplete.length;
        System.arraycopy(incomplete, 0, buffer, offset, held);
        int n = in.read(buffer, offset + held, length - held);
        if (n < 0 && held == 0) {
            return n;
        }
        int end = offset + held + Math.max(n, 0);
        if (!started) {
            end = start(buffer, offset, end, offset + length);
            if (otherEncoding) {
                return end - offset;
            }
        }
        int rest = n < 0 ? 0 : incompleteAt(buffer, offset, end);
        incomplete = rest == 0 ? NONE : Arrays.copyOfRange(buffer, end - rest, end);
        end -= rest;
        if (isWellFormed(buffer, offset, end)) {
            return end - offset;
        }
        serve(new String(buffer, offset, end - offset, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
        return 0;
    }

    /** Reads on until the first bytes show the encoding, as the parser does, and returns the end of the read bytes. */
    private int start(byte[] buffer, int offset, int read, int limit) throws IOException {
        started = true;
        int end = read;
        while (end - offset < START) {
            int n = in.read(buffer, end, limit - end);
            if (n < 0) {
                break;
            }
            end += n;
        }
        boolean mark = end - offset >= 2 && (buffer[offset] & 0xFF) >= 0xFE && (buffer[offset + 1] & 0xFF) >= 0xFE;
        otherEncoding = mark;
        for (int i = offset; i < end && i < offset + START; i++) {
            otherEncoding |= buffer[i] == 0;
        }
        return end;
    }

    /** Returns the number of bytes at the end that may be the beginning of a character. */
    private static int incompleteAt(byte[] buffer, int offset, int end) {
        for (int n = 1; n <= 3 && n <= end - offset; n++) {
            int b = buffer[end - n];
            if (b >= 0) {
                return 0;
            }
            if ((b & 0xC0) == 0xC0) {
                return n < length(b) ? n : 0;
            }
        }
        return 0;
    }

    /** Returns the number of bytes of a character, from its first byte. */
    private static int length(int first) {
        return (first & 0xFF) >= 0xF0 ? 4 : (first & 0xFF) >= 0xE0 ? 3 : 2;
    }

    private static boolean isWellFormed(byte[] buffer, int offset, int end) {
        ByteBuffer bytes = ByteBuffer.wrap(buffer).order(ByteOrder.nativeOrder());
        int i = offset;
        while (i < end) {
            i = skipAscii(bytes, i, end);
            while (i < end && buffer[i] >= 0) {
                i++;
            }
            if (i < end) {
                if (!isCharacter(buffer, i, end)) {
                    return false;
                }
                i += length(buffer[i]);
            }
        }
        return true;
    }

    /** Returns the beginning of the first block of {@link #BLOCK} bytes that is not ASCII, or is not complete. */
    private static int skipAscii(ByteBuffer bytes, int start, int end) {
        int i = start;
        while (i <= end - BLOCK) {
            long all = bytes.getLong(i) | bytes.getLong(i + 8) | bytes.getLong(i + 16) | bytes.getLong(i + 24);
            if ((all & NOT_ASCII) != 0) {
                break;
            }
            i += BLOCK;
        }
        return i;
    }

    /** Returns whether the bytes from a first byte on are one character of Unicode in its shortest form. */
    private static boolean isCharacter(byte[] buffer, int start, int end) {
        int first = buffer[start] & 0xFF;
        int length = length(first);
        if (first < 0xC2 || first > 0xF4 || start + length > end) {
            return false;
        }
        int second = buffer[start + 1] & 0xFF;
        int least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        int most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        boolean valid = second >= least && second <= most;
        for (int i = start + 2; i < start + length; i++) {
            valid &= (buffer[i] & 0xC0) == 0x80;
        }
        return valid;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
