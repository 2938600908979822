package io.guildkit.testkit;

/** The forms of responses to a search for guilds. */
public enum DiscoverySearchShape {
    /** A bare list. */
    ARRAY,
    /** An object with {@code guilds}. */
    GUILDS,
    /** An object with {@code hits}, {@code nbHits}, {@code offset} and {@code length}. */
    HITS
}
