package io.guildkit.core.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members that a model has no accessor for, by their name in JSON. The map cannot be changed: it returns copies of objects and
 * arrays.
 *
 * <p>The fields of a decoded model also record how the response differed from what the codec writes for the model's values: members that
 * were {@linkplain #nulls() null}, {@linkplain #absent() absent} or {@linkplain #unreadable() unreadable}, and values in
 * {@linkplain #forms() another form}. So the model is encoded as it was received. The record is not part of the map, of {@code equals} or
 * of {@code hashCode}. The method {@code from} of a builder copies it together with the model. A setter of the builder discards it for
 * its member, also if it sets the default: what is set is written.
 */
public final class UnknownFields extends AbstractMap<String, JsonNode> {
    // Why: docs/decisions/0069

    private static final UnknownFields NONE = new UnknownFields(Map.of(), Set.of(), Set.of(), Set.of(), Rare.NONE);

    private final Map<String, JsonNode> members;
    private final Set<String> absent;
    private final Set<String> nulls;
    private final Set<String> secondForms;
    private final Rare rare;

    /** The records that few models need. */
    private record Rare(
            Map<String, JsonNode> unreadable,
            Map<String, JsonNode> forms,
            Map<String, JsonNode> elements,
            Set<String> added) {
        static final Rare NONE = new Rare(Map.of(), Map.of(), Map.of(), Set.of());

        boolean isRecorded(String name) {
            return unreadable.containsKey(name) || forms.containsKey(name) || elements.containsKey(name);
        }
    }

    private UnknownFields(
            Map<String, JsonNode> members, Set<String> absent, Set<String> nulls, Set<String> secondForms, Rare rare) {
        this.members = members;
        this.absent = absent;
        this.nulls = nulls;
        this.secondForms = secondForms;
        this.rare = rare;
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
     * @param absent the names of known members that were absent, though they are always written
     * @param nulls the names of known members that were null
     * @param secondForms the names of known members in the second form of their type, as {@link #secondForms()} returns them
     * @param unreadable the values of known members that could not be read
     * @param forms the values of known members that were read, and that the codec would write in another form
     * @param elements the elements of lists and maps that the codec would write in another form or not at all, as {@link #elements()}
     *     returns them
     * @return the fields
     */
    public static UnknownFields received(
            Map<String, JsonNode> members,
            Set<String> absent,
            Set<String> nulls,
            Set<String> secondForms,
            Map<String, JsonNode> unreadable,
            Map<String, JsonNode> forms,
            Map<String, JsonNode> elements) {
        Rare rare = unreadable.isEmpty() && forms.isEmpty() && elements.isEmpty()
                ? Rare.NONE
                : new Rare(unreadable, forms, elements, Set.of());
        return new UnknownFields(members, absent, nulls, secondForms, rare);
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
        Set<String> added = new HashSet<>(rare.added);
        added.add(name);
        return new UnknownFields(
                more, absent, nulls, secondForms, new Rare(rare.unreadable, rare.forms, rare.elements, added));
    }

    /**
     * Returns the fields of a model whose members without an accessor are replaced. The record of the known members stays. Generated
     * builders call this method.
     *
     * @param before the fields of the model; null for none
     * @param members the members without an accessor
     * @return the fields
     */
    public static UnknownFields replaced(@Nullable UnknownFields before, UnknownFields members) {
        UnknownFields known = before == null ? NONE : before;
        return new UnknownFields(
                members.members,
                known.absent,
                known.nulls,
                known.secondForms,
                new Rare(known.rare.unreadable, known.rare.forms, known.rare.elements, members.rare.added));
    }

    /**
     * Returns the fields of a model in which a known member is set: the record of the member is discarded. Generated builders call this
     * method.
     *
     * @param name its name in JSON
     * @return the fields
     */
    public UnknownFields set(String name) {
        if (!absent.contains(name) && !nulls.contains(name) && !secondForms.contains(name) && !rare.isRecorded(name)) {
            return this;
        }
        return new UnknownFields(
                members,
                without(absent, name),
                without(nulls, name),
                without(secondForms, name),
                new Rare(
                        without(rare.unreadable, name),
                        without(rare.forms, name),
                        without(rare.elements, name),
                        rare.added));
    }

    private static Set<String> without(Set<String> names, String name) {
        Set<String> others = new LinkedHashSet<>(names);
        others.remove(name);
        return Collections.unmodifiableSet(others);
    }

    private static Map<String, JsonNode> without(Map<String, JsonNode> values, String name) {
        Map<String, JsonNode> others = new LinkedHashMap<>(values);
        others.remove(name);
        return others;
    }

    /**
     * Returns whether a program has added a member. Others were received.
     *
     * @param name the name of a member without an accessor
     * @return true after {@link #with}
     */
    public boolean isAdded(String name) {
        return rare.added.contains(name);
    }

    /**
     * Returns the values of known members that could not be read, by their name in JSON. They are written back.
     *
     * @return the values; empty for a model that was not decoded
     */
    public UnknownFields unreadable() {
        return view(rare.unreadable);
    }

    /**
     * Returns whether a known member could not be read. Its accessor returns the same as for an absent member or null.
     *
     * @param name its name in JSON
     * @return true if {@link #unreadable()} contains the received value
     */
    public boolean isUnreadable(String name) {
        return rare.unreadable.containsKey(name);
    }

    /**
     * Returns the values of known members that were read, but that the codec would write in another form, such as {@code "1"} in place of
     * {@code 1}. The codec writes these values back. {@link #secondForms()} names other members, and this method omits their values.
     *
     * @return the values by their name in JSON; empty for a model that was not decoded
     */
    public UnknownFields forms() {
        return view(rare.forms);
    }

    /**
     * Returns the elements of lists and maps that the codec would write in another form, or not at all. They are written back.
     *
     * @return the elements by the name of the member in JSON: for a map an object with its entries, and for a list an array with three values
     *     for each element, which are its position in JSON, the element, and 1 if the model's list has it, otherwise 0. Empty for a model
     *     that was not decoded
     */
    public UnknownFields elements() {
        return view(rare.elements);
    }

    private static UnknownFields view(Map<String, JsonNode> values) {
        return values.isEmpty() ? NONE : new UnknownFields(values, Set.of(), Set.of(), Set.of(), Rare.NONE);
    }

    /**
     * Returns the names of known members that were null. They are written as null, except in requests, which leave them out, because
     * services refuse null for most members.
     *
     * @return the names in JSON; empty for a model that was not decoded
     */
    public Set<String> nulls() {
        return nulls;
    }

    /**
     * Returns the names of known members that were in the second form of their type, in which they are written back: lists that were empty,
     * though empty lists of a model are not written otherwise, and timestamps in the form of {@link java.time.Instant#toString()}. For
     * members of patches and members after the 64th, {@link #forms()} and {@link #elements()} have the values instead.
     *
     * @return the names in JSON; empty for a model that was not decoded
     */
    public Set<String> secondForms() {
        return secondForms;
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

    /** Returns the names, and never the values, which may be secrets. */
    @Override
    public String toString() {
        return members.keySet().toString();
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
