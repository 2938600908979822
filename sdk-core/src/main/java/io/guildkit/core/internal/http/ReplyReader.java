package io.guildkit.core.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.codec.Json;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.route.Headers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Turns the response to a request into a reply, with its body or from its status and headers alone. */
final class ReplyReader {
    /** The maximum number of bytes that are read of an error response's body. The rest can only be detail. */
    private static final int MAX_ERROR_BYTES = 256 * 1024;

    private static final int ACCEPTED = 202;
    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;

    private final Transport transport;
    private final OutboundRequest request;
    private final @Nullable DriftListener driftListener;
    private long received;

    ReplyReader(Transport transport, OutboundRequest request, @Nullable DriftListener driftListener) {
        this.transport = transport;
        this.request = request;
        this.driftListener = driftListener;
    }

    /** Returns the number of decompressed bytes that were read of the body. */
    long received() {
        return received;
    }

    /** Returns whether the status excludes a body. Bytes that follow the headers nevertheless are no content. */
    static boolean mustBeEmpty(Response response) {
        return response.code() == NO_CONTENT || response.code() == RESET_CONTENT;
    }

    /**
     * Reads a response.
     *
     * @throws IOException if the body of a success cannot be read to its end
     */
    Reply read(Response response) throws IOException {
        if (!response.isSuccessful()) {
            byte[] body = errorBody(response.body().source());
            received = body.length;
            return refusal(response, headers(response), body);
        }
        Optional<Reply> notReady = notReady(response);
        return notReady.isPresent() ? notReady.get() : success(response);
    }

    /** Returns the reply to a response whose body is unknown. */
    Reply withoutBody(Response head, Reply.Reason reason, IOException failure) {
        Headers headers = headers(head);
        byte[] none = new byte[0];
        if (!head.isSuccessful() || isNotReady(head, headers, none)) {
            return refusal(head, headers, none);
        }
        if (mustBeEmpty(head)) {
            return success(head, new ByteArrayInputStream(new byte[0]));
        }
        return request.reader() instanceof NoResult
                ? new Reply.Success(head.code(), headers, null) // the call has no use for the body
                : new Reply.Cut(head.code(), headers, reason, masked(failure));
    }

    /** Returns a 202 with a wait as a refusal, because the result is not ready; empty for all other responses. */
    private Optional<Reply> notReady(Response response) throws IOException {
        if (response.code() != ACCEPTED) {
            return Optional.empty();
        }
        byte[] body = response.peekBody(MAX_ERROR_BYTES).bytes();
        Headers headers = headers(response);
        return isNotReady(response, headers, body) ? Optional.of(refusal(response, headers, body)) : Optional.empty();
    }

    private boolean isNotReady(Response response, Headers headers, byte[] body) {
        return response.code() == ACCEPTED
                && ErrorResponses.namesWait(ACCEPTED, headers, body, transport.clocks.instant());
    }

    private Reply.Refusal refusal(Response response, Headers headers, byte[] body) {
        ErrorResponse error = ErrorResponses.read(
                request.route(), response.code(), headers, body, transport.clocks.instant(), masking());
        return new Reply.Refusal(error, headers);
    }

    private Masking masking() {
        return new Masking(request::secrets, request::names);
    }

    /** Returns the listener of deviations, which come from the peer; null for none. */
    private @Nullable DriftListener maskedDrift() {
        DriftListener listener = driftListener;
        if (listener == null) {
            return null;
        }
        Masking masking = masking();
        return drift -> listener.onDrift(masking.drift(drift));
    }

    /** Masks the secrets of the request in an exception. */
    IOException masked(IOException failure) {
        return masking().cause(failure);
    }

    /** Reads the body up to the limit. Nothing that happens meanwhile changes the refusal. */
    private static byte[] errorBody(BufferedSource source) throws IOException {
        try {
            source.request(MAX_ERROR_BYTES);
        } catch (IOException e) {
            return source.getBuffer().readByteArray();
        }
        return source.getBuffer().readByteArray(Math.min(source.getBuffer().size(), MAX_ERROR_BYTES));
    }

    private Reply success(Response response) throws IOException {
        if (mustBeEmpty(response)) {
            return success(response, new ByteArrayInputStream(new byte[0]));
        }
        LimitedStream limited = new LimitedStream(response.body().byteStream(), transport.maxResponseBytes);
        try {
            Reply reply = success(response, limited);
            IOException broken = limited.failure();
            return broken == null || reply instanceof Reply.Success ? reply : notReceived(response, broken);
        } finally {
            received = limited.count();
        }
    }

    private Reply success(Response response, InputStream body) {
        BodyReader<?> reader = request.reader();
        try {
            Object value = reader.read(body, request.route().toString(), maskedDrift(), transport.maxResponseBytes);
            return value == null
                    ? withoutResult(response, reader)
                    : new Reply.Success(response.code(), headers(response), value);
        } catch (Throwable e) { // a user's reader may throw anything
            return notUnderstood(response, e);
        }
    }

    private Reply withoutResult(Response response, BodyReader<?> reader) {
        Headers headers = headers(response);
        GuildkitException failure =
                reader.onNoResult(() -> refusal(response, headers, new byte[0]).error());
        return failure == null
                ? new Reply.Success(response.code(), headers, null)
                : new Reply.WithoutResult(response.code(), headers, failure);
    }

    /** Reports that a reader could not read the body. An error object of the service has the reason. */
    private Reply notUnderstood(Response response, Throwable e) {
        String what = "the response " + Json.describe(e);
        Optional<JsonNode> error = Json.errorObject(e);
        if (error.isPresent()) {
            byte[] body = Codecs.JSON.encodeBytes(error.get());
            what += refusal(response, headers(response), body).error().details();
        }
        IOException cause = e instanceof IOException io ? io : new IOException(e);
        return unreadable(response, what, masked(cause));
    }

    /** Returns a decoding failure if the body was malformed, and throws the failure if the connection broke. */
    private Reply notReceived(Response response, IOException broken) throws IOException {
        if (request.reader() instanceof NoResult) {
            return new Reply.Success(response.code(), headers(response), null);
        }
        if (broken instanceof LimitedStream.TooLongException) {
            String what = "the response is longer than " + transport.maxResponseBytes
                    + " bytes; to allow more, set maxResponseBytes of the client's builder above that number";
            return unreadable(response, what, broken);
        }
        if (broken instanceof GunzipStream.CorruptException) {
            return unreadable(response, "the body is not in the format that Content-Encoding states", broken);
        }
        throw broken;
    }

    private Reply unreadable(Response response, String what, IOException e) {
        String message = request.route() + ": the service reports success (" + response.code() + "), but " + what;
        return new Reply.WithoutResult(
                response.code(), headers(response), new DecodingException(message, response.code(), e));
    }

    private static Headers headers(Response response) {
        okhttp3.Headers headers = response.headers();
        return Headers.copyOf(headers.size(), headers::name, headers::value);
    }
}
