package io.guildkit.core.internal.http;

import io.guildkit.core.internal.http.SecretForms.Form;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds secrets in texts, by the algorithm of Knuth, Morris and Pratt: for each form of a secret the time is linear in the length of the
 * text, whatever the peer sends.
 */
final class SecretSearch {
    private final List<Pattern> patterns;

    SecretSearch(List<String> secrets) {
        this.patterns = SecretForms.of(secrets).stream().map(Pattern::new).toList();
    }

    /**
     * Finds the places of secrets in a text.
     *
     * @param cutOff whether the text may be cut off, so that the beginning of a secret at its end counts
     * @return a bit for each character of the text
     */
    BitSet find(String text, boolean cutOff) {
        BitSet found = new BitSet();
        if (text.length() < SecretForms.SHORTEST || patterns.isEmpty()) {
            return found;
        }
        @Nullable CanonicalText canonical = CanonicalText.of(text);
        for (int level = 0; level <= SecretForms.LEVELS && canonical != null; level++) {
            for (Pattern pattern : patterns) {
                if (cutOff || pattern.wanted.length() <= canonical.length()) {
                    pattern.find(canonical, cutOff, found);
                }
            }
            canonical = canonical.decoded();
        }
        return found;
    }

    /** A form to search for. */
    private static final class Pattern {
        private final Form form;
        private final String wanted;
        private int @Nullable [] borders;

        Pattern(Form form) {
            this.form = form;
            this.wanted = form.text();
        }

        void find(CanonicalText text, boolean cutOff, BitSet found) {
            int[] border = borders(Math.min(wanted.length(), text.length() + 1));
            int matched = 0;
            int end = 0;
            for (int i = 0; i < text.length(); i++) {
                matched = extended(matched, text.at(i), border);
                if (matched == wanted.length()) {
                    end = mark(text, i + 1 - matched, i + 1, end, found);
                    matched = border[matched - 1];
                }
            }
            if (cutOff && matched >= SecretForms.SHORTEST) {
                mark(text, text.length() - matched, text.length(), end, found);
            }
        }

        /** Returns the length of the longest beginning of the pattern that ends with a character, which follows a shorter one. */
        private int extended(int matched, char next, int[] border) {
            int length = matched;
            while (length > 0 && wanted.charAt(length) != next) {
                length = border[length - 1];
            }
            return wanted.charAt(length) == next ? length + 1 : length;
        }

        /** Marks a match in the original text, except for what is marked already, and returns its end. */
        private int mark(CanonicalText text, int from, int to, int marked, BitSet found) {
            int start = text.start(Math.max(0, from - form.before()));
            int end = text.end(Math.min(text.length(), to + form.after()) - 1);
            found.set(Math.min(Math.max(start, marked), end), end);
            return end;
        }

        /** Returns, for each beginning of the pattern, the length of the longest shorter beginning with which it ends. */
        private int[] borders(int length) {
            if (length < wanted.length()) {
                return newBorders(length);
            }
            int[] known = borders;
            if (known == null) {
                known = newBorders(length);
                borders = known;
            }
            return known;
        }

        private int[] newBorders(int length) {
            int[] border = new int[length];
            for (int i = 1; i < length; i++) {
                border[i] = extended(border[i - 1], wanted.charAt(i), border);
            }
            return border;
        }
    }
}
