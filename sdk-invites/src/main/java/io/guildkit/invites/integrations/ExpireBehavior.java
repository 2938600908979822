package io.guildkit.invites.integrations;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The treatment of a member after the end of a subscription. */
public final class ExpireBehavior extends IntValue {
    private static final Known<Integer, ExpireBehavior> KNOWN = new Known<>();

    /** The member loses the role. */
    public static final ExpireBehavior REMOVE_ROLE = KNOWN.add(new ExpireBehavior(0, "REMOVE_ROLE"));
    /** The member is removed from the guild. */
    public static final ExpireBehavior KICK = KNOWN.add(new ExpireBehavior(1, "KICK"));
    /** The value of an absent member. */
    public static final ExpireBehavior UNKNOWN = new ExpireBehavior(null, null);

    private ExpireBehavior(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ExpireBehavior of(int raw) {
        ExpireBehavior known = KNOWN.get(raw);
        return known == null ? new ExpireBehavior(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ExpireBehavior> values() {
        return KNOWN.values();
    }
}
