package io.guildkit.spec;

import java.util.List;

/** A set of named values, or of flags. */
public record Enumeration(String name, String type, Kind kind, List<Constant> constants) {
    /** What the values are. */
    public enum Kind {
        /** Numbers. */
        INTEGER,
        /** Texts. */
        STRING,
        /** Numbers of bits. */
        FLAGS
    }

    /**
     * One value.
     *
     * @param value the text, the number, or the number of the bit
     * @param hidden whether the documents call the flag private
     * @param documented false if the documents do not name the value, although services know it
     */
    public record Constant(String value, String name, boolean hidden, boolean documented) {}
}
