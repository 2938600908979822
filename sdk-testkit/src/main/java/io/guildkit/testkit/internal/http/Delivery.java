package io.guildkit.testkit.internal.http;

import java.io.IOException;
import java.io.OutputStream;

/** How an answer reaches the client. */
public sealed interface Delivery {
    /** All of it, at once. */
    Delivery WHOLE = new Whole();

    /** All of it, at once. */
    record Whole() implements Delivery {}

    /**
     * A part of it; then the connection is cut.
     *
     * @param stage which part
     * @param reset whether the client is told that the connection broke, rather than that it was closed
     */
    record Cut(Stage stage, boolean reset) implements Delivery {}

    /**
     * The head at once, and the body as something writes it.
     *
     * @param length the number of bytes that the head promises; if negative it promises none, and the connection ends
     *     with the body
     * @param writer writes the body
     */
    record Written(long length, Writer writer) implements Delivery {}

    /** How much of an answer is sent before a connection is cut. */
    enum Stage {
        /** Nothing. */
        BEFORE_HEAD,
        /** About half of the head: the status, but no end of the headers. */
        WITHIN_HEAD,
        /** The head and about half of the body. */
        WITHIN_BODY
    }

    /** Writes a body in its own way. */
    @FunctionalInterface
    interface Writer {
        /** Writes as long as it likes; the stream fails when the client has gone. */
        void write(byte[] body, OutputStream out) throws IOException, InterruptedException;
    }
}
