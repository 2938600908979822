package io.guildkit.testkit.internal.http;

import java.io.IOException;
import java.io.OutputStream;

/** The delivery of a response to the client. */
public sealed interface Delivery {
    /** The whole response at once. */
    Delivery WHOLE = new Whole();

    /** The whole response at once. */
    record Whole() implements Delivery {}

    /** A part of the response, after which the connection is closed or reset. */
    record Cut(Stage stage, boolean reset) implements Delivery {}

    /**
     * The headers at once, and the body from a writer.
     *
     * @param length the stated number of bytes; if negative, none is stated, and the connection ends with the body
     * @param writer writes the body
     */
    record Written(long length, Writer writer) implements Delivery {}

    /** The part of a response that is sent before the connection is cut. */
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
        /** Writes the body. The stream fails after the client has closed the connection. */
        void write(byte[] body, OutputStream out) throws IOException, InterruptedException;
    }
}
