package io.guildkit.simulation;

/** The beginnings of all secrets of a run, which no text may contain. */
final class Secrets {
    static final String TOKEN = "CANARY-token-";
    static final String PASSWORD = "CANARY-password";
    static final String ANY = "CANARY";

    private Secrets() {}
}
