package io.guildkit.outbox;

import io.guildkit.core.base.Failures;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Derives the result of an entry from the failure of its call. */
final class Outcomes {
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int GONE = 410;

    /** The webhook has another token. */
    private static final ErrorCode INVALID_TOKEN = ErrorCode.of(50027);

    private static final Duration MIN_WAIT = Duration.ofSeconds(1);
    private static final Duration MAX_WAIT = Duration.ofMinutes(10);

    private Outcomes() {}

    /**
     * Returns the result of an entry.
     *
     * @param hash names the webhook and thread
     * @param pause the pause after a failure that says nothing about the time
     * @param now the time of the client's clock
     * @return the result; empty if the service may have processed the request
     */
    static Optional<Result> of(EntryKind kind, String hash, Throwable failure, Duration pause, Instant now) {
        if (!(Failures.unwrap(failure) instanceof GuildkitException known)) {
            return Optional.empty();
        }
        if (known.processing() == Processing.PROCESSED) {
            return Optional.of(new Result.Delivered(null, null)); // the response was unreadable
        }
        if (known.processing() == Processing.UNKNOWN) {
            return Optional.empty();
        }
        if (known instanceof RateLimitedException limited) {
            return Optional.of(waiting(known, limited.retryAfter().orElse(pause)));
        }
        if (known instanceof BreakerOpenException open) {
            return Optional.of(waiting(known, Duration.between(now, open.until())));
        }
        if (known instanceof UploadException && isOfDatabase(known)) {
            return Optional.of(new Result.Waiting(false, false, "the database failed while a file was read", pause));
        }
        if (known instanceof UploadException) {
            return Optional.of(new Result.Dead(UndeliveredEntry.Reason.UNREADABLE_FILE, text(known)));
        }
        if (known instanceof ApiException refusal) {
            return Optional.of(refused(kind, hash, refusal));
        }
        return Optional.of(new Result.Waiting(false, false, text(known), pause)); // nothing was sent
    }

    /** Returns whether the database failed while a file was read, so that the file is not lost. */
    private static boolean isOfDatabase(Throwable failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                return true;
            }
        }
        return false;
    }

    private static Result refused(EntryKind kind, String hash, ApiException refusal) {
        if (isGone(kind, refusal)) {
            return new Result.Suspended(text(refusal), hash);
        }
        if (kind == EntryKind.DELETION && refusal.status() == NOT_FOUND) {
            return new Result.Delivered(null, null); // the message is deleted already
        }
        return new Result.Dead(UndeliveredEntry.Reason.REFUSED, text(refusal));
    }

    /** Returns whether the service will refuse all further entries, too. */
    private static boolean isGone(EntryKind kind, ApiException refusal) {
        return refusal.status() == UNAUTHORIZED
                || refusal.status() == GONE
                || refusal.code().equals(ErrorCode.UNKNOWN_WEBHOOK)
                || refusal.code().equals(INVALID_TOKEN)
                || (kind == EntryKind.MESSAGE
                        && refusal.status() == NOT_FOUND); // the thread of the lane, or a proxy without a route
    }

    private static Result waiting(GuildkitException failure, Duration wait) {
        Duration bounded = wait.compareTo(MAX_WAIT) > 0 ? MAX_WAIT : wait.compareTo(MIN_WAIT) < 0 ? MIN_WAIT : wait;
        return new Result.Waiting(false, false, text(failure), bounded);
    }

    /** Returns the message of a failure, which contains no secrets. */
    static String text(Throwable failure) {
        Throwable known = Failures.unwrap(failure);
        return known instanceof GuildkitException && known.getMessage() != null
                ? known.getMessage()
                : known.getClass().getName();
    }
}
