package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audience of an activity. */
public final class ReleasePhase extends StringValue {
    private static final Known<String, ReleasePhase> KNOWN = new Known<>();

    /** The developers. */
    public static final ReleasePhase IN_DEVELOPMENT = KNOWN.add(new ReleasePhase("in_development", "IN_DEVELOPMENT"));
    /** Guilds of the service's team for activities. */
    public static final ReleasePhase ACTIVITIES_TEAM =
            KNOWN.add(new ReleasePhase("activities_team", "ACTIVITIES_TEAM"));
    /** Guilds of employees. */
    public static final ReleasePhase EMPLOYEE_RELEASE =
            KNOWN.add(new ReleasePhase("employee_release", "EMPLOYEE_RELEASE"));
    /** Selected guilds. */
    public static final ReleasePhase SOFT_LAUNCH = KNOWN.add(new ReleasePhase("soft_launch", "SOFT_LAUNCH"));
    /** All guilds. */
    public static final ReleasePhase GLOBAL_LAUNCH = KNOWN.add(new ReleasePhase("global_launch", "GLOBAL_LAUNCH"));
    /** The value of an absent member. */
    public static final ReleasePhase UNKNOWN = new ReleasePhase(null, null);

    private ReleasePhase(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ReleasePhase of(String raw) {
        ReleasePhase known = KNOWN.get(raw);
        return known == null ? new ReleasePhase(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ReleasePhase> values() {
        return KNOWN.values();
    }
}
