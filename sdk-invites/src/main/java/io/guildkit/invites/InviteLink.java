package io.guildkit.invites;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the code of an invite in what a person pasted: the code itself, a link, or a text with a link in it.
 *
 * <p>The library knows no host names, so it goes by a link's path: {@code …/invite/hTKzmak} wherever it is, or, on hosts
 * that serve nothing but invites, the path's one segment: {@code chat.example/hTKzmak}. Whether there is such an invite
 * is for {@link InvitesClient#get(String)} to say.
 */
public final class InviteLink {
    /** What is longer is no link that somebody pasted on purpose. */
    private static final int MAX_TEXT = 4096;

    private static final int MAX_CODE = 100;
    private static final List<String> MARKERS = List.of("invite", "invites");
    private static final String SCHEME_END = "://";

    /** What can surround a link in a text, in Markdown or in HTML. */
    private static final String DELIMITERS = "<>()[]{}\"'`|,;";

    private InviteLink() {}

    /**
     * Finds the code of an invite.
     *
     * @param pasted anything
     * @return the first code found, of letters, digits, {@code -} and {@code _}; empty if there is none
     */
    public static Optional<String> findCode(String pasted) {
        if (pasted.length() > MAX_TEXT) {
            return Optional.empty();
        }
        List<String> words = words(pasted);
        if (words.size() == 1 && isCode(words.get(0))) {
            return Optional.of(words.get(0));
        }
        return words.stream()
                .map(InviteLink::codeOfLink)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static List<String> words(String text) {
        StringBuilder spaced = new StringBuilder(text.length());
        text.chars()
                .forEach(c -> spaced.append(
                        Character.isWhitespace(c) || Character.isISOControl(c) || DELIMITERS.indexOf(c) >= 0
                                ? ' '
                                : (char) c));
        return List.of(spaced.toString().strip().split(" +", -1));
    }

    private static Optional<String> codeOfLink(String word) {
        int scheme = word.indexOf(SCHEME_END);
        String link = beforeQuery(scheme < 0 ? word : word.substring(scheme + SCHEME_END.length()));
        List<String> parts = Arrays.stream(link.split("/", -1))
                .filter(part -> !part.isEmpty())
                .toList();
        // Programs register schemes of their own, in which the marker may stand in the host's place.
        for (int i = 0; i < parts.size() - 1; i++) {
            if (isMarker(parts.get(i))) {
                return code(parts.get(i + 1));
            }
        }
        boolean hosted = parts.size() == 2 && (scheme >= 0 || parts.get(0).contains("."));
        return hosted && !isMarker(parts.get(1)) ? code(parts.get(1)) : Optional.empty();
    }

    private static String beforeQuery(String link) {
        int end = link.length();
        for (char mark : new char[] {'?', '#'}) {
            int at = link.indexOf(mark);
            end = at >= 0 && at < end ? at : end;
        }
        return link.substring(0, end);
    }

    private static boolean isMarker(String part) {
        return MARKERS.contains(part.toLowerCase(Locale.ROOT));
    }

    /** A link at the end of a sentence is followed by what ends the sentence. */
    private static Optional<String> code(String part) {
        int end = part.length();
        while (end > 0 && ".:!…".indexOf(part.charAt(end - 1)) >= 0) {
            end--;
        }
        return Optional.of(part.substring(0, end)).filter(InviteLink::isCode);
    }

    private static boolean isCode(String text) {
        return !text.isEmpty()
                && text.length() <= MAX_CODE
                && text.chars()
                        .allMatch(c -> (c >= '0' && c <= '9')
                                || (c >= 'A' && c <= 'Z')
                                || (c >= 'a' && c <= 'z')
                                || c == '-'
                                || c == '_');
    }
}
