package io.guildkit.testkit;

/** The forms in which servers answer a search for guilds. */
public enum DiscoverySearchShape {
    /** A bare list. */
    ARRAY,
    /** An object with {@code guilds}. */
    GUILDS,
    /** An object with {@code hits}, {@code nbHits}, {@code offset} and {@code length}. */
    HITS
}
