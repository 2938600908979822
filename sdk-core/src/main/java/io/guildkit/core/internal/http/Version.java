package io.guildkit.core.internal.http;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of a library, without the name of a preliminary version after its numbers. Android has no {@code ModuleDescriptor}.
 *
 * @param numbers the most significant one first
 */
record Version(List<Integer> numbers) implements Comparable<Version> {
    private static final Pattern NUMBERS = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})*");

    static Version parse(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        String plain = numbers.lookingAt() ? numbers.group() : "0";
        return new Version(Pattern.compile("\\.")
                .splitAsStream(plain)
                .map(Integer::valueOf)
                .toList());
    }

    @Override
    public int compareTo(Version other) {
        for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
            int difference = Integer.compare(number(i), other.number(i));
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private int number(int place) {
        return place < numbers.size() ? numbers.get(place) : 0;
    }
}
