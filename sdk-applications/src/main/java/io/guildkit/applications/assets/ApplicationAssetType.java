package io.guildkit.applications.assets;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kind of an asset. The difference between the kinds is not known. */
public final class ApplicationAssetType extends IntValue {
    private static final Known<Integer, ApplicationAssetType> KNOWN = new Known<>();

    /** The first kind. */
    public static final ApplicationAssetType ONE = KNOWN.add(new ApplicationAssetType(1, "ONE"));
    /** The second kind. */
    public static final ApplicationAssetType TWO = KNOWN.add(new ApplicationAssetType(2, "TWO"));
    /** The value of an absent member. */
    public static final ApplicationAssetType UNKNOWN = new ApplicationAssetType(null, null);

    private ApplicationAssetType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ApplicationAssetType of(int raw) {
        ApplicationAssetType known = KNOWN.get(raw);
        return known == null ? new ApplicationAssetType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ApplicationAssetType> values() {
        return KNOWN.values();
    }
}
