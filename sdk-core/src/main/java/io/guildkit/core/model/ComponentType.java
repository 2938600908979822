package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of an interactive component of a message. */
public final class ComponentType extends IntValue {
    private static final Known<Integer, ComponentType> KNOWN = new Known<>();

    /** A row of other parts. */
    public static final ComponentType ACTION_ROW = KNOWN.add(new ComponentType(1, "ACTION_ROW"));
    /** A button. */
    public static final ComponentType BUTTON = KNOWN.add(new ComponentType(2, "BUTTON"));
    /** A choice between given texts. */
    public static final ComponentType STRING_SELECT = KNOWN.add(new ComponentType(3, "STRING_SELECT"));
    /** A text field. */
    public static final ComponentType TEXT_INPUT = KNOWN.add(new ComponentType(4, "TEXT_INPUT"));
    /** A choice of users. */
    public static final ComponentType USER_SELECT = KNOWN.add(new ComponentType(5, "USER_SELECT"));
    /** A choice of roles. */
    public static final ComponentType ROLE_SELECT = KNOWN.add(new ComponentType(6, "ROLE_SELECT"));
    /** A choice of users and roles. */
    public static final ComponentType MENTIONABLE_SELECT = KNOWN.add(new ComponentType(7, "MENTIONABLE_SELECT"));
    /** A choice of channels. */
    public static final ComponentType CHANNEL_SELECT = KNOWN.add(new ComponentType(8, "CHANNEL_SELECT"));
    /** The value of an absent member. */
    public static final ComponentType UNKNOWN = new ComponentType(null, null);

    private ComponentType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ComponentType of(int raw) {
        ComponentType known = KNOWN.get(raw);
        return known == null ? new ComponentType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ComponentType> values() {
        return KNOWN.values();
    }
}
