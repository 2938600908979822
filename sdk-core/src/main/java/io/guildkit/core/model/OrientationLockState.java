package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The orientations in which an activity can be shown. */
public final class OrientationLockState extends IntValue {
    private static final Known<Integer, OrientationLockState> KNOWN = new Known<>();

    /** All orientations. */
    public static final OrientationLockState UNLOCKED = KNOWN.add(new OrientationLockState(1, "UNLOCKED"));
    /** Portrait only. */
    public static final OrientationLockState PORTRAIT = KNOWN.add(new OrientationLockState(2, "PORTRAIT"));
    /** Landscape only. */
    public static final OrientationLockState LANDSCAPE = KNOWN.add(new OrientationLockState(3, "LANDSCAPE"));
    /** The value of an absent member. */
    public static final OrientationLockState UNKNOWN = new OrientationLockState(null, null);

    private OrientationLockState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static OrientationLockState of(int raw) {
        OrientationLockState known = KNOWN.get(raw);
        return known == null ? new OrientationLockState(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<OrientationLockState> values() {
        return KNOWN.values();
    }
}
