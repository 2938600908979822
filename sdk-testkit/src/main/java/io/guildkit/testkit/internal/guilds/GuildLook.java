package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.Nullable;

/** The profile of a guild. Mutable. */
public final class GuildLook {
    public String name;
    public @Nullable String description;
    /** A hash, as all images are. */
    public @Nullable String icon;

    public @Nullable String banner;
    public @Nullable String splash;
    public @Nullable String discoverySplash;
    public @Nullable String vanityCode;
    public String locale = "en-US";
    public int verificationLevel = 1;
    public int nsfwLevel;
    public int boosts;

    GuildLook(String name) {
        this.name = name;
    }
}
