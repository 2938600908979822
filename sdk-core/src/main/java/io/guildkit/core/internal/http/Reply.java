package io.guildkit.core.internal.http;

import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.route.Headers;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The result of an attempt. */
public sealed interface Reply {
    /** Returns whether the service has processed the request. */
    Processing processing();

    /** Returns the reason for a missing or unreadable response; null if there is a usable one. */
    default @Nullable Throwable failure() {
        return null;
    }

    /** A success, as its status states. */
    sealed interface Successful extends Reply {
        int status();

        Headers headers();

        @Override
        default Processing processing() {
            return Processing.PROCESSED;
        }
    }

    /** A decoded success. */
    record Success(int status, Headers headers, @Nullable Object value) implements Successful {}

    /** A success without the result that the call needs: its body cannot be read, or is empty. */
    record WithoutResult(int status, Headers headers, GuildkitException cause) implements Successful {
        @Override
        public Throwable failure() {
            return cause;
        }
    }

    /**
     * A success whose body was not received to its end.
     *
     * @param reason the reason
     * @param cause the failure of the network
     */
    record Cut(int status, Headers headers, Reason reason, IOException cause) implements Successful {
        @Override
        public Throwable failure() {
            return cause;
        }
    }

    /**
     * An error response.
     *
     * @param error the response, in which the secrets of the request are masked
     * @param headers the headers as received
     */
    record Refusal(ErrorResponse error, Headers headers) implements Reply {
        @Override
        public Processing processing() {
            Processing stated = Processing.ofStatus(error.status());
            return stated == Processing.PROCESSED ? Processing.UNKNOWN : stated; // a result that is not ready
        }
    }

    /**
     * No response.
     *
     * @param reason the reason
     * @param sent whether the service may have processed the request
     * @param cause the failure of the network
     */
    record Lost(Reason reason, boolean sent, IOException cause) implements Reply {
        @Override
        public Processing processing() {
            // A request whose body ended early is incomplete, so that the service cannot process it.
            return sent && reason != Reason.UNREADABLE_BODY ? Processing.UNKNOWN : Processing.NOT_PROCESSED;
        }

        @Override
        public Throwable failure() {
            return cause;
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
        UNREACHABLE("the next attempt would fail in the same way"),
        UNREADABLE_BODY("the body could not be read");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        /** Describes the reason. */
        public String words() {
            return words;
        }

        /** Describes the reason and the kind of failure, without text from the network. */
        public String words(IOException cause) {
            if (this != BROKEN) {
                return words;
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
            if (cause instanceof ConnectException) {
                return "the connection was refused";
            }
            Throwable own = cause.getCause(); // of code that is no part of the network
            return own instanceof RuntimeException || own instanceof Error
                    ? "the exchange failed with " + own.getClass().getName()
                    : words;
        }
    }
}
