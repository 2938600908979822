package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.SerializableString;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The names of some of the first 64 members of a model. */
final class MemberNames extends AbstractSet<String> {
    private final SerializableString[] names;
    private final long members;

    /**
     * Creates a set.
     *
     * @param names the names of all members
     * @param members a bit for each member whose name is in the set
     */
    MemberNames(SerializableString[] names, long members) {
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
