package io.guildkit.webhooks;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text that is too long for one message.
 *
 * <pre>{@code MessageSplitter.split(log).forEach(webhook::send);}</pre>
 *
 * <p>It cuts where that hurts least: between paragraphs or blocks of code, else between lines, else between words, and
 * within a word only if that is longer than a message. A block of code (between lines of {@code ```}) that has to be cut is
 * closed and opened again, in its language. Nothing gets lost but white space at the cuts.
 */
public final class MessageSplitter {
    private static final String FENCE = "```";

    /** A language is named right after the opening fence, and nothing else is in that line. */
    private static final Pattern OPENING = Pattern.compile("```([\\w+#.-]{1,32}(?=\\r?\\n))?");

    private static final Pattern GRAPHEME = Pattern.compile("\\X");

    /** Where a cut hurts, from the most to the least. */
    private enum Border {
        NONE,
        WORD_IN_CODE,
        WORD,
        LINE_IN_CODE,
        LINE,
        PARAGRAPH
    }

    /** A block of code: where it begins and ends, fences included, and where its code does. */
    private record Code(int start, int end, int from, int to, String language) {
        boolean contains(int position) {
            return start < position && position < end;
        }
    }

    private final String text;
    private final int limit;
    private final List<Code> blocks;
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

    private static List<Code> blocks(String text) {
        List<Code> blocks = new ArrayList<>();
        Matcher opening = OPENING.matcher(text);
        int from = 0;
        while (opening.find(from)) {
            int to = text.indexOf(FENCE, opening.end());
            if (to < 0) {
                break; // what is never closed is no block
            }
            String language = opening.group(1) == null ? "" : opening.group(1);
            from = to + FENCE.length();
            blocks.add(new Code(opening.start(), /* end= */ from, /* from= */ opening.end(), to, language));
        }
        return blocks;
    }

    private List<String> split() {
        int from = 0;
        String opening = "";
        while (from < text.length()) {
            int left = text.codePointCount(from, text.length());
            if (opening.length() + left <= limit) {
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
        int best = -1;
        Border border = Border.NONE;
        for (int at = most; at > from; at--) {
            if (at <= half && best >= 0) {
                break;
            }
            Border here = borderAt(at, from);
            boolean fits = at <= mostOfCode || codeAt(at) == null;
            if (fits && here.compareTo(border) > 0) {
                best = at;
                border = here;
            }
        }
        return best >= 0 ? best : withinWord(from, most, mostOfCode);
    }

    private Border borderAt(int at, int from) {
        Code code = codeAt(at);
        if (code != null) {
            // A block whose rest, or whose beginning, is empty is not worth being opened again, or closed.
            boolean worth = at > code.from()
                    && at < code.to()
                    && !text.substring(Math.max(from, code.from()), at).isBlank()
                    && !text.substring(at, code.to()).isBlank();
            if (!worth || !Character.isWhitespace(text.charAt(at))) {
                return Border.NONE;
            }
            return isLineEnd(at) ? Border.LINE_IN_CODE : Border.WORD_IN_CODE;
        }
        boolean lineEnd = isLineEnd(at);
        boolean besideCode = blocks.stream().anyMatch(block -> block.end() == at || block.start() == at);
        if (besideCode || (lineEnd && isLineEnd(afterLineEnd(at)))) {
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

    /** Cuts between two characters as readers see them, as long as those are not monstrous themselves. */
    private int withinWord(int from, int most, int mostOfCode) {
        int end = codeAt(mostOfCode) == null && codeAt(most) == null ? most : mostOfCode;
        Code code = codeAt(end);
        if (code != null && code.start() > from && (end <= code.from() || end >= code.to())) {
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
        return blocks.stream()
                .filter(block -> block.contains(position))
                .findFirst()
                .orElse(null);
    }

    /** Skips the white space at a cut; the indentation of a line is kept. */
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
