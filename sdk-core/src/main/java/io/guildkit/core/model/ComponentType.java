package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an interactive part of a message is. */
public final class ComponentType extends IntValue {
    /** A row of other parts. */
    public static final ComponentType ACTION_ROW = new ComponentType(1, "ACTION_ROW");
    /** A button. */
    public static final ComponentType BUTTON = new ComponentType(2, "BUTTON");
    /** A choice between given texts. */
    public static final ComponentType STRING_SELECT = new ComponentType(3, "STRING_SELECT");
    /** A text field. */
    public static final ComponentType TEXT_INPUT = new ComponentType(4, "TEXT_INPUT");
    /** A choice of users. */
    public static final ComponentType USER_SELECT = new ComponentType(5, "USER_SELECT");
    /** A choice of roles. */
    public static final ComponentType ROLE_SELECT = new ComponentType(6, "ROLE_SELECT");
    /** A choice of users and roles. */
    public static final ComponentType MENTIONABLE_SELECT = new ComponentType(7, "MENTIONABLE_SELECT");
    /** A choice of channels. */
    public static final ComponentType CHANNEL_SELECT = new ComponentType(8, "CHANNEL_SELECT");
    /** Stands for a value that the service left out. */
    public static final ComponentType UNKNOWN = new ComponentType(null, null);

    private static final Known<Integer, ComponentType> KNOWN = Known.of(
            ACTION_ROW,
            BUTTON,
            STRING_SELECT,
            TEXT_INPUT,
            USER_SELECT,
            ROLE_SELECT,
            MENTIONABLE_SELECT,
            CHANNEL_SELECT);

    private ComponentType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ComponentType of(int raw) {
        ComponentType known = KNOWN.find(raw);
        return known != null ? known : new ComponentType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ComponentType> values() {
        return KNOWN.values();
    }
}
