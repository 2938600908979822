package io.guildkit.benchmarks;

/** What the service answers with in these tasks, from small to large. */
public enum Shape {
    /** One application, 6 kB. */
    APPLICATION,
    /** A page of the directory: 48 guilds, 80 kB. */
    GUILDS,
    /** A list of 1,000 invites, 1.5 MB. */
    INVITES
}
