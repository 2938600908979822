package io.guildkit.core.error;

import io.guildkit.core.model.MfaMethod;
import io.guildkit.core.model.MfaVerificationRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operation needs a second factor (code 60003), and none was given: there is no {@link
 * io.guildkit.core.auth.SecondFactorHandler}, it gave up now or a short time ago, or the service refused new proofs. An exception of the handler is the cause.
 * The account's token is still good, so this is no {@link UnauthorizedException}.
 */
public final class ElevationRequiredException extends ApiException {
    private static final long serialVersionUID = 1L;

    ElevationRequiredException(ErrorResponse answer, String message, @Nullable Throwable cause) {
        super(answer, message, cause);
    }

    /**
     * Returns the demand for the second factor. A secret.
     *
     * @return the ticket for {@code POST /mfa/finish}
     */
    public String ticket() {
        return request().ticket();
    }

    /**
     * Returns the types that the service accepts.
     *
     * @return the methods, in the service's order
     */
    public List<MfaMethod> methods() {
        return request().methods();
    }

    /**
     * Returns the demand as the service sent it.
     *
     * @return ticket and methods
     */
    public MfaVerificationRequest request() {
        return answer().mfaRequest().orElseThrow();
    }
}
