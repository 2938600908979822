package io.guildkit.core.base;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;

/**
 * Marks JSON as part of a request, for the writers of the objects within it. The generator keeps the mark as the current value of an object,
 * as mappers keep the Java object that they write.
 */
public final class Sending {
    private static final Object MARK = new Object();

    private Sending() {}

    /** Marks all JSON that the generator writes until the end of its current object or array, or of the whole text. */
    public static void mark(JsonGenerator out) {
        out.assignCurrentValue(MARK);
    }

    /** Returns whether the generator writes a part of a request. */
    public static boolean isSending(JsonGenerator out) {
        for (JsonStreamContext place = out.getOutputContext(); place != null; place = place.getParent()) {
            if (place.getCurrentValue() == MARK) {
                return true;
            }
        }
        return false;
    }
}
