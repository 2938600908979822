package io.guildkit.core.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members that a model has no accessor for, by their name in JSON. The map cannot be changed: it returns copies of objects and
 * arrays.
 *
 * <p>The fields of a decoded model also contain the unreadable values of known members, and record the
 * known members that were absent. So the model is encoded as it was received. These values and records are not part of
 * the map, of {@code equals} or of {@code hashCode}. A builder copies both from a decoded model or its fields. Both
 * apply only to members that still have their default: a member that was set to another value is written with that
 * value.
 */
public final class UnknownFields extends AbstractMap<String, JsonNode> {
    private static final UnknownFields NONE = new UnknownFields(Map.of(), Map.of(), Set.of());

    private final Map<String, JsonNode> members;
    private final Map<String, JsonNode> unreadable;
    private final Set<String> absent;

    private UnknownFields(Map<String, JsonNode> members, Map<String, JsonNode> unreadable, Set<String> absent) {
        this.members = members;
        this.unreadable = unreadable;
        this.absent = absent;
    }

    /**
     * Returns fields without members.
     *
     * @return the empty map
     */
    public static UnknownFields none() {
        return NONE;
    }

    /**
     * Returns the fields of a decoded model. Codecs call this method, and do not change the arguments afterwards.
     *
     * @param members the members without an accessor
     * @param unreadable the values of known members that could not be read
     * @param absent the names of known members that were absent, though they are always written
     * @return the fields
     */
    public static UnknownFields received(
            Map<String, JsonNode> members, Map<String, JsonNode> unreadable, Set<String> absent) {
        return new UnknownFields(members, unreadable, absent);
    }

    /**
     * Returns these fields with a member added or replaced. A model or request with an accessor for the member refuses the member: a request
     * when it is built, and a model when it is encoded.
     *
     * @param name its name in JSON
     * @param value its value, which is copied
     * @return other fields
     */
    public UnknownFields with(String name, JsonNode value) {
        Map<String, JsonNode> more = new LinkedHashMap<>(members);
        more.put(Objects.requireNonNull(name, "name"), copy(Objects.requireNonNull(value, "value")));
        return new UnknownFields(more, unreadable, absent);
    }

    /**
     * Returns the values of known members that could not be read, by their name in JSON. They are written back.
     *
     * @return the values; empty for a model that was not decoded
     */
    public UnknownFields unreadable() {
        return unreadable.isEmpty() ? NONE : new UnknownFields(unreadable, Map.of(), Set.of());
    }

    /**
     * Returns the names of known members that were absent, though a model always has a value for them. They are not written.
     *
     * @return the names in JSON; empty for a model that was not decoded
     */
    public Set<String> absent() {
        return absent;
    }

    private static JsonNode copy(JsonNode value) {
        return value.isContainerNode() ? value.deepCopy() : value;
    }

    @Override
    public int size() {
        return members.size();
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return members.containsKey(name);
    }

    @Override
    public Set<String> keySet() {
        return Collections.unmodifiableSet(members.keySet());
    }

    @Override
    public @Nullable JsonNode get(@Nullable Object name) {
        JsonNode value = members.get(name);
        return value == null ? null : copy(value);
    }

    @Override
    public Set<Entry<String, JsonNode>> entrySet() {
        return new Entries();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return members.equals(other instanceof UnknownFields that ? that.members : other);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }

    /** A view that copies each value when it is read. */
    private final class Entries extends AbstractSet<Entry<String, JsonNode>> {
        @Override
        public int size() {
            return members.size();
        }

        @Override
        public Iterator<Entry<String, JsonNode>> iterator() {
            Iterator<Entry<String, JsonNode>> all = members.entrySet().iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return all.hasNext();
                }

                @Override
                public Entry<String, JsonNode> next() {
                    Entry<String, JsonNode> next = all.next();
                    return new SimpleImmutableEntry<>(next.getKey(), copy(next.getValue()));
                }
            };
        }
    }
}
