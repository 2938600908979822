package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.SerializableString;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the members of a model by their names. A finder expects the member that followed the last one in an earlier object, because
 * services send the members of a type in few orders. A parser compares an expected name with the bytes of the text, which takes less
 * time than reading the name and looking it up.
 *
 * <p>A finder knows two orders, which begin with different members.
 *
 * <p>Threads share a finder without synchronisation: whatever another thread has stored, it is only a guess.
 */
final class MemberFinder {
    private final Map<String, Integer> numbers = new HashMap<>();

    /** The number of places in one order: before the first member, and after each member. */
    private final int places;

    /** The next member at each place of the first order, and then of the second one. */
    private final int[] next;

    /** The place at which the last object began. */
    private int start;

    /**
     * Creates a finder that expects the members in the order of their numbers.
     *
     * @param names the names of the members, by number
     * @param count the number of members to find, at least one
     */
    MemberFinder(SerializableString[] names, int count) {
        this.places = count + 1;
        this.next = new int[2 * places];
        for (int member = 0; member < count; member++) {
            numbers.put(names[member].getValue(), member);
            next[member] = member;
            next[places + member] = member;
        }
    }

    /** Returns the place before the first member. */
    int start() {
        return start;
    }

    /** Returns the member that is expected at a place. */
    int expected(int place) {
        return next[place];
    }

    /** Returns the place after a member, in the order of another place. */
    int after(int member, int place) {
        return (place < places ? 0 : places) + member + 1;
    }

    /** Records a member that was not expected at a place. Returns the place before it, which is in the other order if it is the first member. */
    int unexpected(int member, int place) {
        int learning = place == 0 || place == places ? places - place : place;
        if (learning != place) {
            start = learning;
        }
        next[learning] = member;
        return learning;
    }

    /** Returns the number of a member, or {@link ModelCodec#UNKNOWN}. */
    int find(String name) {
        return numbers.getOrDefault(name, ModelCodec.UNKNOWN);
    }
}
