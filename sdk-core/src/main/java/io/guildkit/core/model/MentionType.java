package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A kind of mention that a message's text may make. */
public final class MentionType extends StringValue {
    /** Roles that the text names. */
    public static final MentionType ROLES = new MentionType("roles", "ROLES");
    /** Users that the text names. */
    public static final MentionType USERS = new MentionType("users", "USERS");
    /** Everyone, or everyone online. */
    public static final MentionType EVERYONE = new MentionType("everyone", "EVERYONE");
    /** Stands for a value that the service left out. */
    public static final MentionType UNKNOWN = new MentionType(null, null);

    private static final Known<String, MentionType> KNOWN = Known.of(ROLES, USERS, EVERYONE);

    private MentionType(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static MentionType of(String raw) {
        MentionType known = KNOWN.find(raw);
        return known != null ? known : new MentionType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<MentionType> values() {
        return KNOWN.values();
    }
}
