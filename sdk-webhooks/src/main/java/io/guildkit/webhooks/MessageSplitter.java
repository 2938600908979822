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
 * splits only words that are longer than a message. If it must split a code block (between lines of {@code ```}), it
 * closes the block and opens it again with its language. Only white space at the cuts is lost.
 */
public final class MessageSplitter {
    private static final String FENCE = "```";

    /** The language follows the opening fence, without other text in that line. */
    private static final Pattern OPENING = Pattern.compile("```([\\w+#.-]{1,32}(?=\\r?\\n))?");

    private static final Pattern GRAPHEME = Pattern.compile("\\X");

    /** The places of a cut, from the worst to the best. */
    private enum Border {
        NONE,
        WORD_IN_CODE,
        WORD,
        LINE_IN_CODE,
        LINE,
        PARAGRAPH
    }

    /** A code block: its start and end with fences, and the start and end of its code. */
    private record Code(int start, int end, int first, int last, String language) {
        boolean contains(int position) {
            return start < position && position < end;
        }
    }

    private final String text;
    private final int limit;
    /** The code blocks, by their start. */
    private final NavigableMap<Integer, Code> blocks;

    private final List<String> messages = new ArrayList<>();

    private MessageSplitter(String text, int limit) {
        this.text = text;
        this.limit = limit;
        this.blocks = blocks(text);
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

    private static NavigableMap<Integer, Code> blocks(String text) {
        NavigableMap<Integer, Code> blocks = new TreeMap<>();
        Matcher opening = OPENING.matcher(text);
        int from = 0;
        while (opening.find(from)) {
            int to = text.indexOf(FENCE, opening.end());
            if (to < 0) {
                break; // an unclosed fence is not a block
            }
            from = to + FENCE.length();
            int last = to;
            while (last > opening.end() && Character.isWhitespace(text.charAt(last - 1))) {
                last--;
            }
            String language = opening.group(1) == null ? "" : opening.group(1);
            blocks.put(opening.start(), new Code(opening.start(), from, ink(text, opening.end()), last, language));
        }
        return blocks;
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
            Code code = codeAt(cut);
            String part = opening + text.substring(from, cut);
            add(code == null ? part : part + (part.endsWith("\n") ? "" : "\n") + FENCE);
            opening = code == null ? "" : FENCE + code.language() + "\n";
            from = next(cut, code != null);
        }
        return List.copyOf(messages);
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
        int mostOfCode = text.offsetByCodePoints(from, Math.max(1, room - FENCE.length() - 1));
        int half = from + (most - from) / 2;
        int ink = ink(text, from);
        int best = -1;
        Border border = Border.NONE;
        for (int at = most; at > from; at--) {
            if (at <= half && best >= 0) {
                break;
            }
            Border here = borderAt(at, ink);
            boolean fits = at <= mostOfCode || codeAt(at) == null;
            if (fits && here.compareTo(border) > 0) {
                best = at;
                border = here;
            }
        }
        return best >= 0 ? best : withinWord(from, most, mostOfCode);
    }

    private Border borderAt(int at, int ink) {
        Code code = codeAt(at);
        if (code != null) {
            // A block is not split if one of its parts would be empty.
            boolean worth = at > Math.max(ink, code.first()) && at < code.last();
            if (!worth || !Character.isWhitespace(text.charAt(at))) {
                return Border.NONE;
            }
            return isLineEnd(at) ? Border.LINE_IN_CODE : Border.WORD_IN_CODE;
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
    private int withinWord(int from, int most, int mostOfCode) {
        int end = codeAt(mostOfCode) == null && codeAt(most) == null ? most : mostOfCode;
        Code code = codeAt(end);
        if (code != null && code.start() > from && (end <= code.first() || end >= code.last())) {
            end = code.start();
        }
        Matcher grapheme = GRAPHEME.matcher(text).region(from, text.length());
        int last = from;
        while (grapheme.find() && grapheme.end() <= end) {
            last = grapheme.end();
        }
        return last > from ? last : end;
    }

    private @Nullable Code codeAt(int position) {
        Map.Entry<Integer, Code> before = blocks.lowerEntry(position);
        return before != null && before.getValue().contains(position) ? before.getValue() : null;
    }

    private boolean isBesideCode(int position) {
        Map.Entry<Integer, Code> before = blocks.lowerEntry(position);
        return blocks.containsKey(position)
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
