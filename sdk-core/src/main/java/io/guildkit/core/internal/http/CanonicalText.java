package io.guildkit.core.internal.http;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A text without the differences that repeating it in another form makes: it has lower case and no blanks, and {@link #decoded} removes
 * one level of escapes. Each character knows its place in the original text.
 */
final class CanonicalText {
    private char[] characters;
    private int[] starts;
    private int[] ends;
    private int length;

    private CanonicalText(int capacity) {
        this.characters = new char[capacity];
        this.starts = new int[capacity];
        this.ends = new int[capacity];
    }

    /** Returns a text without blanks, in lower case. */
    static CanonicalText of(String text) {
        CanonicalText canonical = new CanonicalText(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            canonical.add(c, i, next);
            i = next;
        }
        return canonical;
    }

    /** Returns the text with one level of its percent-encoding, HTML entities and backslash escapes decoded; null if it has none. */
    @Nullable
    CanonicalText decoded() {
        CanonicalText decoded = new CanonicalText(length);
        Escape escape = new Escape(this);
        boolean changed = false;
        for (int i = 0; i < length; ) {
            if (escape.read(i)) {
                changed = true;
                decoded.add(escape.codePoint(), starts[i], ends[escape.end() - 1]);
                i = escape.end();
            } else {
                decoded.put(characters[i], starts[i], ends[i]);
                i++;
            }
        }
        return changed ? decoded : null;
    }

    private void add(int codePoint, int start, int end) {
        if (isBlank(codePoint)) {
            return;
        }
        if (codePoint < 0x80) {
            put((char) (codePoint >= 'A' && codePoint <= 'Z' ? codePoint + ('a' - 'A') : codePoint), start, end);
            return;
        }
        // Some letters differ in one case only, and the upper case of some is several letters.
        String folded = Character.toString(codePoint).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        for (int i = 0; i < folded.length(); i++) {
            put(folded.charAt(i), start, end);
        }
    }

    private void put(char character, int start, int end) {
        if (length == characters.length) {
            int capacity = 2 * length + 8;
            characters = Arrays.copyOf(characters, capacity);
            starts = Arrays.copyOf(starts, capacity);
            ends = Arrays.copyOf(ends, capacity);
        }
        characters[length] = character;
        starts[length] = start;
        ends[length] = end;
        length++;
    }

    /** Returns whether a character is invisible or stands for an unreadable one, so that it can split a text. */
    private static boolean isBlank(int codePoint) {
        return codePoint <= ' '
                || Character.isISOControl(codePoint)
                || Character.isSpaceChar(codePoint)
                || Character.getType(codePoint) == Character.FORMAT
                || codePoint == '\uFFFD';
    }

    int length() {
        return length;
    }

    char at(int index) {
        return characters[index];
    }

    /** Returns the start of a character in the original text. */
    int start(int index) {
        return starts[index];
    }

    /** Returns the end of a character in the original text. */
    int end(int index) {
        return ends[index];
    }

    /** Returns the canonical text. */
    @Override
    public String toString() {
        return new String(characters, 0, length);
    }
}
