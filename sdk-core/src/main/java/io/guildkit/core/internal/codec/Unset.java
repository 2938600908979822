package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The members of a decoded model whose values were not in the response. They are written as they were received, or not at all. */
public final class Unset {
    private final long absent;
    private final Map<String, JsonNode> raw;

    /**
     * Collects the members of a model.
     *
     * @param absent a bit for each of the first members that was absent
     * @param raw the values that could not be read
     */
    Unset(long absent, Map<String, JsonNode> raw) {
        this.absent = absent;
        this.raw = raw;
    }

    /** Writes a member in place of the caller; returns false if the caller has to write it. */
    public static boolean write(@Nullable Unset unset, int member, JsonGenerator out, SerializableString[] names)
            throws IOException {
        return unset != null && unset.write(member, out, names);
    }

    private boolean write(int member, JsonGenerator out, SerializableString[] names) throws IOException {
        if (member < Long.SIZE && (absent & (1L << member)) != 0) {
            return true;
        }
        JsonNode value = raw.isEmpty() ? null : raw.get(names[member].getValue());
        if (value == null) {
            return false;
        }
        Members.write(out, names[member], value);
        return true;
    }
}
