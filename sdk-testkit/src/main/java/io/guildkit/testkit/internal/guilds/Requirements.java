package io.guildkit.testkit.internal.guilds;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How well a guild does by the rules of discovery. */
public final class Requirements {
    private static final List<String> CRITERIA = List.of(
            "safe_environment",
            "healthy",
            "size",
            "protected",
            "valid_rules_channel",
            "retention_healthy",
            "engagement_healthy",
            "age");

    private final Map<String, Boolean> met = new LinkedHashMap<>();
    private final Map<String, List<String>> bannedInChannels = new LinkedHashMap<>();
    private List<String> bannedInName = List.of();
    private List<String> bannedInDescription = List.of();
    private @Nullable HealthScore healthScore;
    private @Nullable Instant gracePeriodEnd;
    private @Nullable Integer minimumAge = 56;
    private @Nullable Integer minimumSize = 1000;

    Requirements() {
        CRITERIA.forEach(name -> met.put(name, true));
    }

    /**
     * How lively a guild is, in numbers that come from elsewhere.
     *
     * @param communicators how many write
     * @param participators how many take part
     * @param joiners how many come on purpose
     * @param retention how many of them stay for a week
     */
    public record HealthScore(
            @Nullable String communicators,
            @Nullable String participators,
            @Nullable String joiners,
            @Nullable Double retention) {}

    /** Says whether one of the criteria is met. */
    public void set(String criterion, boolean value) {
        if (!met.containsKey(criterion)) {
            throw new IllegalArgumentException("'" + criterion + "' is none of " + CRITERIA + ".");
        }
        met.put(criterion, value);
    }

    /** Returns the criteria, and which of them are met. */
    public Map<String, Boolean> criteria() {
        return met;
    }

    /** Tells whether all criteria are met. */
    public boolean areMet() {
        return !met.containsValue(false);
    }

    /** Tells whether all criteria are met, or there is still time to meet them. */
    public boolean areMet(Instant now) {
        return areMet() || (gracePeriodEnd != null && now.isBefore(gracePeriodEnd));
    }

    /** Returns the words that shouldn't be there, by the ids of the channels; may be changed. */
    public Map<String, List<String>> bannedInChannels() {
        return bannedInChannels;
    }

    /** Returns the words in the name that shouldn't be there. */
    public List<String> bannedInName() {
        return bannedInName;
    }

    /** Changes the words in the name that shouldn't be there. */
    public void setBannedInName(List<String> words) {
        bannedInName = List.copyOf(words);
    }

    /** Returns the words in the description that shouldn't be there. */
    public List<String> bannedInDescription() {
        return bannedInDescription;
    }

    /** Changes the words in the description that shouldn't be there. */
    public void setBannedInDescription(List<String> words) {
        bannedInDescription = List.copyOf(words);
    }

    /** Returns how lively the guild is, or null if nobody has counted yet. */
    public @Nullable HealthScore healthScore() {
        return healthScore;
    }

    /** Changes how lively the guild is. */
    public void setHealthScore(@Nullable HealthScore score) {
        healthScore = score;
    }

    /** Returns until when the criteria may be missed, or null. */
    public @Nullable Instant gracePeriodEnd() {
        return gracePeriodEnd;
    }

    /** Changes until when the criteria may be missed. */
    public void setGracePeriodEnd(@Nullable Instant end) {
        gracePeriodEnd = end;
    }

    /** Returns the least age in days, or null. */
    public @Nullable Integer minimumAge() {
        return minimumAge;
    }

    /** Returns the least number of members, or null. */
    public @Nullable Integer minimumSize() {
        return minimumSize;
    }

    /** Changes the least age in days and the least number of members. */
    public void setMinimum(@Nullable Integer age, @Nullable Integer size) {
        minimumAge = age;
        minimumSize = size;
    }
}
