package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The progress of reading one object: the members read so far, and the unknown and unreadable members. */
final class Received {
    private final SerializableString[] names;

    /** A bit for each of the first 64 members that was read. Few models have more. */
    private long low;

    /** A bit for each of the first 64 members that was null or, if it counts as read, in the second form of its type. */
    private long others;

    private @Nullable Map<String, JsonNode> unknown;
    private @Nullable Rare rare;

    /** The state that few objects need. It is created on demand, because each object that is read has a {@code Received}. */
    private static final class Rare {
        /** A bit for each further member. */
        private long high;

        private long highNulls;

        /** A bit for each of the first members that could not be read. */
        private long lowUnreadable;

        private Map<String, JsonNode> unreadable = Map.of();
        private Map<String, JsonNode> forms = Map.of();
        private Map<String, JsonNode> elements = Map.of();
        private boolean withdrawn;

        private void forget(String name) {
            unreadable = without(unreadable, name);
            forms = without(forms, name);
            elements = without(elements, name);
        }
    }

    /**
     * Begins to read an object.
     *
     * @param names the names of the model's members
     */
    Received(SerializableString[] names) {
        this.names = names;
    }

    private String name(int member) {
        return names[member].getValue();
    }

    /** Adds a value. Most maps have one, which needs less memory if it is the only one. */
    private static Map<String, JsonNode> with(Map<String, JsonNode> values, String name, JsonNode value) {
        if (values.isEmpty()) {
            return Map.of(name, value);
        }
        Map<String, JsonNode> more = values.size() == 1 ? new LinkedHashMap<>(values) : values;
        more.put(name, value);
        return more;
    }

    private static Map<String, JsonNode> without(Map<String, JsonNode> values, String name) {
        if (values.size() > 1) {
            values.remove(name);
            return values;
        }
        return values.containsKey(name) ? Map.of() : values;
    }

    private Rare rare() {
        Rare known = rare;
        if (known == null) {
            known = new Rare();
            rare = known;
        }
        return known;
    }

    boolean isRead(int member) {
        long bits = member < Long.SIZE ? low : rare == null ? 0 : rare.high;
        return (bits & 1L << member) != 0; // a shift ignores all but six bits of its distance
    }

    boolean isNull(int member) {
        return ((member < Long.SIZE ? nulls() : highNulls()) & 1L << member) != 0;
    }

    /** Records that a member was read. */
    void read(int member) {
        forget(member);
        if (member < Long.SIZE) {
            low |= 1L << member;
        } else {
            rare().high |= 1L << member;
        }
    }

    /** Records that a member was read, and that the codec would write its value in another form. */
    void readForm(int member, JsonNode form) {
        read(member);
        Rare known = rare();
        known.forms = with(known.forms, name(member), form);
    }

    /** Records that a member was read in the second form of its type. Of the members after the first 64, only lists have one. */
    void readSecondForm(int member) {
        if (member < Long.SIZE) {
            read(member);
            others |= 1L << member;
        } else {
            readElements(member, JsonNodeFactory.instance.arrayNode());
        }
    }

    /** Records that a list or map was read, and that the codec would write some of its elements in another form, or not at all. */
    void readElements(int member, JsonNode elements) {
        read(member);
        Rare known = rare();
        known.elements = with(known.elements, name(member), elements);
    }

    /** The last of several members with the same name counts. */
    private void forget(int member) {
        if (member >= Long.SIZE) {
            if (rare != null) {
                rare.highNulls &= ~(1L << member);
                rare.forget(name(member));
            }
        } else if (((low | others | lowUnreadable()) & 1L << member) != 0) {
            others &= ~(1L << member);
            if (rare != null) {
                rare.lowUnreadable &= ~(1L << member);
                rare.forget(name(member));
            }
        }
    }

    /** Records that a member was null, which counts as absent. */
    void readNull(int member) {
        withdraw(member);
        if (member < Long.SIZE) {
            others |= 1L << member;
        } else {
            rare().highNulls |= 1L << member;
        }
    }

    /** Records that a member could not be read. */
    void notRead(int member, @Nullable JsonNode value) {
        withdraw(member);
        if (value != null) {
            Rare known = rare();
            known.unreadable = with(known.unreadable, name(member), value);
            known.lowUnreadable |= member < Long.SIZE ? 1L << member : 0;
        }
    }

    private void withdraw(int member) {
        boolean wasRead = isRead(member);
        forget(member);
        if (wasRead) {
            rare().withdrawn = true;
            if (member < Long.SIZE) {
                low &= ~(1L << member);
            } else {
                rare().high &= ~(1L << member);
            }
        }
    }

    /**
     * Adds a member that was received under another name. A value precedes a value that could not be read, which precedes null.
     *
     * @param member its number
     * @param other what was received under other names
     * @return whether the other name's value counts
     */
    boolean add(int member, Received other) {
        if (isRead(member)) {
            return false;
        }
        String name = name(member);
        JsonNode form = other.forms().get(name);
        JsonNode elements = other.elements().get(name);
        JsonNode value = other.unreadable().get(name);
        if (form != null) {
            readForm(member, form);
        } else if (elements != null) {
            readElements(member, elements);
        } else if (member < Long.SIZE && (other.secondForms() & 1L << member) != 0) {
            readSecondForm(member);
        } else if (other.isRead(member)) {
            read(member);
        } else if (value != null && !unreadable().containsKey(name)) {
            notRead(member, value);
        } else if (other.isNull(member) && !unreadable().containsKey(name)) {
            readNull(member);
        }
        return isRead(member);
    }

    void unknown(String name, JsonNode value) {
        if (unknown == null) {
            unknown = new LinkedHashMap<>();
        }
        unknown.put(name, value);
    }

    /** Returns a bit for each of the first members that was read. */
    long low() {
        return low;
    }

    /** Returns whether the builder has values of members that a later duplicate made invalid. */
    boolean isWithdrawn() {
        return rare != null && rare.withdrawn;
    }

    /** Returns a bit for each of the first members that was null. */
    long nulls() {
        return others & ~low;
    }

    /** Returns a bit for each further member that was null. */
    long highNulls() {
        return rare == null ? 0 : rare.highNulls;
    }

    /** Returns a bit for each of the first members that could not be read. */
    long lowUnreadable() {
        return rare == null ? 0 : rare.lowUnreadable;
    }

    /** Returns whether all members were known, read, and in the form in which the codec writes them. */
    boolean isExact() {
        return isRegular() && others == 0;
    }

    /** Returns whether bits for the first members describe all that is not as the codec writes it. */
    boolean isRegular() {
        return unknown == null && rare == null;
    }

    /** Returns a bit for each of the first members that was read in the second form of its type. */
    long secondForms() {
        return others & low;
    }

    Map<String, JsonNode> unknown() {
        return unknown == null ? Map.of() : unknown;
    }

    /** Returns the values that could not be read, by the name of their member. */
    Map<String, JsonNode> unreadable() {
        return rare == null ? Map.of() : rare.unreadable;
    }

    /** Returns the values that the codec would write in another form, by the name of their member. */
    Map<String, JsonNode> forms() {
        return rare == null ? Map.of() : rare.forms;
    }

    /** Returns the elements that the codec would write in another form, or not at all, by the name of their member. */
    Map<String, JsonNode> elements() {
        return rare == null ? Map.of() : rare.elements;
    }
}
