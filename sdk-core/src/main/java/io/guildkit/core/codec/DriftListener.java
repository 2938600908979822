package io.guildkit.core.codec;

/**
 * Receives each difference of a response from the documentation.
 *
 * <p>Decoding goes on regardless; a listener reports early that a server has changed. It is called on
 * the thread that decodes the answer and should return soon. Without a listener nothing is tracked, at no cost.
 */
@FunctionalInterface
public interface DriftListener {
    /**
     * Called for each deviation.
     *
     * @param drift what was found, and where
     */
    void onDrift(Drift drift);

    /**
     * A deviation. It never holds the value itself, which might be a secret, save for enumeration values and flags.
     *
     * @param kind what is wrong
     * @param route the route whose answer it is, such as {@code GET /auth/sessions}
     * @param path the place in the answer, as a JSON pointer such as {@code /user_sessions/0/id_hash}
     * @param detail what was found
     */
    record Drift(Kind kind, String route, String path, String detail) {}

    /** The kinds of deviation. */
    enum Kind {
        /**
         * A member that the type does not have; it is kept among the unknown fields. Not told of types that are {@link
         * io.guildkit.core.wire.OpenObject open}.
         */
        UNKNOWN_FIELD,
        /** A member that should be there and is not, or is null. */
        MISSING_FIELD,
        /** An enumeration value without a constant; it is kept. */
        UNKNOWN_VALUE,
        /** A set bit without a name; it is kept. */
        UNKNOWN_FLAG,
        /** A value of another JSON type. It was converted if that is possible, and otherwise counts as absent. */
        WRONG_TYPE,
        /** A nested object or list element that lacks what identifies it; it counts as absent. */
        NO_IDENTITY,
        /** A list element that is null; it is skipped. */
        NULL_ELEMENT
    }
}
