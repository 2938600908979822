package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The role of a team member, which decides about permissions. */
public final class TeamRole extends StringValue {
    private static final Known<String, TeamRole> KNOWN = new Known<>();

    /** The member has all permissions except the owner's. */
    public static final TeamRole ADMIN = KNOWN.add(new TeamRole("admin", "ADMIN"));
    /** The member can change the team's applications. */
    public static final TeamRole DEVELOPER = KNOWN.add(new TeamRole("developer", "DEVELOPER"));
    /** The member can only read the team's applications. */
    public static final TeamRole READ_ONLY = KNOWN.add(new TeamRole("read_only", "READ_ONLY"));
    /** The value of an absent member. */
    public static final TeamRole UNKNOWN = new TeamRole(null, null);

    private TeamRole(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static TeamRole of(String raw) {
        TeamRole known = KNOWN.get(raw);
        return known == null ? new TeamRole(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<TeamRole> values() {
        return KNOWN.values();
    }
}
