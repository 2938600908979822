package io.guildkit.core.error;

import io.guildkit.core.form.FormErrors;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.util.Optional;

/**
 * The service answered and refused.
 *
 * <p>The subclasses name the refusals that programs react to. The message shows the route, the status, the code and the
 * service's own words.
 *
 * <p>The serial form holds the headers and the body, which may hold secrets.
 */
public sealed class ApiException extends GuildkitException
        permits UnauthorizedException,
                BadRequestException,
                ForbiddenException,
                NotFoundException,
                ConflictException,
                RateLimitedException,
                NotReadyException,
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
        super(message, null);
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
     * @return {@link ErrorCode#UNKNOWN} if it gave none
     */
    public final ErrorCode code() {
        return answer.code();
    }

    /**
     * Returns what the service said.
     *
     * @return its words; empty if it said nothing, or not in JSON
     */
    public final Optional<String> serverMessage() {
        return answer.message();
    }

    /**
     * Returns the faults it found with fields of the request.
     *
     * @return a tree like the request; empty if it found fault with none
     */
    public final FormErrors formErrors() {
        return answer.formErrors();
    }

    /**
     * Returns the headers of the response. They may hold secrets, such as cookies.
     *
     * @return the headers; none if this call was not sent, because the service refused an earlier one
     */
    public final Headers headers() {
        return answer.headers();
    }

    /**
     * Returns the body of the response as it came, except that secrets of the request are masked. It may hold other secrets.
     *
     * @return the text; cut off if it is very long; only code and message if this call was not sent, because the service
     *     refused an earlier one
     */
    public final String rawBody() {
        return answer.rawBody();
    }
}
