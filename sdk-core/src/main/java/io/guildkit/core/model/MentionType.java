package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A kind of mention that a message's text may make. */
public final class MentionType extends StringValue {
    private static final Known<String, MentionType> KNOWN = new Known<>();

    /** Roles that the text names. */
    public static final MentionType ROLES = KNOWN.add(new MentionType("roles", "ROLES"));
    /** Users that the text names. */
    public static final MentionType USERS = KNOWN.add(new MentionType("users", "USERS"));
    /** Everyone, or everyone online. */
    public static final MentionType EVERYONE = KNOWN.add(new MentionType("everyone", "EVERYONE"));
    /** The value of an absent member. */
    public static final MentionType UNKNOWN = new MentionType(null, null);

    private MentionType(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static MentionType of(String raw) {
        MentionType known = KNOWN.get(raw);
        return known == null ? new MentionType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<MentionType> values() {
        return KNOWN.values();
    }
}
