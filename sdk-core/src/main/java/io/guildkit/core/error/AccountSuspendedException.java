package io.guildkit.core.error;

import io.guildkit.core.wire.Snowflake;
import java.util.Optional;

/** The service has suspended the account; signing in returns a token for the appeal only. */
public final class AccountSuspendedException extends ApiException {
    private static final long serialVersionUID = 1L;

    AccountSuspendedException(ErrorResponse answer) {
        super(answer);
    }

    /**
     * Returns the suspended account.
     *
     * @return empty if the service sent no identifier
     */
    public Optional<Snowflake> userId() {
        return answer().id(ErrorResponse.USER_ID);
    }

    /**
     * Returns the token for an appeal. A secret.
     *
     * @return the token
     */
    public String suspendedUserToken() {
        return answer().text(ErrorResponse.SUSPENDED_USER_TOKEN).orElse("");
    }
}
