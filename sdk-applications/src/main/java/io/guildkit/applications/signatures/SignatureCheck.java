package io.guildkit.applications.signatures;

/** What {@link SignatureVerifier} found out about a request. Only {@link #VALID} ones may be acted upon. */
public enum SignatureCheck {
    /** The service sent it, and recently. */
    VALID,
    /** It lacks its signature or its timestamp. */
    MISSING_HEADER,
    /** Its signature or its timestamp is none: of another length, or made of other characters. */
    MALFORMED,
    /** The signature is of another key, or of something else than this timestamp and body. */
    BAD_SIGNATURE,
    /** The service sent it, but too long ago or in the future: somebody may have kept it to send it again. */
    STALE;

    /**
     * Tells whether the request may be acted upon.
     *
     * @return false if it has to be refused, with status 401
     */
    public boolean isValid() {
        return this == VALID;
    }
}
