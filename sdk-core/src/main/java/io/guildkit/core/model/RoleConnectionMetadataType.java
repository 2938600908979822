package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the value a role asks for compares with a user's. */
public final class RoleConnectionMetadataType extends IntValue {
    /** The user's number is at most the role's. */
    public static final RoleConnectionMetadataType INTEGER_LESS_THAN_OR_EQUAL =
            new RoleConnectionMetadataType(1, "INTEGER_LESS_THAN_OR_EQUAL");
    /** The user's number is at least the role's. */
    public static final RoleConnectionMetadataType INTEGER_GREATER_THAN_OR_EQUAL =
            new RoleConnectionMetadataType(2, "INTEGER_GREATER_THAN_OR_EQUAL");
    /** The numbers are equal. */
    public static final RoleConnectionMetadataType INTEGER_EQUAL = new RoleConnectionMetadataType(3, "INTEGER_EQUAL");
    /** The numbers differ. */
    public static final RoleConnectionMetadataType INTEGER_NOT_EQUAL =
            new RoleConnectionMetadataType(4, "INTEGER_NOT_EQUAL");
    /** The user's date is at least the role's number of days ago. */
    public static final RoleConnectionMetadataType DATETIME_LESS_THAN_OR_EQUAL =
            new RoleConnectionMetadataType(5, "DATETIME_LESS_THAN_OR_EQUAL");
    /** The user's date is at most the role's number of days ago. */
    public static final RoleConnectionMetadataType DATETIME_GREATER_THAN_OR_EQUAL =
            new RoleConnectionMetadataType(6, "DATETIME_GREATER_THAN_OR_EQUAL");
    /** The truth values are equal. */
    public static final RoleConnectionMetadataType BOOLEAN_EQUAL = new RoleConnectionMetadataType(7, "BOOLEAN_EQUAL");
    /** The truth values differ. */
    public static final RoleConnectionMetadataType BOOLEAN_NOT_EQUAL =
            new RoleConnectionMetadataType(8, "BOOLEAN_NOT_EQUAL");
    /** Stands for a value that the service left out. */
    public static final RoleConnectionMetadataType UNKNOWN = new RoleConnectionMetadataType(null, null);

    private static final Known<Integer, RoleConnectionMetadataType> KNOWN = Known.of(
            INTEGER_LESS_THAN_OR_EQUAL,
            INTEGER_GREATER_THAN_OR_EQUAL,
            INTEGER_EQUAL,
            INTEGER_NOT_EQUAL,
            DATETIME_LESS_THAN_OR_EQUAL,
            DATETIME_GREATER_THAN_OR_EQUAL,
            BOOLEAN_EQUAL,
            BOOLEAN_NOT_EQUAL);

    private RoleConnectionMetadataType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static RoleConnectionMetadataType of(int raw) {
        RoleConnectionMetadataType known = KNOWN.find(raw);
        return known != null ? known : new RoleConnectionMetadataType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<RoleConnectionMetadataType> values() {
        return KNOWN.values();
    }
}
