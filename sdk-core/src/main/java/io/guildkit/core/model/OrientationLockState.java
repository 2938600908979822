package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How an activity may be turned. */
public final class OrientationLockState extends IntValue {
    /** In any way. */
    public static final OrientationLockState UNLOCKED = new OrientationLockState(1, "UNLOCKED");
    /** Upright only. */
    public static final OrientationLockState PORTRAIT = new OrientationLockState(2, "PORTRAIT");
    /** Lengthwise only. */
    public static final OrientationLockState LANDSCAPE = new OrientationLockState(3, "LANDSCAPE");
    /** Stands for a value that the service left out. */
    public static final OrientationLockState UNKNOWN = new OrientationLockState(null, null);

    private static final Known<Integer, OrientationLockState> KNOWN = Known.of(UNLOCKED, PORTRAIT, LANDSCAPE);

    private OrientationLockState(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static OrientationLockState of(int raw) {
        OrientationLockState known = KNOWN.find(raw);
        return known != null ? known : new OrientationLockState(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<OrientationLockState> values() {
        return KNOWN.values();
    }
}
