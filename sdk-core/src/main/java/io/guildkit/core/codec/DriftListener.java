package io.guildkit.core.codec;

/**
 * Receives each difference of a response from the documentation.
 *
 * <p>Decoding continues. A listener reports early that a server has changed. A client calls it like a {@link
 * io.guildkit.core.CallListener}: for {@code send()} on the calling thread, and for {@code sendAsync()} in order on a thread of the client.
 * If 10,000 events wait because a listener blocks, further deviations are not reported. Without a listener nothing is tracked, at no cost.
 */
@FunctionalInterface
public interface DriftListener {
    /**
     * Called for each deviation.
     *
     * @param drift the deviation and its place
     */
    void onDrift(Drift drift);

    /**
     * A deviation. It never contains the value, which might be a secret, except for enumeration values and flags. Secrets of the request are
     * masked.
     *
     * @param kind the kind of the deviation
     * @param route the route of the response, such as {@code GET /auth/sessions}
     * @param path the place in the response, as a JSON pointer such as {@code /user_sessions/0/id_hash}
     * @param detail a description
     */
    record Drift(Kind kind, String route, String path, String detail) {}

    /** The kinds of deviation. */
    enum Kind {
        /**
         * A member without an accessor. It is kept in the unknown fields. Not reported for {@link
         * io.guildkit.core.wire.OpenObject open} types.
         */
        UNKNOWN_FIELD,
        /** A required member that is absent or null. */
        MISSING_FIELD,
        /** An enumeration value without a constant; it is kept. */
        UNKNOWN_VALUE,
        /** A set bit without a name; it is kept. */
        UNKNOWN_FLAG,
        /** A value of another JSON type. It is converted if possible, and otherwise counts as absent. */
        WRONG_TYPE,
        /** A nested object or list element without its identity. It counts as absent. */
        NO_IDENTITY,
        /** A list element that is null; it is skipped. */
        NULL_ELEMENT
    }
}
