package io.guildkit.applications.signatures;

/** The result of checking a request's signature by a {@link SignatureVerifier}. Only {@link #VALID} requests may be processed. */
public enum SignatureCheck {
    /** The service sent the request recently. */
    VALID,
    /** The signature or the timestamp is missing. */
    MISSING_HEADER,
    /** The signature or the timestamp has a wrong length or wrong characters. */
    MALFORMED,
    /** The signature is of another key, another timestamp or another body. */
    BAD_SIGNATURE,
    /** The service sent the request, but too long ago or in the future: the request may be a replay. */
    STALE;

    /**
     * Returns whether the request may be processed.
     *
     * @return false if it must be refused with status 401
     */
    public boolean isValid() {
        return this == VALID;
    }
}
