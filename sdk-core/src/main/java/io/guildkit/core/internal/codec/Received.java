package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The progress of reading one object: the members read so far, and the unknown and unreadable members. */
final class Received {
    /** A bit for each of the first 64 members. Few models have more. */
    private long low;

    private @Nullable Map<String, JsonNode> unknown;
    private @Nullable Rare rare;

    /** The state that few objects need. It is created on demand, because each object that is read has a {@code Received}. */
    private static final class Rare {
        /** A bit for each further member. */
        private long high;

        private Map<Integer, JsonNode> unreadable = Map.of();
        private boolean withdrawn;
    }

    private Rare rare() {
        Rare known = rare;
        if (known == null) {
            known = new Rare();
            rare = known;
        }
        return known;
    }

    boolean isRead(int member) {
        long bits = member < Long.SIZE ? low : rare == null ? 0 : rare.high;
        return (bits & 1L << member) != 0; // a shift ignores all but six bits of its distance
    }

    /** Records that a member was read. */
    void read(int member) {
        if (member < Long.SIZE) {
            low |= 1L << member;
        } else {
            rare().high |= 1L << member;
        }
        forget(member);
    }

    private void forget(int member) {
        if (!unreadable().isEmpty()) {
            unreadable().remove(member);
        }
    }

    /**
     * Records that a member was null or unreadable. It may have been read before: the last of several members with the same name counts.
     */
    void notRead(int member, @Nullable JsonNode value) {
        if (isRead(member)) {
            rare().withdrawn = true;
            if (member < Long.SIZE) {
                low &= ~(1L << member);
            } else {
                rare().high &= ~(1L << member);
            }
        }
        if (value == null) {
            forget(member);
        } else {
            if (unreadable().isEmpty()) {
                rare().unreadable = new LinkedHashMap<>();
            }
            unreadable().put(member, value);
        }
    }

    void unknown(String name, JsonNode value) {
        if (unknown == null) {
            unknown = new LinkedHashMap<>();
        }
        unknown.put(name, value);
    }

    /** Returns a bit for each of the first members that was read. */
    long low() {
        return low;
    }

    /** Returns whether the builder has values of members that a later duplicate made invalid. */
    boolean isWithdrawn() {
        return rare != null && rare.withdrawn;
    }

    /** Returns whether there are neither unknown nor unreadable members. */
    boolean isEmpty() {
        return unknown().isEmpty() && unreadable().isEmpty();
    }

    Map<String, JsonNode> unknown() {
        return unknown == null ? Map.of() : unknown;
    }

    /** Returns the values that could not be read, by the number of their member. */
    Map<Integer, JsonNode> unreadable() {
        return rare == null ? Map.of() : rare.unreadable;
    }
}
