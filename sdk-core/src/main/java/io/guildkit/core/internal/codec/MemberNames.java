package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.SerializableString;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;

/** The names of some of the first 64 members of a model. */
final class MemberNames extends AbstractSet<String> {
    private final SerializableString[] names;
    private final long members;

    /**
     * Returns a set.
     *
     * @param names the names of all members
     * @param members a bit for each member whose name is in the set
     */
    static Set<String> of(SerializableString[] names, long members) {
        return members == 0 ? Set.of() : new MemberNames(names, members);
    }

    /**
     * Returns a bit for each of the first 64 members whose name is in a set. The set may come from a model of another type.
     *
     * @param set the names
     * @param names the names of all members
     * @param finder returns the number of a member
     */
    static long bits(Set<String> set, SerializableString[] names, MemberFinder finder) {
        if (set.isEmpty()) {
            return 0;
        }
        if (set instanceof MemberNames own && own.names == names) {
            return own.members;
        }
        long bits = 0;
        for (String name : set) {
            int number = finder.find(name);
            bits |= number < 0 || number >= Long.SIZE ? 0 : 1L << number;
        }
        return bits;
    }

    private MemberNames(SerializableString[] names, long members) {
        this.names = names;
        this.members = members;
    }

    @Override
    public int size() {
        return Long.bitCount(members);
    }

    @Override
    public Iterator<String> iterator() {
        return new Iterator<>() {
            private long left = members;

            @Override
            public boolean hasNext() {
                return left != 0;
            }

            @Override
            public String next() {
                if (left == 0) {
                    throw new NoSuchElementException();
                }
                int member = Long.numberOfTrailingZeros(left);
                left &= left - 1;
                return names[member].getValue();
            }
        };
    }
}
