package io.guildkit.testkit.internal.guilds;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The requirements of discovery, and which of them a guild meets. */
public final class Requirements {
    /** The criteria, and which of them are met. */
    public final Map<String, Boolean> met = new LinkedHashMap<>();
    /** The forbidden words, by the ids of the channels. */
    public final Map<String, List<String>> bannedInChannels = new LinkedHashMap<>();

    public List<String> bannedInName = List.of();
    public List<String> bannedInDescription = List.of();
    public @Nullable HealthScore healthScore;
    /** Until when the criteria may be missed, or null. */
    public @Nullable Instant gracePeriodEnd;

    public @Nullable Integer minimumAge = 56;
    public @Nullable Integer minimumSize = 1000;

    Requirements() {
        String criteria = "safe_environment healthy size protected valid_rules_channel retention_healthy"
                + " engagement_healthy age";
        for (String name : criteria.split(" ", -1)) {
            met.put(name, true);
        }
    }

    /**
     * The activity of a guild, as measured by the service: the numbers of members who write, of active members and of
     * members who joined intentionally, and the fraction of the latter that stays for a week.
     */
    public record HealthScore(
            @Nullable String communicators,
            @Nullable String participators,
            @Nullable String joiners,
            @Nullable Double retention) {}

    public void set(String criterion, boolean value) {
        if (met.replace(criterion, value) == null) {
            throw new IllegalArgumentException("'" + criterion + "' is none of " + met.keySet() + ".");
        }
    }

    public boolean areMet() {
        return !met.containsValue(false);
    }

    /** Returns whether all criteria are met, or the grace period has not ended. */
    public boolean areMet(Instant now) {
        return areMet() || (gracePeriodEnd != null && now.isBefore(gracePeriodEnd));
    }
}
