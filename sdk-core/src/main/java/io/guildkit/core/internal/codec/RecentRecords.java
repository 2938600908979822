package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.SerializableString;
import io.guildkit.core.wire.UnknownFields;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The records of a codec's recent models. Services send objects of one type with the same absent members and nulls, so their models share a
 * record, and what the codec derives from it.
 *
 * <p>Threads share the records without synchronisation: they are immutable, and a lost one is created again.
 */
final class RecentRecords {
    private static final int SIZE = 8;

    private final SerializableString[] names;
    private final ToIntFunction<String> numbers;
    private final @Nullable Entry[] entries = new @Nullable Entry[SIZE];

    private record Entry(long absent, long nulls, long emptyLists, UnknownFields fields, AsReceived asReceived) {}

    /**
     * Creates a table without records.
     *
     * @param names the names of the model's members
     * @param numbers returns the number of a member
     */
    RecentRecords(SerializableString[] names, ToIntFunction<String> numbers) {
        this.names = names;
        this.numbers = numbers;
    }

    /**
     * Returns the unknown members of an object, and the record of what the codec would write in another way.
     *
     * @param received what was read
     * @param alwaysWritten a bit for each member that the codec always writes, except for members that identify an object
     * @return null for none
     */
    @Nullable
    UnknownFields of(Received received, long alwaysWritten) {
        long absent = alwaysWritten & ~received.low() & ~received.nulls();
        for (String name : received.unreadable().keySet()) {
            absent &= ~bit(numbers.applyAsInt(name));
        }
        if (absent == 0 && received.isExact()) {
            return null;
        }
        if (received.isRegular()) {
            return of(absent, received.nulls(), received.emptyLists());
        }
        return UnknownFields.received(
                received.unknown(),
                MemberNames.of(names, absent),
                nulls(received),
                MemberNames.of(names, received.emptyLists()),
                received.unreadable(),
                received.forms(),
                received.elements());
    }

    private Set<String> nulls(Received received) {
        Set<String> low = MemberNames.of(names, received.nulls());
        if (received.highNulls() == 0) {
            return low;
        }
        Set<String> all = new LinkedHashSet<>(low);
        IntStream.range(Long.SIZE, names.length)
                .filter(received::isNull)
                .forEach(member -> all.add(names[member].getValue()));
        return Collections.unmodifiableSet(all);
    }

    private static long bit(int member) {
        return member >= 0 && member < Long.SIZE ? 1L << member : 0;
    }

    /** Returns the record with a bit for each of the first 64 members that was absent, null or an empty list. */
    private UnknownFields of(long absent, long nulls, long emptyLists) {
        int place = place(absent, nulls, emptyLists);
        Entry known = entries[place];
        if (known != null && known.absent == absent && known.nulls == nulls && known.emptyLists == emptyLists) {
            return known.fields;
        }
        UnknownFields fields = UnknownFields.received(
                Map.of(),
                MemberNames.of(names, absent),
                MemberNames.of(names, nulls),
                MemberNames.of(names, emptyLists),
                Map.of(),
                Map.of(),
                Map.of());
        entries[place] = new Entry(absent, nulls, emptyLists, fields, new AsReceived(fields, names, numbers));
        return fields;
    }

    private static int place(long absent, long nulls, long emptyLists) {
        int hash = Long.hashCode(31 * (31 * absent + nulls) + emptyLists);
        return (hash ^ hash >>> 4 ^ hash >>> 8) & SIZE - 1;
    }

    /** Returns the members of a model that are written as they were received; null for none. */
    @Nullable
    @SuppressWarnings("ReferenceEquality") // fields are equal if their members are
    AsReceived asReceived(UnknownFields fields) {
        boolean isRegular = fields.unreadable().isEmpty()
                && fields.forms().isEmpty()
                && fields.elements().isEmpty();
        if (isRegular
                && fields.absent().isEmpty()
                && fields.nulls().isEmpty()
                && fields.emptyLists().isEmpty()) {
            return null;
        }
        if (isRegular) {
            Entry known = entries[
                    place(
                            MemberNames.bits(fields.absent(), names, numbers),
                            MemberNames.bits(fields.nulls(), names, numbers),
                            MemberNames.bits(fields.emptyLists(), names, numbers))];
            if (known != null && known.fields == fields) {
                return known.asReceived;
            }
        }
        return new AsReceived(fields, names, numbers);
    }
}
