package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The label of an activity. */
public final class ReleaseLabelType extends IntValue {
    private static final Known<Integer, ReleaseLabelType> KNOWN = new Known<>();

    /** No label. */
    public static final ReleaseLabelType NONE = KNOWN.add(new ReleaseLabelType(0, "NONE"));
    /** The activity is new. */
    public static final ReleaseLabelType NEW = KNOWN.add(new ReleaseLabelType(1, "NEW"));
    /** The activity was updated. */
    public static final ReleaseLabelType UPDATED = KNOWN.add(new ReleaseLabelType(2, "UPDATED"));
    /** The value of an absent member. */
    public static final ReleaseLabelType UNKNOWN = new ReleaseLabelType(null, null);

    private ReleaseLabelType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ReleaseLabelType of(int raw) {
        ReleaseLabelType known = KNOWN.get(raw);
        return known == null ? new ReleaseLabelType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ReleaseLabelType> values() {
        return KNOWN.values();
    }
}
