package io.guildkit.simulation;

/** The beginnings of all secrets of a run, which no text may contain. */
final class Secrets {
    static final String TOKEN = "CANARY-token-";
    static final String PASSWORD = "CANARY-password";
    static final String TICKET = "CANARY-ticket";
    static final String PROOF = "CANARY-proof-";
    static final String CODE = "CANARY-code";
    static final String ANY = "CANARY";

    private Secrets() {}
}
