package io.guildkit.core.internal;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.Route;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.error.UploadException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Turns the last reply of a call into what the caller gets. */
final class Outcomes {
    private Outcomes() {}

    static <T> ApiResponse<T> of(HttpCall<T> call, Reply reply) {
        if (reply instanceof Reply.Success success) {
            return call.response(success);
        }
        if (reply instanceof Reply.Refusal refusal) {
            throw refusal.error().toException();
        }
        if (reply instanceof Reply.Unreadable unreadable) {
            throw unreadable.cause();
        }
        throw lost(call.route(), (Reply.Lost) reply);
    }

    private static GuildkitException lost(Route route, Reply.Lost lost) {
        if (lost.reason() == Reply.Reason.UNREADABLE_BODY) {
            return new UploadException(
                    route + ": " + lost.cause().getMessage() + "; the request was broken off",
                    lost.cause().getCause());
        }
        String message = route + ": " + lost.reason().words;
        if (lost.sent() && route.repeat() == Route.Repeat.UNSAFE) {
            return new OutcomeUnknownException(
                    message + " after the request was sent; the service may have processed it", lost.cause());
        }
        message += lost.sent() ? " before the answer was there" : " before the request was sent";
        return lost.reason() == Reply.Reason.TIMEOUT
                ? new CallTimeoutException(message, lost.cause())
                : new TransportException(message, lost.cause());
    }

    /** Finds what a stage failed with. */
    static Throwable unwrap(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
