package io.guildkit.core.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The lists that a reader is in, and those of their elements that a codec would write in another form, or not at all. */
final class OpenLists {
    private static final int NONE = -1;

    /** The number of complete elements in each open list; {@link #NONE} before the first element. */
    private int[] positions = new int[2];

    private @Nullable ArrayNode[] others = {null, null};
    private boolean[] recorded = new boolean[2];
    private int depth;

    /**
     * Begins a list within the current element.
     *
     * @param isRecorded whether elements are kept
     */
    void open(boolean isRecorded) {
        if (depth == positions.length) {
            positions = Arrays.copyOf(positions, 2 * depth);
            others = Arrays.copyOf(others, 2 * depth);
            recorded = Arrays.copyOf(recorded, 2 * depth);
        }
        positions[depth] = NONE;
        others[depth] = null;
        recorded[depth] = isRecorded;
        depth++;
    }

    /**
     * Completes an element of the current list, or starts the list.
     *
     * @param isSkipped whether the list does not have the element
     * @param received the element; null if a codec writes it in the same form, or JSON cannot represent it
     * @return whether the element is kept
     */
    boolean element(boolean isSkipped, @Nullable JsonNode received) {
        if (depth == 0) {
            return false; // a codec of a user has not opened the list
        }
        int list = depth - 1;
        int position = positions[list];
        if (position == NONE) {
            positions[list] = 0;
            return false;
        }
        boolean isKept = false;
        if (received != null && recorded[list]) {
            isKept = true;
            ArrayNode all = others[list];
            if (all == null) {
                all = JsonNodeFactory.instance.arrayNode();
                others[list] = all;
            }
            all.add(position).add(received).add(isSkipped ? 0 : 1);
        }
        if (received != null || !isSkipped) {
            positions[list]++;
        }
        return isKept;
    }

    /** Ends the current list, and returns such elements; null for none. */
    @Nullable
    JsonNode close() {
        if (depth == 0) {
            return null;
        }
        depth--;
        return others[depth];
    }

    /**
     * Returns the received form of a list or map within a map.
     *
     * @param written the form in which a codec writes it
     * @param others the elements that a codec would write in another form, or not at all
     */
    static JsonNode merged(JsonNode written, JsonNode others) {
        if (written instanceof ObjectNode entries && others instanceof ObjectNode more) {
            return entries.setAll(more);
        }
        ArrayNode merged = JsonNodeFactory.instance.arrayNode();
        int next = 0;
        for (int i = 0; i < others.size(); i += 3) {
            while (merged.size() < others.get(i).intValue()) {
                merged.add(written.get(next++));
            }
            merged.add(others.get(i + 1));
            next += others.get(i + 2).intValue();
        }
        for (; next < written.size(); next++) {
            merged.add(written.get(next));
        }
        return merged;
    }

    /** Returns whether the list that ended last had no elements. */
    boolean wasEmpty() {
        return positions[depth] == 0;
    }
}
