package io.guildkit.testkit.internal.guilds;

/** The features of guilds that change what the service does. */
public final class Feature {
    /** Everybody may find the guild. */
    public static final String DISCOVERABLE = "DISCOVERABLE";
    /** Invites are switched off. */
    public static final String INVITES_DISABLED = "INVITES_DISABLED";
    /** The guild sells subscriptions on a page of its own. */
    public static final String CREATOR_STORE_PAGE = "CREATOR_STORE_PAGE";
    /** The guild is listed in a directory channel. */
    public static final String HAS_DIRECTORY_ENTRY = "HAS_DIRECTORY_ENTRY";
    /** The guild has a code of its own choice. */
    public static final String VANITY_URL = "VANITY_URL";
    /** The guild is that of a known name. */
    public static final String VERIFIED = "VERIFIED";
    /** The guild is a partner of the service. */
    public static final String PARTNERED = "PARTNERED";
    /** The guild sees activities that are offered to their makers. */
    public static final String ACTIVITIES_INTERNAL_DEV = "ACTIVITIES_INTERNAL_DEV";
    /** The guild sees activities that are offered to the staff. */
    public static final String ACTIVITIES_EMPLOYEE = "ACTIVITIES_EMPLOYEE";
    /** The guild sees activities that are offered to a few at first. */
    public static final String ACTIVITIES_ALPHA = "ACTIVITIES_ALPHA";

    private Feature() {}
}
