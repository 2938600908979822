package io.guildkit.testkit.internal.auth;

import io.guildkit.testkit.internal.state.Account;

/** Where those go who register with an invite. */
@FunctionalInterface
public interface Newcomers {
    /** Accepts an invite for a new account if it can, and tells whether a verification form is to be shown. */
    boolean welcome(Account account, String inviteCode);
}
