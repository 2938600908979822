package io.guildkit.core.internal.http;

import java.util.ArrayList;
import java.util.List;

/**
 * The version of a library, without the name of a preliminary version after its numbers. Android has no {@code ModuleDescriptor}.
 *
 * @param numbers the most significant one first
 */
record Version(List<Integer> numbers) implements Comparable<Version> {
    private static final int MAX_DIGITS = 9;

    static Version parse(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : text.split("\\.", -1)) {
            int digits = 0;
            while (digits < Math.min(part.length(), MAX_DIGITS) && isDigit(part.charAt(digits))) {
                digits++;
            }
            if (digits > 0) {
                numbers.add(Integer.valueOf(part.substring(0, digits)));
            }
            if (digits < part.length() || digits == 0) {
                break;
            }
        }
        return new Version(List.copyOf(numbers));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
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
