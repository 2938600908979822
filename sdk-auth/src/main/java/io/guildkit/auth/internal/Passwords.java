package io.guildkit.auth.internal;

/** The length of a password, in characters. */
public final class Passwords {
    /** The shortest password. */
    public static final int MIN = 8;

    /** The longest password. */
    public static final int MAX = 72;

    private Passwords() {}
}
