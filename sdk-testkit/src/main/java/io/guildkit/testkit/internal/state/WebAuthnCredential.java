package io.guildkit.testkit.internal.state;

import java.security.PublicKey;

/** A registered security key. */
public final class WebAuthnCredential {
    public final String id;
    public final PublicKey key;

    /** The highest count of signatures so far. */
    public long signCount;

    /** Registers a key under its id, which is in URL-safe base 64. */
    public WebAuthnCredential(String id, PublicKey key) {
        this.id = id;
        this.key = key;
    }

    /** Accepts a count of signatures if it is higher than all before; otherwise the key may have been cloned. */
    boolean advanceTo(long count) {
        if (count <= signCount) {
            return false;
        }
        signCount = count;
        return true;
    }
}
