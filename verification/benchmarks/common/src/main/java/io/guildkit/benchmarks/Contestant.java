package io.guildkit.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A library or hand-written code that calls the service. The defaults report that a contestant lacks a feature.
 *
 * <p>Each contestant has a class path and a process of its own, because the libraries need different versions of the same
 * dependencies.
 */
public interface Contestant extends AutoCloseable {
    /** Sets up a client as its documentation shows it. */
    void connect(String baseUrl);

    /** Requests the application, and returns the decoded response. */
    default Object call() throws IOException {
        throw new CannotDoException("has no such call");
    }

    /** Starts to request the application without blocking. The outcome is the failure, or null after a success. */
    default void callAsync(Consumer<Throwable> outcome) {
        throw new CannotDoException("has no asynchronous calls");
    }

    /** Posts a message with files, and waits for the response. */
    default void upload(List<Path> files) throws IOException {
        throw new CannotDoException("uploads no files");
    }

    /** Returns the payload with members that this contestant requires. All others decode the same bytes. */
    default byte[] required(byte[] json) {
        return json;
    }

    /** Decodes a response as a call does. */
    default Object decode(Shape shape, InputStream json) throws IOException {
        throw new CannotDoException("decodes nothing by itself");
    }

    /** Encodes a decoded value. */
    default byte[] encode(Shape shape, Object value) throws IOException {
        throw new CannotDoException("encodes nothing by itself");
    }

    /** Returns JSON with those members of a payload that this contestant keeps when it decodes. */
    default byte[] kept(Shape shape, byte[] json) throws IOException {
        return encode(shape, decode(shape, new ByteArrayInputStream(json)));
    }

    /** Ends the client, if it can be ended. */
    @Override
    default void close() {}
}
