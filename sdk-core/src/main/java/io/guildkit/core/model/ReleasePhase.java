package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who can see an activity. */
public final class ReleasePhase extends StringValue {
    /** Its developers. */
    public static final ReleasePhase IN_DEVELOPMENT = new ReleasePhase("in_development", "IN_DEVELOPMENT");
    /** Guilds of the team in charge. */
    public static final ReleasePhase ACTIVITIES_TEAM = new ReleasePhase("activities_team", "ACTIVITIES_TEAM");
    /** Guilds of employees. */
    public static final ReleasePhase EMPLOYEE_RELEASE = new ReleasePhase("employee_release", "EMPLOYEE_RELEASE");
    /** Some guilds. */
    public static final ReleasePhase SOFT_LAUNCH = new ReleasePhase("soft_launch", "SOFT_LAUNCH");
    /** All guilds. */
    public static final ReleasePhase GLOBAL_LAUNCH = new ReleasePhase("global_launch", "GLOBAL_LAUNCH");
    /** Stands for a value that the service left out. */
    public static final ReleasePhase UNKNOWN = new ReleasePhase(null, null);

    private static final Known<String, ReleasePhase> KNOWN =
            Known.of(IN_DEVELOPMENT, ACTIVITIES_TEAM, EMPLOYEE_RELEASE, SOFT_LAUNCH, GLOBAL_LAUNCH);

    private ReleasePhase(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static ReleasePhase of(String raw) {
        ReleasePhase known = KNOWN.find(raw);
        return known != null ? known : new ReleasePhase(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ReleasePhase> values() {
        return KNOWN.values();
    }
}
