package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TokenStoreException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.route.Route;
import org.jspecify.annotations.Nullable;

/** Converts the end of a call to the caller's result or exception. */
final class Outcomes {
    private Outcomes() {}

    static <T extends @Nullable Object> ApiResponse<T> of(HttpCall<T> call, Reply reply, CallState state) {
        if (reply instanceof Reply.Success success) {
            return call.response(success, state);
        }
        throw failure(call.route(), reply);
    }

    /** Returns the exception for a reply that is no success. */
    static GuildkitException failure(Route route, Reply reply) {
        if (reply instanceof Reply.Refusal refusal) {
            return refusal.error().toException();
        }
        if (reply instanceof Reply.WithoutResult without) {
            return without.cause();
        }
        if (reply instanceof Reply.Cut cut) {
            String message = route + ": the service reports success (" + cut.status()
                    + "), but its response is incomplete: " + cut.reason().words(cut.cause());
            return cut.reason() == Reply.Reason.TIMEOUT
                    ? new CallTimeoutException(message, cut.cause())
                    : new TransportException(message, cut.cause());
        }
        return lost(route, (Reply.Lost) reply);
    }

    private static GuildkitException lost(Route route, Reply.Lost lost) {
        if (lost.reason() == Reply.Reason.UNREADABLE_BODY) {
            return new UploadException(
                    route + ": " + lost.cause().getMessage() + "; the service has not processed the request",
                    lost.cause().getCause());
        }
        if (lost.reason() == Reply.Reason.EXPOSED) {
            return new TransportException(
                    route + ": nothing was sent, because " + lost.cause().getMessage(), lost.cause());
        }
        if (lost.reason() == Reply.Reason.UNREACHABLE) {
            return new TransportException(
                    route + ": " + lost.cause().getMessage() + "; the request was not sent",
                    lost.cause().getCause() == null
                            ? lost.cause()
                            : lost.cause().getCause());
        }
        String message = route + ": " + lost.reason().words(lost.cause());
        if (lost.sent() && route.repeat() == Route.Repeat.UNSAFE) {
            return new OutcomeUnknownException(
                    message + " after the request was sent; the service may have processed it", lost.cause());
        }
        message += lost.sent() ? "; there was no response" : "; the request was not sent";
        return lost.reason() == Reply.Reason.TIMEOUT
                ? new CallTimeoutException(message, lost.cause())
                : new TransportException(message, lost.cause());
    }

    /** Returns the exception of a call that was ended between its attempts, or before the first. */
    static GuildkitException ended(CallState state, Reply.Reason reason) {
        String message = state.call.route() + ": " + reason.words()
                + (state.trace.attempts() == 0
                        ? "; the request was not sent"
                        : " while the call waited for its next attempt");
        return reason == Reply.Reason.TIMEOUT
                ? new CallTimeoutException(message, null)
                : new TransportException(message, null);
    }

    /** Returns the exception of a call that was ended after its success, while its result was being stored; with the token of a sign-in. */
    static GuildkitException endedWhileStoring(CallState state, Reply.Reason reason) {
        String message = state.call.route() + ": the service reports success, but " + reason.words()
                + " while its result was being stored";
        TransportException ended = state.ending(
                reason == Reply.Reason.TIMEOUT
                        ? new CallTimeoutException(message, null)
                        : new TransportException(message, null));
        return state.unsavedToken()
                .<GuildkitException>map(token -> TokenStoreException.unconfirmed(token, ended))
                .orElse(ended);
    }

    /** Returns the exception of a call that began after the client was closed. */
    static GuildkitException closed(Route route) {
        return new TransportException(route + ": the client is closed, so nothing was sent", null);
    }

    /** Returns the exception of a call in which the user's code threw an exception, which is a checked one if the code is Kotlin. */
    static GuildkitException known(Route route, Exception failure) {
        return failure instanceof GuildkitException known
                ? known
                : new TransportException(
                        route + ": the call failed with " + failure.getClass().getName(), failure);
    }
}
