package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a team member may do. */
public final class TeamRole extends StringValue {
    /** Everything but what only the owner may. */
    public static final TeamRole ADMIN = new TeamRole("admin", "ADMIN");
    /** Work on the team's applications. */
    public static final TeamRole DEVELOPER = new TeamRole("developer", "DEVELOPER");
    /** Look at the team's applications. */
    public static final TeamRole READ_ONLY = new TeamRole("read_only", "READ_ONLY");
    /** Stands for a value that the service left out. */
    public static final TeamRole UNKNOWN = new TeamRole(null, null);

    private static final Known<String, TeamRole> KNOWN = Known.of(ADMIN, DEVELOPER, READ_ONLY);

    private TeamRole(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static TeamRole of(String raw) {
        TeamRole known = KNOWN.find(raw);
        return known != null ? known : new TeamRole(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<TeamRole> values() {
        return KNOWN.values();
    }
}
