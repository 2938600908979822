package io.guildkit.webhooks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text that is too long for one message.
 *
 * <pre>{@code MessageSplitter.split(log).forEach(part -> webhook.execute(part).send());}</pre>
 *
 * <p>It splits between paragraphs or code blocks if possible, otherwise between lines, otherwise between words. It
 * splits only words that are longer than a message, and splits mentions, emoji and links only if they are. If it must split a code block
 * (between lines of {@code ```}), it closes the block and opens it again with its language. It does the same with a spoiler (between
 * {@code ||}), so no part of it is readable. Other markup that spans a cut loses its effect. Only white space at the cuts is lost.
 */
public final class MessageSplitter {
    private static final String FENCE = "```";
    private static final String SPOILER = "||";

    /** The characters that close a code block in a spoiler, with a line break. */
    private static final int LONGEST_CLOSING = 6;

    /**
     * What begins and ends spans, and what hides it: escapes and short code. The language follows an opening fence, without other text in
     * that line.
     */
    private static final Pattern MARKUP = Pattern.compile("```([\\w+#.-]{1,32}(?=\\r?\\n))?|\\|\\||\\\\.|`[^`\\n]+`");

    /** What has no meaning in two parts: mentions of users, roles, channels and commands, emoji, times and links. */
    private static final Pattern WHOLE = Pattern.compile("<@[!&]?\\d+>|<#\\d+>|<a?:\\w{2,32}:\\d+>|<t:-?\\d+(?::\\w)?>"
            + "|</[^<>:\\n]{1,100}:\\d+>|https?://[^\\s<>|]+");

    private static final Pattern GRAPHEME = Pattern.compile("\\X");

    /** The places of a cut, from the worst to the best. */
    private enum Border {
        NONE,
        WORD_IN_SPAN,
        WORD,
        LINE_IN_SPAN,
        LINE,
        PARAGRAPH
    }

    /**
     * A code block or a spoiler.
     *
     * @param start where its markup starts
     * @param end where its markup ends
     * @param first its first character that is not white
     * @param last follows its last character that is not white
     * @param opening opens it again after a cut
     * @param closing closes it before a cut
     */
    private record Span(int start, int end, int first, int last, String opening, String closing) {
        boolean contains(int position) {
            return start < position && position < end;
        }

        boolean isCode() {
            return closing.startsWith(FENCE);
        }

        Span inSpoiler() {
            return new Span(start, end, first, last, SPOILER + opening, closing + SPOILER);
        }
    }

    private final String text;
    private final int limit;

    /** The code blocks, by their start. */
    private final NavigableMap<Integer, Span> codes = new TreeMap<>();

    /** The spoilers, by their start. */
    private final NavigableMap<Integer, Span> spoilers = new TreeMap<>();

    /** The ends of what stays whole, by its start. */
    private final NavigableMap<Integer, Integer> whole = new TreeMap<>();

    private final List<String> messages = new ArrayList<>();

    private MessageSplitter(String text, int limit) {
        this.text = text;
        this.limit = limit;
        findSpans();
        Matcher found = WHOLE.matcher(text);
        while (found.find()) {
            whole.put(found.start(), found.end());
        }
    }

    /**
     * Cuts a text into the contents of messages.
     *
     * @param text of any length
     * @return texts of at most 2000 characters, in order; none if the text is blank
     */
    public static List<String> split(String text) {
        return split(text, WebhookLimits.CONTENT);
    }

    static List<String> split(String text, int limit) {
        return new MessageSplitter(text, limit).split();
    }

    private void findSpans() {
        Matcher markup = MARKUP.matcher(text);
        int spoiler = -1;
        int from = 0;
        while (markup.find(from)) {
            from = markup.end();
            if (markup.group().startsWith(FENCE)) {
                int to = text.indexOf(FENCE, markup.end());
                if (to >= 0) { // an unclosed fence is no block
                    String language = markup.group(1) == null ? "" : markup.group(1);
                    from = to + FENCE.length();
                    codes.put(markup.start(), span(markup.start(), markup.end(), to, FENCE + language + "\n", FENCE));
                }
            } else if (markup.group().equals(SPOILER)) {
                if (spoiler >= 0
                        && !text.substring(spoiler + SPOILER.length(), markup.start())
                                .isBlank()) {
                    codes.tailMap(spoiler).replaceAll((start, code) -> code.inSpoiler());
                    spoilers.put(spoiler, span(spoiler, spoiler + SPOILER.length(), markup.start(), SPOILER, SPOILER));
                    spoiler = -1;
                } else {
                    spoiler = markup.start();
                }
            }
        }
    }

    private Span span(int start, int opened, int closed, String opening, String closing) {
        int last = closed;
        while (last > opened && Character.isWhitespace(text.charAt(last - 1))) {
            last--;
        }
        return new Span(start, closed + closing.length(), ink(text, opened), last, opening, closing);
    }

    /** Finds the next character that is not white. */
    private static int ink(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private List<String> split() {
        int from = 0;
        String opening = "";
        while (from < text.length()) {
            if (fits(from, limit - opening.length())) {
                add(opening + text.substring(from));
                break;
            }
            int cut = cut(from, opening.length());
            Span span = spanAt(cut);
            String part = opening + text.substring(from, cut);
            if (span == null) {
                add(part);
                opening = "";
                from = next(cut, false);
                continue;
            }
            // A part without a character of the span is left out.
            int ink = from < span.start() ? from : from == span.start() ? span.first() : ink(text, from);
            if (ink < cut) {
                add(closed(part, span));
            }
            int at = cut;
            Span rest = span;
            while (rest != null && at >= rest.last()) { // only white space is left of it
                at = rest.end();
                rest = spanAt(at);
            }
            opening = rest == null ? "" : rest.opening();
            from = at > cut ? next(at, false) : ink < cut ? next(cut, span.isCode()) : lineOf(ink, from);
        }
        return List.copyOf(messages);
    }

    private static String closed(String part, Span span) {
        if (!span.isCode()) {
            return part.stripTrailing() + span.closing();
        }
        return part + (part.endsWith("\n") ? "" : "\n") + span.closing();
    }

    /** Returns the start of a line of which only the indentation comes before a position. */
    private int lineOf(int position, int from) {
        for (int at = position; at > from && Character.isWhitespace(text.charAt(at - 1)); at--) {
            if (text.charAt(at - 1) == '\n') {
                return at;
            }
        }
        return position;
    }

    private boolean fits(int from, int room) {
        // Two characters of Java at most are one to readers.
        return text.length() - from <= 2 * room && text.codePointCount(from, text.length()) <= room;
    }

    private void add(String message) {
        if (!message.isBlank()) {
            messages.add(message.stripTrailing());
        }
    }

    /** Finds the best place to cut: a fair one in the second half is better than a good one near the beginning. */
    private int cut(int from, int opening) {
        int room = limit - opening;
        int most = text.offsetByCodePoints(from, room);
        int half = from + (most - from) / 2;
        int ink = ink(text, from);
        int best = -1;
        Border border = Border.NONE;
        for (int at = most; at > from; at--) {
            if (at <= half && best >= 0) {
                break;
            }
            Border here = borderAt(at, ink);
            if (here.compareTo(border) > 0 && canClose(at, most)) {
                best = at;
                border = here;
            }
        }
        return best >= 0 ? best : withinWord(from, most, room);
    }

    /** Returns whether the message has room for what closes a span at a place. */
    private boolean canClose(int at, int most) {
        Span span = spanAt(at);
        if (span == null) {
            return true;
        }
        int closing = span.closing().length() + (span.isCode() ? 1 : 0);
        return most - at >= 2 * closing || text.codePointCount(at, most) >= closing;
    }

    private Border borderAt(int at, int ink) {
        if (wholeAt(at) >= 0) {
            return Border.NONE;
        }
        Span span = spanAt(at);
        if (span != null) {
            // A span is not split if one of its parts would be empty.
            boolean worth = at > Math.max(ink, span.first()) && at < span.last();
            if (!worth || !Character.isWhitespace(text.charAt(at))) {
                return Border.NONE;
            }
            return isLineEnd(at) ? Border.LINE_IN_SPAN : Border.WORD_IN_SPAN;
        }
        boolean lineEnd = isLineEnd(at);
        if (isBesideCode(at) || (lineEnd && isLineEnd(afterLineEnd(at)))) {
            return Border.PARAGRAPH;
        }
        if (lineEnd) {
            return Border.LINE;
        }
        return at < text.length() && Character.isWhitespace(text.charAt(at)) ? Border.WORD : Border.NONE;
    }

    private boolean isLineEnd(int at) {
        return at < text.length() && (text.charAt(at) == '\n' || text.startsWith("\r\n", at));
    }

    private int afterLineEnd(int at) {
        return at + (text.charAt(at) == '\r' ? 2 : 1);
    }

    /** Splits between two grapheme clusters, unless a cluster is very long. */
    private int withinWord(int from, int most, int room) {
        int mostInSpan = text.offsetByCodePoints(from, Math.max(1, room - LONGEST_CLOSING));
        int end = spanAt(mostInSpan) == null && spanAt(most) == null ? most : mostInSpan;
        int start = wholeAt(end);
        if (start > from) {
            end = start;
        }
        Span span = spanAt(end);
        if (span != null && span.start() > from && (end <= span.first() || end >= span.last())) {
            end = span.start();
        }
        Matcher grapheme = GRAPHEME.matcher(text).region(from, text.length());
        int last = from;
        while (grapheme.find() && grapheme.end() <= end) {
            last = grapheme.end();
        }
        return last > from ? last : end;
    }

    /** Returns the innermost span at a place. */
    private @Nullable Span spanAt(int position) {
        Span code = spanAt(codes, position);
        return code == null ? spanAt(spoilers, position) : code;
    }

    private static @Nullable Span spanAt(NavigableMap<Integer, Span> spans, int position) {
        Map.Entry<Integer, Span> before = spans.lowerEntry(position);
        return before != null && before.getValue().contains(position) ? before.getValue() : null;
    }

    /** Returns the start of what stays whole and is at both sides of a place; -1 for none. */
    private int wholeAt(int position) {
        Map.Entry<Integer, Integer> before = whole.lowerEntry(position);
        return before != null && before.getValue() > position ? before.getKey() : -1;
    }

    private boolean isBesideCode(int position) {
        Map.Entry<Integer, Span> before = codes.lowerEntry(position);
        return codes.containsKey(position)
                || (before != null && before.getValue().end() == position);
    }

    /** Skips the white space at a split, but keeps the indentation of a line. */
    private int next(int cut, boolean inCode) {
        int at = cut;
        if (inCode && isLineEnd(at)) {
            return afterLineEnd(at);
        }
        int line = at;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            if (isLineEnd(at)) {
                line = afterLineEnd(at);
            }
            at++;
        }
        return line > cut ? line : at;
    }
}
