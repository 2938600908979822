package io.guildkit.core.internal.http;

import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.route.Headers;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The result of an attempt. */
public sealed interface Reply {
    /** A decoded success. */
    record Success(int status, Headers headers, @Nullable Object value) implements Reply {}

    /** A success whose body cannot be read. */
    record Unreadable(int status, Headers headers, DecodingException cause) implements Reply {}

    /** An error response. */
    record Refusal(ErrorResponse error) implements Reply {}

    /**
     * No response.
     *
     * @param reason the reason
     * @param sent whether the service may have processed the request
     * @param cause the failure of the network
     */
    record Lost(Reason reason, boolean sent, IOException cause) implements Reply {
        /** Describes the failure without text from the network. */
        public String words() {
            if (reason != Reason.BROKEN) {
                return reason.words;
            }
            if (cause instanceof UnknownHostException) {
                return "the host name is unknown";
            }
            if (cause instanceof SSLException) {
                return "the TLS connection failed (" + cause.getClass().getSimpleName() + ")";
            }
            if (cause instanceof NoRouteToHostException) {
                return "there is no route to the host";
            }
            return cause instanceof ConnectException ? "the connection was refused" : reason.words;
        }
    }

    /** The reason for a missing response. */
    enum Reason {
        BROKEN("the connection failed"),
        TIMEOUT("it took too long"),
        CANCELLED("it was cancelled"),
        INTERRUPTED("the thread was interrupted"),
        CLOSED("the client was closed"),
        EXPOSED("the connection is not encrypted"),
        UNREADABLE_BODY("the body could not be read");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        /** Describes the reason. */
        public String words() {
            return words;
        }
    }
}
