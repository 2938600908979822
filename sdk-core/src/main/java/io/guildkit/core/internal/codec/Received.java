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

    private @Nullable BitSet high;
    private boolean withdrawn;
    private @Nullable Map<String, JsonNode> unknown;
    private @Nullable Map<Integer, JsonNode> unreadable;

    boolean isRead(int member) {
        return member < Long.SIZE ? (low & (1L << member)) != 0 : high != null && high.get(member);
    }

    /** Records that a member was read. */
    void read(int member) {
        if (member < Long.SIZE) {
            low |= 1L << member;
        } else {
            if (high == null) {
                high = new BitSet();
            }
            high.set(member);
        }
        if (unreadable != null) {
            unreadable.remove(member);
        }
    }

    /**
     * Records that a member was null or unreadable. It may have been read before: the last of several members with the same name counts.
     */
    void notRead(int member, @Nullable JsonNode value) {
        if (isRead(member)) {
            withdrawn = true;
            if (member < Long.SIZE) {
                low &= ~(1L << member);
            } else if (high != null) {
                high.clear(member);
            }
        }
        if (value != null) {
            unreadable = put(unreadable, member, value);
        } else if (unreadable != null) {
            unreadable.remove(member);
        }
    }

    void unknown(String name, JsonNode value) {
        unknown = put(unknown, name, value);
    }

    private static <K> Map<K, JsonNode> put(@Nullable Map<K, JsonNode> to, K member, JsonNode value) {
        Map<K, JsonNode> members = to == null ? new LinkedHashMap<>() : to;
        members.put(member, value);
        return members;
    }

    /** Returns a bit for each of the first members that was read. */
    long low() {
        return low;
    }

    /** Returns whether the builder has values of members that a later duplicate made invalid. */
    boolean isWithdrawn() {
        return withdrawn;
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
        return unreadable == null ? Map.of() : unreadable;
    }
}
