package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.BitSet;
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
        private final BitSet high = new BitSet();

        private final Map<Integer, JsonNode> unreadable = new LinkedHashMap<>();
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
        return member < Long.SIZE ? (low & (1L << member)) != 0 : rare != null && rare.high.get(member);
    }

    /** Records that a member was read. */
    void read(int member) {
        if (member < Long.SIZE) {
            low |= 1L << member;
        } else {
            rare().high.set(member);
        }
        if (rare != null) {
            rare.unreadable.remove(member);
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
                rare().high.clear(member);
            }
        }
        if (value != null) {
            rare().unreadable.put(member, value);
        } else if (rare != null) {
            rare.unreadable.remove(member);
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
