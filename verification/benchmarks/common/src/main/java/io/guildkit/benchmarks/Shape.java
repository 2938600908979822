package io.guildkit.benchmarks;

/** The responses that the contestants decode and encode. */
public enum Shape {
    /** One application, 6 kB. */
    APPLICATION(Kind.APPLICATION, 1, "an application"),
    /** A page of the directory, 80 kB. */
    GUILDS(Kind.GUILDS, 48, "48 guilds"),
    /** A list of invites, 1.5 MB. */
    INVITES(Kind.INVITES, 1_000, "1,000 invites"),
    ONE_INVITE(Kind.INVITES, 1, "1 invite"),
    TEN_INVITES(Kind.INVITES, 10, "10 invites"),
    HUNDRED_INVITES(Kind.INVITES, 100, "100 invites"),
    /** 15 MB. */
    TEN_THOUSAND_INVITES(Kind.INVITES, 10_000, "10,000 invites"),
    /** Every second object has its members in reverse order. */
    INVITES_IN_CHANGING_ORDER(Kind.INVITES, 1_000, "1,000 invites in changing order");

    public final Kind kind;

    /** The number of objects. */
    public final int size;

    /** The name in the tables. */
    public final String label;

    Shape(Kind kind, int size, String label) {
        this.kind = kind;
        this.size = size;
        this.label = label;
    }

    /** The types of the responses. */
    public enum Kind {
        APPLICATION,
        GUILDS,
        INVITES
    }
}
