package io.guildkit.spec;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit.
 *
 * @param unit such as {@code characters}; empty for a number
 */
public record Range(long least, long most, String unit) {
    private static final Pattern TEXT = Pattern.compile("(?:at most|(\\d+) to) (\\d+) ?(\\w*)");

    static Optional<Range> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? Optional.of(new Range(
                        parts.group(1) == null ? 0 : Long.parseLong(parts.group(1)),
                        Long.parseLong(parts.group(2)),
                        parts.group(3)))
                : Optional.empty();
    }
}
