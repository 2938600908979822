package io.guildkit.testkit.internal.http;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the most similar name to a mistyped one. */
public final class Nearest {
    private Nearest() {}

    /** Returns the candidate with the fewest different characters. */
    public static Optional<String> to(String mistyped, Collection<String> candidates) {
        return candidates.stream().min(Comparator.comparingInt(candidate -> distance(mistyped, candidate)));
    }

    /** Counts the characters to insert, delete or replace (Levenshtein). */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= one.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column < row.length; column++) {
                int replaced = diagonal + (one.charAt(line - 1) == other.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
            }
        }
        return row[other.length()];
    }
}
