package io.guildkit.simulation;

/** The language of a connection, as the service speaks it. */
interface Protocol {
    /** What the service does when bytes have arrived. */
    @FunctionalInterface
    interface Arrival {
        void at(Service service, Connection connection);
    }

    /** Encodes what the service sends first. */
    byte[] greeting();

    /**
     * Reads bytes that the client writes. They contain the head of a request as a whole or not at all.
     *
     * @param service records each head that is written
     */
    Arrival written(byte[] bytes, Service service);

    /**
     * Encodes the head of a response.
     *
     * @param length the stated length of the body
     * @param headers further headers, a line each
     * @param last whether no body follows
     */
    byte[] head(Request request, int status, int length, String headers, boolean last);

    /** Encodes a part of the body of a response. */
    byte[] body(Request request, String text, boolean last);

    /** Returns whether the client drops the response to a request that it has ended. */
    boolean isAbandoned(Request request);

    /** Encodes what no client has asked for. */
    byte[] unsolicited();
}
