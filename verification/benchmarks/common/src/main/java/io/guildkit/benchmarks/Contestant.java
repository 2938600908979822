package io.guildkit.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * One way to talk to the service. What it has nothing for it leaves to the defaults, so that the table says so.
 *
 * <p>Each has a class path and a process of its own: contestants need versions of one library that don't get along.
 */
public interface Contestant extends AutoCloseable {
    /** Sets up a client, the way its documentation shows it. */
    void connect(String baseUrl);

    /** Gets the application, and returns it decoded. */
    default Object call() throws IOException {
        throw new CannotDoException("has no such call");
    }

    /** Begins to get the application, the way that the contestant offers for many at a time. */
    default void callAsync(Outcome outcome) {
        throw new CannotDoException("has no asynchronous calls");
    }

    /** Posts a message with files, and waits until the service has it. */
    default void upload(List<Path> files) throws IOException {
        throw new CannotDoException("uploads no files");
    }

    /** Returns what it is given to decode: the same bytes for all, unless it insists on more. */
    default byte[] json(Shape shape) {
        return Payloads.of(shape);
    }

    /** Decodes an answer the way it does within a call. */
    default Object decode(Shape shape, InputStream json) throws IOException {
        throw new CannotDoException("decodes nothing by itself");
    }

    /** Encodes what it decoded. */
    default byte[] encode(Shape shape, Object value) throws IOException {
        throw new CannotDoException("encodes nothing by itself");
    }

    @Override
    void close();

    /** Hears how an asynchronous call went. */
    interface Outcome {
        void succeeded();

        void failed(Throwable reason);
    }
}
