package io.guildkit.core.error;

/** The account's owner has disabled it (code 20013). Signing in with {@code undelete} restores it. */
public final class AccountDisabledException extends ApiException {
    private static final long serialVersionUID = 1L;

    AccountDisabledException(ErrorResponse answer) {
        super(answer);
    }
}
