package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The comparison of a role's required value with the user's value. */
public final class RoleConnectionMetadataType extends IntValue {
    private static final Known<Integer, RoleConnectionMetadataType> KNOWN = new Known<>();

    /** The user's number is at most the role's. */
    public static final RoleConnectionMetadataType INTEGER_LESS_THAN_OR_EQUAL =
            KNOWN.add(new RoleConnectionMetadataType(1, "INTEGER_LESS_THAN_OR_EQUAL"));
    /** The user's number is at least the role's. */
    public static final RoleConnectionMetadataType INTEGER_GREATER_THAN_OR_EQUAL =
            KNOWN.add(new RoleConnectionMetadataType(2, "INTEGER_GREATER_THAN_OR_EQUAL"));
    /** The numbers are equal. */
    public static final RoleConnectionMetadataType INTEGER_EQUAL =
            KNOWN.add(new RoleConnectionMetadataType(3, "INTEGER_EQUAL"));
    /** The numbers differ. */
    public static final RoleConnectionMetadataType INTEGER_NOT_EQUAL =
            KNOWN.add(new RoleConnectionMetadataType(4, "INTEGER_NOT_EQUAL"));
    /** The user's date is at least the role's number of days ago. */
    public static final RoleConnectionMetadataType DATETIME_LESS_THAN_OR_EQUAL =
            KNOWN.add(new RoleConnectionMetadataType(5, "DATETIME_LESS_THAN_OR_EQUAL"));
    /** The user's date is at most the role's number of days ago. */
    public static final RoleConnectionMetadataType DATETIME_GREATER_THAN_OR_EQUAL =
            KNOWN.add(new RoleConnectionMetadataType(6, "DATETIME_GREATER_THAN_OR_EQUAL"));
    /** The boolean values are equal. */
    public static final RoleConnectionMetadataType BOOLEAN_EQUAL =
            KNOWN.add(new RoleConnectionMetadataType(7, "BOOLEAN_EQUAL"));
    /** The boolean values differ. */
    public static final RoleConnectionMetadataType BOOLEAN_NOT_EQUAL =
            KNOWN.add(new RoleConnectionMetadataType(8, "BOOLEAN_NOT_EQUAL"));
    /** The value of an absent member. */
    public static final RoleConnectionMetadataType UNKNOWN = new RoleConnectionMetadataType(null, null);

    private RoleConnectionMetadataType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static RoleConnectionMetadataType of(int raw) {
        RoleConnectionMetadataType known = KNOWN.get(raw);
        return known == null ? new RoleConnectionMetadataType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<RoleConnectionMetadataType> values() {
        return KNOWN.values();
    }
}
