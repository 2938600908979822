package io.guildkit.testkit.internal.guilds;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The profile of a guild in discovery. Mutable. */
public final class DiscoveryProfile {
    public final Set<Integer> subcategories = new LinkedHashSet<>();
    public int primaryCategory;
    public @Nullable List<String> keywords;
    public @Nullable List<String> socialLinks;
    public @Nullable String about;
    public List<Reason> reasons = List.of();
    /** Whether other users see the guild of an emoji. */
    public boolean emojiDiscoverable = true;
    /** Whether the landing page is public. */
    public boolean published;
    /** Whether the guild was taken out of discovery because it no longer meets the requirements. */
    public boolean autoRemoved;

    public @Nullable Instant partnerActioned;
    public @Nullable Instant partnerApplication;

    DiscoveryProfile() {}

    /** A reason to join a guild, with the id of an emoji of the guild, or an emoji as a character. */
    public record Reason(
            String text, @Nullable String emojiId, @Nullable String emojiName) {}

    public boolean isIn(int category) {
        return primaryCategory == category || subcategories.contains(category);
    }
}
