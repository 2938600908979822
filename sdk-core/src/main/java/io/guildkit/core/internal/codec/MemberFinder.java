package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.SerializableString;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the members of a model by their names. A finder expects the member that followed the last one in an earlier object, because
 * services send the members of a type in the same order. A parser compares an expected name with the bytes of the text, which takes less
 * time than reading the name and looking it up.
 *
 * <p>Threads share a finder without synchronisation: whatever another thread has stored, it is only a guess.
 */
final class MemberFinder {
    /** The position before the first member. */
    static final int NONE = -1;

    private final Map<String, Integer> numbers = new HashMap<>();

    /** The next member after each member, and first the one after {@link #NONE}. */
    private final int[] next;

    /**
     * Creates a finder that expects the members in the order of their numbers.
     *
     * @param names the names of the members, by number
     * @param count the number of members to find, at least one
     */
    MemberFinder(SerializableString[] names, int count) {
        this.next = new int[count + 1];
        for (int member = 0; member < count; member++) {
            numbers.put(names[member].getValue(), member);
            next[member] = member;
        }
    }

    /** Returns the member that is expected after another one. */
    int expected(int last) {
        return next[last + 1];
    }

    /** Returns the number of the member that followed another one although it was not expected, or {@link ModelCodec#UNKNOWN}. */
    int find(String name, int last) {
        int member = find(name);
        if (member != ModelCodec.UNKNOWN) {
            next[last + 1] = member;
        }
        return member;
    }

    /** Returns the number of a member, or {@link ModelCodec#UNKNOWN}. */
    int find(String name) {
        return numbers.getOrDefault(name, ModelCodec.UNKNOWN);
    }
}
