package io.guildkit.invites.integrations;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happens to a member whose subscription has run out. */
public final class ExpireBehavior extends IntValue {
    /** The member loses the role. */
    public static final ExpireBehavior REMOVE_ROLE = new ExpireBehavior(0, "REMOVE_ROLE");
    /** The member is removed from the guild. */
    public static final ExpireBehavior KICK = new ExpireBehavior(1, "KICK");
    /** Stands for a value that the service left out. */
    public static final ExpireBehavior UNKNOWN = new ExpireBehavior(null, null);

    private static final Known<Integer, ExpireBehavior> KNOWN = Known.of(REMOVE_ROLE, KICK);

    private ExpireBehavior(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ExpireBehavior of(int raw) {
        ExpireBehavior known = KNOWN.find(raw);
        return known != null ? known : new ExpireBehavior(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ExpireBehavior> values() {
        return KNOWN.values();
    }
}
