package io.guildkit.core.error;

/** The account is about to be deleted (code 20011). Signing in with {@code undelete} restores it. */
public final class AccountMarkedForDeletionException extends ApiException {
    private static final long serialVersionUID = 1L;

    AccountMarkedForDeletionException(ErrorResponse answer) {
        super(answer);
    }
}
