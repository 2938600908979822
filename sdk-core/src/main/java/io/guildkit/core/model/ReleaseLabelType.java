package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The label an activity is shown with. */
public final class ReleaseLabelType extends IntValue {
    /** No label. */
    public static final ReleaseLabelType NONE = new ReleaseLabelType(0, "NONE");
    /** That it is new. */
    public static final ReleaseLabelType NEW = new ReleaseLabelType(1, "NEW");
    /** That it was updated. */
    public static final ReleaseLabelType UPDATED = new ReleaseLabelType(2, "UPDATED");
    /** Stands for a value that the service left out. */
    public static final ReleaseLabelType UNKNOWN = new ReleaseLabelType(null, null);

    private static final Known<Integer, ReleaseLabelType> KNOWN = Known.of(NONE, NEW, UPDATED);

    private ReleaseLabelType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ReleaseLabelType of(int raw) {
        ReleaseLabelType known = KNOWN.find(raw);
        return known != null ? known : new ReleaseLabelType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ReleaseLabelType> values() {
        return KNOWN.values();
    }
}
