package io.guildkit.auth;

/** The length of a password, in characters. */
final class Passwords {
    static final int MIN = 8;
    static final int MAX = 72;

    private Passwords() {}
}
