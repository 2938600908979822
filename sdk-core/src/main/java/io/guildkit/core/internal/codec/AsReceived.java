package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.UnknownFields;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members of a decoded model that are written as they were received, because the codec would write their values in another way. A member
 * that has been set since is not among them: the builder has discarded its record.
 */
public final class AsReceived {
    // Why: docs/decisions/0109

    private final UnknownFields unreadable;
    private final UnknownFields forms;
    private final UnknownFields elements;
    private final long absent;
    private final long nulls;
    private final long secondForms;

    /** A bit for each of the first 64 members that may be written as it was received. */
    private final long any;

    /** The names of the members that were null, if some are not among the first 64 members. */
    private final Set<String> nullNames;

    /**
     * Collects the members of a model.
     *
     * @param fields the unknown fields of the model
     * @param names the names of the model's members
     * @param finder returns the number of a member
     */
    AsReceived(UnknownFields fields, SerializableString[] names, MemberFinder finder) {
        this.unreadable = fields.unreadable();
        this.forms = fields.forms();
        this.elements = fields.elements();
        this.absent = MemberNames.bits(fields.absent(), names, finder);
        this.nulls = MemberNames.bits(fields.nulls(), names, finder);
        this.secondForms = MemberNames.bits(fields.secondForms(), names, finder);
        this.any = absent | nulls | secondForms | bits(unreadable, names) | bits(forms, names) | bits(elements, names);
        this.nullNames = Long.bitCount(nulls) == fields.nulls().size() ? Set.of() : fields.nulls();
    }

    /** Returns a bit for each of the first members that has a value. An iterator of the values would cost more than it saves. */
    private static long bits(UnknownFields values, SerializableString[] names) {
        long bits = 0;
        for (int member = 0; !values.isEmpty() && member < Math.min(names.length, Long.SIZE); member++) {
            bits |= values.containsKey(names[member].getValue()) ? 1L << member : 0;
        }
        return bits;
    }

    /** Returns whether a member may be written as it was received. */
    public static boolean has(@Nullable AsReceived received, int member) {
        return received != null && (member >= Long.SIZE || isIn(received.any, member));
    }

    /** Writes a member that always has a value. Returns false if the caller has to write it. */
    public boolean write(int member, JsonGenerator out, SerializableString[] names) throws IOException {
        return write(member, out, names, false) || write(member, out, names, true);
    }

    /**
     * Writes a member that may have no value. What was received in place of a value does not replace a value. Returns false if the caller has
     * to write the member.
     */
    public boolean write(int member, JsonGenerator out, SerializableString[] names, boolean isPresent)
            throws IOException {
        String name = names[member].getValue();
        if (isPresent) {
            return write(forms, name, out, names[member]);
        }
        if (isIn(absent, member)) {
            return true;
        }
        if (isIn(nulls, member) || nullNames.contains(name)) {
            if (!Members.isSending(out)) {
                out.writeFieldName(names[member]);
                out.writeNull();
            }
            return true;
        }
        return write(unreadable, name, out, names[member]);
    }

    /** Writes a timestamp in the second form. Returns false if it was received in another one, or has no value. */
    public boolean writeInstant(int member, JsonGenerator out, SerializableString[] names, @Nullable Instant value)
            throws IOException {
        if (value == null || !isIn(secondForms, member)) {
            return false;
        }
        Members.write(out, names[member], value, Codecs.ISO_INSTANT);
        return true;
    }

    private static boolean isIn(long bits, int member) {
        return member < Long.SIZE && (bits & 1L << member) != 0;
    }

    private static boolean write(UnknownFields values, String name, JsonGenerator out, SerializableString field)
            throws IOException {
        JsonNode value = values.isEmpty() ? null : values.get(name);
        if (value == null) {
            return false;
        }
        Members.write(out, field, value);
        return true;
    }

    /** Writes a list with the elements that were received in another form. Returns false if the caller has to write it. */
    public <T> boolean writeList(
            int member,
            JsonGenerator out,
            SerializableString[] names,
            @Nullable List<T> value,
            WireWriter<? super T> writer)
            throws IOException {
        List<T> list = value == null ? List.of() : value;
        if (isIn(secondForms, member) && list.isEmpty()) {
            Members.writeList(out, names[member], list, writer);
            return true;
        }
        JsonNode others = elements.isEmpty() ? null : elements.get(names[member].getValue());
        if (others == null || !others.isArray()) {
            return write(member, out, names, !list.isEmpty());
        }
        out.writeFieldName(names[member]);
        out.writeStartArray();
        boolean sending = Members.isSending(out);
        int next = 0;
        int position = 0;
        for (int i = 0; i < others.size(); i += 3, position++) {
            for (; position < others.get(i).intValue() && next < list.size(); position++) {
                writer.write(list.get(next++), out);
            }
            JsonNode other = others.get(i + 1);
            if (!sending || !other.isNull()) {
                Codecs.JSON.write(other, out);
            }
            next += others.get(i + 2).intValue();
        }
        for (; next < list.size(); next++) {
            writer.write(list.get(next), out);
        }
        out.writeEndArray();
        return true;
    }

    /** Writes a map with the entries that were received in another form. Returns false if the caller has to write it. */
    public <T> boolean writeMap(
            int member,
            JsonGenerator out,
            SerializableString[] names,
            @Nullable Map<?, T> value,
            WireWriter<? super T> values)
            throws IOException {
        Map<?, T> map = value == null ? Map.of() : value;
        JsonNode others = elements.isEmpty() ? null : elements.get(names[member].getValue());
        if (others == null || !others.isObject()) {
            return write(member, out, names, !map.isEmpty());
        }
        out.writeFieldName(names[member]);
        out.writeStartObject();
        Set<String> written = new HashSet<>();
        boolean sending = Members.isSending(out);
        for (Map.Entry<String, JsonNode> other : others.properties()) {
            written.add(other.getKey());
            if (!sending || !other.getValue().isNull()) {
                out.writeFieldName(other.getKey());
                Codecs.JSON.write(other.getValue(), out);
            }
        }
        values.writeEntries(map, written::add, out);
        out.writeEndObject();
        return true;
    }
}
