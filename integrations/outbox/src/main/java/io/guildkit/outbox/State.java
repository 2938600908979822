package io.guildkit.outbox;

/** The states of an entry. */
enum State {
    /** The entry waits for its turn. */
    WAITING(0),

    /** A process was about to send the entry, or sends it now. */
    SENDING(1),

    /** The service has reported success. The row remembers the key and the identifier of the message. */
    DELIVERED(2),

    /** The outbox has given up. */
    DEAD(3),

    /** The message may have been delivered, and the outbox must not send it twice. */
    PARKED(4);

    /** The number in the database. */
    private final int code;

    State(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static State of(int code) {
        for (State state : values()) {
            if (state.code == code) {
                return state;
            }
        }
        throw new IllegalArgumentException("The table of messages contains the unknown state " + code);
    }
}
