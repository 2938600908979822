package io.guildkit.core.error;

import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.form.HasFormErrors;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service refused the request.
 *
 * <p>The subclasses name the refusals that programs react to. The message contains the route, the status, the code and
 * the service's message.
 *
 * <p>The serial form contains the headers and the body, which may contain secrets of the response.
 */
public sealed class ApiException extends GuildkitException implements HasFormErrors
        permits UnauthorizedException,
                ElevationRequiredException,
                BadRequestException,
                ForbiddenException,
                NotFoundException,
                ConflictException,
                RateLimitedException,
                NotReadyException,
                InvitesDisabledException,
                ServerErrorException,
                AccountDisabledException,
                AccountMarkedForDeletionException,
                AccountSuspendedException,
                CaptchaRequiredException {
    private static final long serialVersionUID = 1L;

    private final ErrorResponse answer;

    ApiException(ErrorResponse answer) {
        this(answer, answer.describe());
    }

    ApiException(ErrorResponse answer, String message) {
        this(answer, message, null);
    }

    ApiException(ErrorResponse answer, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.answer = answer;
    }

    final ErrorResponse answer() {
        return answer;
    }

    /**
     * Returns the route that was called.
     *
     * @return the method and path template
     */
    public final Route route() {
        return answer.route();
    }

    /**
     * Returns the HTTP status.
     *
     * @return such as 404
     */
    public final int status() {
        return answer.status();
    }

    /**
     * Returns the service's error code.
     *
     * @return the code; {@link ErrorCode#UNKNOWN} if the response has none
     */
    public final ErrorCode code() {
        return answer.code();
    }

    /**
     * Returns the service's message.
     *
     * @return the message; empty if the response has none, or is not JSON
     */
    public final Optional<String> serverMessage() {
        return answer.message();
    }

    /**
     * Returns the faults that the service found in fields of the request.
     *
     * @return a tree like the request; empty if there are none
     */
    @Override
    public final FormErrors formErrors() {
        return answer.formErrors();
    }

    /**
     * Returns the headers of the response, in which secrets of the request are masked. They may contain other secrets, such as cookies.
     *
     * @return the headers; none if this call was not sent, because the service refused an earlier one
     */
    public final Headers headers() {
        return answer.headers();
    }

    /**
     * Returns the body of the response, in which secrets of the request are masked, except in members that a later request must repeat, such
     * as a ticket. It may contain other secrets.
     *
     * @return the text; truncated if it is very long; only code and message if this call was not sent, because the service
     *     refused an earlier one
     */
    public final String rawBody() {
        return answer.rawBody();
    }
}
