package io.guildkit.core.error;

/**
 * The service created no invite, because the guild's invites are switched off. The service reports success (HTTP 204) and returns
 * nothing.
 */
public final class InvitesDisabledException extends ApiException {
    private static final long serialVersionUID = 1L;

    InvitesDisabledException(ErrorResponse answer) {
        super(
                answer,
                answer.route() + ": " + answer.status()
                        + "; the service created no invite, because the guild's invites are switched off");
    }
}
