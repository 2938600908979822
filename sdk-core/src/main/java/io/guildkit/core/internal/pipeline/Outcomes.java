package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.error.UploadException;
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
        if (reply instanceof Reply.Refusal refusal) {
            throw refusal.error().toException();
        }
        if (reply instanceof Reply.Unreadable unreadable) {
            throw unreadable.cause();
        }
        throw lost(call.route(), (Reply.Lost) reply);
    }

    /** Returns the exception of an attempt without a response. */
    static GuildkitException lost(Route route, Reply.Lost lost) {
        if (lost.reason() == Reply.Reason.UNREADABLE_BODY) {
            return new UploadException(
                    route + ": " + lost.cause().getMessage() + "; the request is incomplete",
                    lost.cause().getCause());
        }
        if (lost.reason() == Reply.Reason.EXPOSED) {
            return new TransportException(
                    route + ": nothing was sent, because " + lost.cause().getMessage(), lost.cause());
        }
        String message = route + ": " + lost.words();
        if (lost.sent() && route.repeat() == Route.Repeat.UNSAFE) {
            return new OutcomeUnknownException(
                    message + " after the request was sent; the service may have processed it", lost.cause());
        }
        message += lost.sent() ? " before the response was complete" : " before the request was sent";
        return lost.reason() == Reply.Reason.TIMEOUT
                ? new CallTimeoutException(message, lost.cause())
                : new TransportException(message, lost.cause());
    }

    /** Returns the exception of a call that was ended while it waited. */
    static GuildkitException ended(Route route, Reply.Reason reason) {
        return switch (reason) {
            case TIMEOUT -> new CallTimeoutException(route + ": the deadline passed before the request was sent", null);
            case INTERRUPTED ->
                new TransportException(route + ": the thread was interrupted before the request was sent", null);
            default -> new TransportException(route + ": " + reason.words() + " before the request was sent", null);
        };
    }

    /** Returns the exception of a call that began after the client was closed. */
    static GuildkitException closed(Route route) {
        return new TransportException(route + ": the client is closed, so nothing was sent", null);
    }

    /** Returns the exception of a call in which the user's code threw an exception. */
    static GuildkitException known(Route route, RuntimeException failure) {
        return failure instanceof GuildkitException known
                ? known
                : new TransportException(
                        route + ": the call failed with " + failure.getClass().getName(), failure);
    }
}
