package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.SerializableString;
import io.guildkit.core.wire.UnknownFields;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
    private final MemberFinder finder;
    private final @Nullable Entry[] entries = new @Nullable Entry[SIZE];

    private record Entry(long absent, long nulls, long secondForms, UnknownFields fields, AsReceived asReceived) {}

    /**
     * Creates a table without records.
     *
     * @param names the names of the model's members
     * @param finder returns the number of a member
     */
    RecentRecords(SerializableString[] names, MemberFinder finder) {
        this.names = names;
        this.finder = finder;
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
        long absent = alwaysWritten & ~received.low() & ~received.nulls() & ~received.lowUnreadable();
        if (absent == 0 && received.isExact()) {
            return null;
        }
        UnknownFields regular = of(absent, received.nulls(), received.secondForms());
        return received.isRegular()
                ? regular
                : UnknownFields.received(
                        received.unknown(),
                        regular.absent(),
                        received.highNulls() == 0 ? regular.nulls() : nulls(received),
                        regular.secondForms(),
                        received.unreadable(),
                        received.forms(),
                        received.elements());
    }

    private Set<String> nulls(Received received) {
        return IntStream.range(0, names.length)
                .filter(received::isNull)
                .mapToObj(member -> names[member].getValue())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the record with a bit for each of the first 64 members that was absent, null or in its second form. */
    private UnknownFields of(long absent, long nulls, long secondForms) {
        int place = place(absent, nulls, secondForms);
        Entry known = entries[place];
        if (known != null && known.absent == absent && known.nulls == nulls && known.secondForms == secondForms) {
            return known.fields;
        }
        UnknownFields fields = UnknownFields.received(
                Map.of(),
                MemberNames.of(names, absent),
                MemberNames.of(names, nulls),
                MemberNames.of(names, secondForms),
                Map.of(),
                Map.of(),
                Map.of());
        entries[place] = new Entry(absent, nulls, secondForms, fields, new AsReceived(fields, names, finder));
        return fields;
    }

    private static int place(long absent, long nulls, long secondForms) {
        int hash = Long.hashCode(31 * (31 * absent + nulls) + secondForms);
        return (hash ^ hash >>> 4 ^ hash >>> 8) & SIZE - 1;
    }

    /** Returns the members of a model that are written as they were received; null for none. */
    @Nullable
    @SuppressWarnings("ReferenceEquality") // fields are equal if their members are
    AsReceived asReceived(UnknownFields fields) {
        if (fields == UnknownFields.none()) {
            return null;
        }
        Entry known = entries[
                place(
                        MemberNames.bits(fields.absent(), names, finder),
                        MemberNames.bits(fields.nulls(), names, finder),
                        MemberNames.bits(fields.secondForms(), names, finder))];
        return known != null && known.fields == fields ? known.asReceived : new AsReceived(fields, names, finder);
    }
}
