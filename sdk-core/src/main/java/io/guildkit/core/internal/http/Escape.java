package io.guildkit.core.internal.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads an escaped character of a {@link CanonicalText}: percent-encoding, an entity of HTML, or an escape of JSON. */
final class Escape {
    /** Exceeds the digits of all code points, also with leading zeros. */
    private static final int MAX_DIGITS = 8;

    private static final int MAX_NAME = 8;

    /** The entities of U+00A0 to U+00FF in lower case. The canonical text has no other. */
    private static final String LATIN =
            "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn"
                    + " sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest agrave aacute acirc atilde auml"
                    + " aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml times"
                    + " oslash ugrave uacute ucirc uuml yacute thorn szlig";

    private static final Map<String, Integer> ENTITIES = entities();

    private final CanonicalText text;
    private int codePoint;
    private int end;

    Escape(CanonicalText text) {
        this.text = text;
    }

    private static Map<String, Integer> entities() {
        Map<String, Integer> entities = new HashMap<>(Map.of("amp", (int) '&', "lt", (int) '<', "gt", (int) '>'));
        entities.putAll(Map.of("quot", (int) '"', "apos", (int) '\'', "divide", 0xF7, "yuml", 0xFF, "euro", 0x20AC));
        List<String> latin = List.of(LATIN.split(" "));
        for (int i = 0; i < latin.size(); i++) {
            entities.put(latin.get(i), 0xA0 + i);
        }
        return Map.copyOf(entities);
    }

    /** Reads an escape; returns false if there is none. */
    boolean read(int start) {
        return switch (text.at(start)) {
            case '%' -> percent(start);
            case '&' -> entity(start + 1);
            case '\\' -> backslash(start + 1);
            default -> false;
        };
    }

    /** Returns the character that was read. */
    int codePoint() {
        return codePoint;
    }

    /** Returns the end of the escape that was read. */
    int end() {
        return end;
    }

    private boolean found(int character, int after) {
        codePoint = character;
        end = after;
        return Character.isValidCodePoint(character);
    }

    private char at(int index) {
        return index < text.length() ? text.at(index) : 0;
    }

    /** Reads some hexadecimal digits; -1 if there are fewer. */
    private int hex(int start, int count) {
        int value = 0;
        for (int i = start; i < start + count; i++) {
            int digit = Character.digit(at(i), 16);
            if (digit < 0) {
                return -1;
            }
            value = (value << 4) | digit;
        }
        return value;
    }

    /** Reads the bytes of a character in UTF-8, or a single byte in ISO 8859-1. */
    private boolean percent(int start) {
        if (at(start + 1) == 'u' && hex(start + 2, 4) >= 0) {
            return found(hex(start + 2, 4), start + 6);
        }
        int first = hex(start + 1, 2);
        int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
        int character = more == 0 ? first : first & (0x3F >> more);
        for (int i = 1; i <= more; i++) {
            int next = at(start + 3 * i) == '%' ? hex(start + 3 * i + 1, 2) : -1;
            if (next < 0 || (next & 0xC0) != 0x80) {
                return found(first, start + 3);
            }
            character = (character << 6) | (next & 0x3F);
        }
        return found(character, start + 3 * (more + 1));
    }

    private boolean entity(int start) {
        if (at(start) == '#') {
            return at(start + 1) == 'x' ? number(start + 2, 16) : number(start + 1, 10);
        }
        StringBuilder name = new StringBuilder();
        for (int i = start; i <= start + MAX_NAME && i < text.length(); i++) {
            if (at(i) == ';') {
                Integer character = ENTITIES.get(name.toString());
                return character != null && found(character, i + 1);
            }
            name.append(at(i));
        }
        return false;
    }

    /** Reads a number with or without a semicolon. */
    private boolean number(int start, int radix) {
        int value = 0;
        int i = start;
        while (i < start + MAX_DIGITS && Character.digit(at(i), radix) >= 0 && value <= Character.MAX_CODE_POINT) {
            value = value * radix + Character.digit(at(i), radix);
            i++;
        }
        return i > start && found(value, at(i) == ';' ? i + 1 : i);
    }

    private boolean backslash(int start) {
        char kind = at(start);
        if (kind == 'u' && hex(start + 1, 4) >= 0) {
            return found(hex(start + 1, 4), start + 5);
        }
        if (kind == 'x' && hex(start + 1, 2) >= 0) {
            return found(hex(start + 1, 2), start + 3);
        }
        boolean blank = "bfnrtv0".indexOf(kind) >= 0;
        return kind != 0 && found(blank ? ' ' : kind, start + 1);
    }
}
