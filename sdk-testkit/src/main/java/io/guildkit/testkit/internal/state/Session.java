package io.guildkit.testkit.internal.state;

import java.time.Instant;

/** A session: one device that is signed in to one account with one token. */
public final class Session {
    private final String idHash;
    private final String token;
    private final Account account;
    private final ClientInfo client;
    private Instant lastUsed;

    Session(String idHash, String token, Account account, ClientInfo client, Instant opened) {
        this.idHash = idHash;
        this.token = token;
        this.account = account;
        this.client = client;
        this.lastUsed = opened;
    }

    /** Notes that the session was used. */
    public void touch(Instant when) {
        lastUsed = when;
    }

    /** Returns what the session is called in public. */
    public String idHash() {
        return idHash;
    }

    /** Returns the token. */
    public String token() {
        return token;
    }

    /** Returns the account. */
    public Account account() {
        return account;
    }

    /** Returns what is known about the device. */
    public ClientInfo client() {
        return client;
    }

    /** Returns when the session was used last. */
    public Instant lastUsed() {
        return lastUsed;
    }
}
