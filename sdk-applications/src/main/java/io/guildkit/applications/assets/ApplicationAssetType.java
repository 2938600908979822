package io.guildkit.applications.assets;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kind of an asset. What sets the kinds apart is not known. */
public final class ApplicationAssetType extends IntValue {
    /** The first kind. */
    public static final ApplicationAssetType ONE = new ApplicationAssetType(1, "ONE");
    /** The second kind. */
    public static final ApplicationAssetType TWO = new ApplicationAssetType(2, "TWO");
    /** Stands for a value that the service left out. */
    public static final ApplicationAssetType UNKNOWN = new ApplicationAssetType(null, null);

    private static final Known<Integer, ApplicationAssetType> KNOWN = Known.of(ONE, TWO);

    private ApplicationAssetType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ApplicationAssetType of(int raw) {
        ApplicationAssetType known = KNOWN.find(raw);
        return known != null ? known : new ApplicationAssetType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ApplicationAssetType> values() {
        return KNOWN.values();
    }
}
