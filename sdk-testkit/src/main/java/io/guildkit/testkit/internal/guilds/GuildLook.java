package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.Nullable;

/** How a guild presents itself. Everything may be changed. */
public final class GuildLook {
    private String name;
    private @Nullable String description;
    private @Nullable String icon;
    private @Nullable String banner;
    private @Nullable String splash;
    private @Nullable String discoverySplash;
    private @Nullable String vanityCode;
    private String locale = "en-US";
    private int verificationLevel = 1;
    private int nsfwLevel;
    private int boosts;

    GuildLook(String name) {
        this.name = name;
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Changes the name. */
    public void setName(String text) {
        name = text;
    }

    /** Returns the description, or null. */
    public @Nullable String description() {
        return description;
    }

    /** Changes the description. */
    public void setDescription(@Nullable String text) {
        description = text;
    }

    /** Returns the hash of the icon, or null. */
    public @Nullable String icon() {
        return icon;
    }

    /** Changes the icon. */
    public void setIcon(@Nullable String hash) {
        icon = hash;
    }

    /** Returns the hash of the banner, or null. */
    public @Nullable String banner() {
        return banner;
    }

    /** Changes the banner. */
    public void setBanner(@Nullable String hash) {
        banner = hash;
    }

    /** Returns the hash of the image behind an invite, or null. */
    public @Nullable String splash() {
        return splash;
    }

    /** Changes the image behind an invite. */
    public void setSplash(@Nullable String hash) {
        splash = hash;
    }

    /** Returns the hash of the image in discovery, or null. */
    public @Nullable String discoverySplash() {
        return discoverySplash;
    }

    /** Changes the image in discovery. */
    public void setDiscoverySplash(@Nullable String hash) {
        discoverySplash = hash;
    }

    /** Returns the invite code of the guild's own choice, or null. */
    public @Nullable String vanityCode() {
        return vanityCode;
    }

    /** Changes the invite code of the guild's own choice. */
    public void setVanityCode(@Nullable String code) {
        vanityCode = code;
    }

    /** Returns the language. */
    public String locale() {
        return locale;
    }

    /** Changes the language. */
    public void setLocale(String language) {
        locale = language;
    }

    /** Returns how much is asked of those who want to speak. */
    public int verificationLevel() {
        return verificationLevel;
    }

    /** Changes how much is asked of those who want to speak. */
    public void setVerificationLevel(int level) {
        verificationLevel = level;
    }

    /** Returns how unfit for minors the guild is. */
    public int nsfwLevel() {
        return nsfwLevel;
    }

    /** Changes how unfit for minors the guild is. */
    public void setNsfwLevel(int level) {
        nsfwLevel = level;
    }

    /** Returns the number of premium subscriptions. */
    public int boosts() {
        return boosts;
    }

    /** Changes the number of premium subscriptions. */
    public void setBoosts(int count) {
        boosts = count;
    }
}
