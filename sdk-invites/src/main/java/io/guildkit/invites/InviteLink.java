package io.guildkit.invites;

import io.guildkit.core.base.Android;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the code of an invite in text from a person: the code itself, a link, or text with a link.
 *
 * <p>The library knows no host names, so it inspects a link's path: {@code /invite/hTKzmak}, on any host. Callers name
 * the hosts of short links, such as {@code ch.example/hTKzmak}, because the path of any other link, such as {@code
 * www.example.com/about}, looks like a code too. {@link InvitesClient#get(String)} checks whether the invite exists.
 */
public final class InviteLink {
    /** The maximum length of a link; longer texts are not parsed. */
    private static final int MAX_TEXT = 4096;

    private static final String MARKER = "invite";
    private static final String SCHEME_END = "://";
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final Pattern ENCODED = Pattern.compile("%([2-7][0-9A-Fa-f])");
    private static final Pattern PORT = Pattern.compile(":\\d+$");

    /** The characters around a link in text, Markdown or HTML, besides brackets and quotation marks. */
    private static final String DELIMITERS = "<>\"'`|,;*~";

    private static final Set<Byte> BRACKETS = Set.of(
            Character.START_PUNCTUATION,
            Character.END_PUNCTUATION,
            Character.INITIAL_QUOTE_PUNCTUATION,
            Character.FINAL_QUOTE_PUNCTUATION);

    private InviteLink() {}

    /**
     * Finds the code of an invite.
     *
     * <p>The code is the whole text, or is in its first link with a code. Such a link has the path {@code /invite/} and
     * the code, on any host, or only the code, on one of the given hosts. Queries, fragments, and brackets, quotation
     * marks and punctuation around a link are ignored.
     *
     * @param pasted any text
     * @param hosts the hosts of short links, such as {@code ch.example}; a port in a link is ignored
     * @return the first code, of letters, digits, {@code -} and {@code _}; empty if there is none
     * @throws IllegalArgumentException if a host is not a host name, but a URL for instance
     */
    public static Optional<String> findCode(String pasted, String... hosts) {
        Set<String> shortening = Arrays.stream(hosts).map(InviteLink::host).collect(Collectors.toSet());
        if (pasted.length() > MAX_TEXT) {
            return Optional.empty();
        }
        List<String> words = words(pasted);
        if (words.size() == 1 && CODE.matcher(words.get(0)).matches()) {
            return Optional.of(words.get(0));
        }
        return words.stream()
                .map(word -> codeOfLink(word, shortening))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static String host(String name) {
        if (name.isBlank() || name.contains("/") || PORT.matcher(name).find()) {
            throw new IllegalArgumentException(
                    "hosts must contain only names such as ch.example, but contains " + name);
        }
        return name.toLowerCase(Locale.ROOT);
    }

    private static List<String> words(String text) {
        StringBuilder spaced = new StringBuilder(text.length());
        text.chars().forEach(c -> spaced.append(separates(c) ? ' ' : (char) c));
        return List.of(spaced.toString().strip().split(" +", -1));
    }

    private static boolean separates(int c) {
        return Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || Character.isISOControl(c)
                || DELIMITERS.indexOf(c) >= 0
                || BRACKETS.contains((byte) Character.getType(c));
    }

    private static Optional<String> codeOfLink(String word, Set<String> shortening) {
        String link = withoutEmphasis(word).split("[?#]", 2)[0];
        int scheme = link.indexOf(SCHEME_END);
        String address = scheme < 0 ? link : link.substring(scheme + SCHEME_END.length());
        List<String> parts = Arrays.stream(address.split("/", -1))
                .filter(part -> !part.isEmpty())
                .toList();
        if (parts.size() < 2 || parts.size() > 3) {
            return Optional.empty();
        }
        String first = parts.get(0);
        String last = parts.get(parts.size() - 1);
        boolean begins = scheme >= 0 || link.startsWith("/");
        boolean marked = parts.size() == 3
                ? isMarker(parts.get(1)) && (begins || first.contains("."))
                // Links without a host, or with a program's own scheme, have the marker in place of the host.
                : isMarker(first) && begins;
        boolean shortened = parts.size() == 2
                && !isMarker(last)
                && shortening.contains(PORT.matcher(first).replaceFirst("").toLowerCase(Locale.ROOT));
        return marked || shortened ? code(last) : Optional.empty();
    }

    /** Removes the underscores with which Markdown emphasises a link. A code may contain underscores, too, so only pairs are removed. */
    private static String withoutEmphasis(String word) {
        int end = endOfText(word);
        int marks = 0;
        while (2 * marks + 1 < end && word.charAt(marks) == '_' && word.charAt(end - 1 - marks) == '_') {
            marks++;
        }
        return marks == 0 ? word : word.substring(marks, end - marks);
    }

    private static boolean isMarker(String part) {
        return part.equalsIgnoreCase(MARKER);
    }

    /** Returns where the punctuation begins that follows a link at the end of a sentence. */
    private static int endOfText(String text) {
        int end = text.length();
        while (end > 0 && Character.getType(text.charAt(end - 1)) == Character.OTHER_PUNCTUATION) {
            end--;
        }
        return end;
    }

    private static Optional<String> code(String part) {
        String written = part.substring(0, endOfText(part));
        String decoded = Android.replaceAll(ENCODED.matcher(written), InviteLink::decode);
        return Optional.of(decoded).filter(text -> CODE.matcher(text).matches());
    }

    /** Returns an escaped character if a code can contain it. All characters of codes have one byte. */
    private static String decode(MatchResult encoded) {
        char c = (char) Integer.parseInt(encoded.group(1), 16);
        return CODE.matcher(String.valueOf(c)).matches() ? String.valueOf(c) : "%";
    }
}
