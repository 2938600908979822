package io.guildkit.core.codec;

import com.fasterxml.jackson.core.io.CharTypes;
import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A JSON text that is being written, in UTF-8. It keeps no track of what may come next, as a generator for everybody has to:
 * a comma belongs wherever there is something before.
 */
final class JsonText {
    /** How deep arrays and objects may nest; who builds a tree that holds itself is told so. */
    private static final int MAX_DEPTH = 1000;

    private static final int MAX_NUMBER = 20;

    /** Room for what is reserved at the end and not needed. */
    private static final int SPARE = 32;

    private static final int MAX_BYTES_OF_A_CHAR = 6;

    /** By character: 0 for one that stands for itself, the letter of a short escape, or negative for {@code \}{@code u}. */
    private static final int[] ESCAPES = CharTypes.get7BitOutputEscapes();

    private static final byte[] HEX = CharTypes.copyHexBytes(true);
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final byte[] NULL = ascii("null");

    private byte[] bytes;
    private int end;
    private int depth;

    /**
     * Begins a text.
     *
     * @param size how many bytes it is likely to have
     */
    JsonText(int size) {
        bytes = new byte[size + SPARE];
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Prepares the name of a member for {@link #name(byte[])}. */
    static byte[] prepared(String name) {
        JsonText text = new JsonText(name.length() + 3);
        text.name(name);
        return text.toBytes();
    }

    int size() {
        return end;
    }

    /** Ends the text. */
    byte[] toBytes() {
        return Arrays.copyOf(bytes, end);
    }

    private void reserve(int more) {
        if (more > bytes.length - end) {
            bytes = Arrays.copyOf(bytes, Math.max(end + more, 2 * bytes.length));
        }
    }

    void beginObject() {
        begin('{');
    }

    void endObject() {
        finish('}');
    }

    void beginArray() {
        begin('[');
    }

    void endArray() {
        finish(']');
    }

    private void begin(char bracket) {
        if (++depth > MAX_DEPTH) {
            throw new IllegalArgumentException("nested too deeply to be written as JSON");
        }
        put(bracket);
    }

    private void finish(char bracket) {
        depth--;
        put(bracket);
    }

    private void put(char single) {
        reserve(1);
        bytes[end++] = (byte) single;
    }

    /** Goes on to the next element of an array. */
    void element() {
        if (bytes[end - 1] != '[') {
            put(',');
        }
    }

    /** Writes the name of a member. */
    void name(byte[] prepared) {
        reserve(prepared.length + 1);
        if (bytes[end - 1] != '{') {
            bytes[end++] = ',';
        }
        System.arraycopy(prepared, 0, bytes, end, prepared.length);
        end += prepared.length;
    }

    /** Writes the name of a member. */
    void name(String name) {
        if (end > 0 && bytes[end - 1] != '{') {
            put(',');
        }
        string(name);
        put(':');
    }

    void string(String text) {
        int length = text.length();
        reserve(length + 2);
        byte[] to = bytes;
        int begin = end + 1;
        to[end] = '"';
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c > 0x7F || ESCAPES[c] != 0) {
                end = begin + i;
                special(text, i);
                return;
            }
            to[begin + i] = (byte) c;
        }
        to[begin + length] = '"';
        end = begin + length + 1;
    }

    /** Writes a text of which each byte stands for itself. */
    void string(byte[] text, int length) {
        reserve(length + 2);
        bytes[end++] = '"';
        System.arraycopy(text, 0, bytes, end, length);
        end += length;
        bytes[end++] = '"';
    }

    /** Writes the rest of a text in which a character does not stand for itself. */
    private void special(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            reserve(MAX_BYTES_OF_A_CHAR);
            char c = text.charAt(i);
            if (c <= 0x7F) {
                ascii(c);
            } else if (c <= 0x7FF) {
                bytes[end++] = (byte) (0xC0 | (c >> 6));
                bytes[end++] = (byte) (0x80 | (c & 0x3F));
            } else if (Character.isSurrogate(c)) {
                escape(c); // which need not have its other half
            } else {
                bytes[end++] = (byte) (0xE0 | (c >> 12));
                bytes[end++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                bytes[end++] = (byte) (0x80 | (c & 0x3F));
            }
        }
        put('"');
    }

    private void ascii(char c) {
        int escape = ESCAPES[c];
        if (escape == 0) {
            bytes[end++] = (byte) c;
        } else if (escape > 0) {
            bytes[end++] = '\\';
            bytes[end++] = (byte) escape;
        } else {
            escape(c);
        }
    }

    private void escape(char c) {
        bytes[end++] = '\\';
        bytes[end++] = 'u';
        bytes[end++] = HEX[c >> 12];
        bytes[end++] = HEX[(c >> 8) & 0xF];
        bytes[end++] = HEX[(c >> 4) & 0xF];
        bytes[end++] = HEX[c & 0xF];
    }

    void number(int value) {
        reserve(MAX_NUMBER);
        end = NumberOutput.outputInt(value, bytes, end);
    }

    void number(long value) {
        reserve(MAX_NUMBER);
        end = NumberOutput.outputLong(value, bytes, end);
    }

    void truth(boolean value) {
        raw(value ? TRUE : FALSE);
    }

    void nothing() {
        raw(NULL);
    }

    /** Writes what is JSON already, such as the text of a number. */
    void raw(String json) {
        raw(ascii(json));
    }

    private void raw(byte[] json) {
        reserve(json.length);
        System.arraycopy(json, 0, bytes, end, json.length);
        end += json.length;
    }
}
