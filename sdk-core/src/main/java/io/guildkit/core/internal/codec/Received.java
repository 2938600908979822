package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was found of an object while it is read: which members were read, and what no accessor shows. */
final class Received {
    /** The first members, of which nearly all models have no more. */
    private long low;

    private @Nullable BitSet high;
    private boolean withdrawn;
    private @Nullable Map<String, JsonNode> unknown;
    private @Nullable Map<String, JsonNode> unreadable;

    boolean isRead(int member) {
        return member < Long.SIZE ? (low & (1L << member)) != 0 : high != null && high.get(member);
    }

    /** Records that a member was read. */
    void read(int member, String name) {
        if (member < Long.SIZE) {
            low |= 1L << member;
        } else {
            if (high == null) {
                high = new BitSet();
            }
            high.set(member);
        }
        if (unreadable != null) {
            unreadable.remove(name);
        }
    }

    /**
     * Records that a member was null or unreadable. It may have been read before: of two members of one name the last one counts.
     */
    void notRead(int member, String name, @Nullable JsonNode value) {
        if (isRead(member)) {
            withdrawn = true;
            if (member < Long.SIZE) {
                low &= ~(1L << member);
            } else if (high != null) {
                high.clear(member);
            }
        }
        if (value != null) {
            unreadable = put(unreadable, name, value);
        } else if (unreadable != null) {
            unreadable.remove(name);
        }
    }

    void unknown(String name, JsonNode value) {
        unknown = put(unknown, name, value);
    }

    private static Map<String, JsonNode> put(@Nullable Map<String, JsonNode> to, String name, JsonNode value) {
        Map<String, JsonNode> members = to == null ? new LinkedHashMap<>() : to;
        members.put(name, value);
        return members;
    }

    /** Which of the first members were read, as bits. */
    long low() {
        return low;
    }

    /** Whether the builder has values of members that do not count any more. */
    boolean isWithdrawn() {
        return withdrawn;
    }

    /** Whether accessors show all that was received. */
    boolean isEmpty() {
        return unknown().isEmpty() && unreadable().isEmpty();
    }

    Map<String, JsonNode> unknown() {
        return unknown == null ? Map.of() : unknown;
    }

    Map<String, JsonNode> unreadable() {
        return unreadable == null ? Map.of() : unreadable;
    }
}
