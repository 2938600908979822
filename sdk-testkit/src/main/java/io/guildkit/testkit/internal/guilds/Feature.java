package io.guildkit.testkit.internal.guilds;

/** The features of guilds with an effect on the service. */
public final class Feature {
    public static final String DISCOVERABLE = "DISCOVERABLE";
    public static final String INVITES_DISABLED = "INVITES_DISABLED";
    public static final String CREATOR_STORE_PAGE = "CREATOR_STORE_PAGE";
    public static final String HAS_DIRECTORY_ENTRY = "HAS_DIRECTORY_ENTRY";
    public static final String VANITY_URL = "VANITY_URL";
    public static final String VERIFIED = "VERIFIED";
    public static final String PARTNERED = "PARTNERED";
    public static final String ACTIVITIES_INTERNAL_DEV = "ACTIVITIES_INTERNAL_DEV";
    public static final String ACTIVITIES_EMPLOYEE = "ACTIVITIES_EMPLOYEE";
    /** The guild sees activities in an early release phase. */
    public static final String ACTIVITIES_ALPHA = "ACTIVITIES_ALPHA";

    private Feature() {}
}
