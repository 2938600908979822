package io.guildkit.testkit.internal.auth;

import io.guildkit.testkit.internal.state.Account;

/** The invites of new accounts. */
@FunctionalInterface
public interface Newcomers {
    /** Accepts an invite for a new account if possible, and returns whether the guild has a verification form. */
    boolean welcome(Account account, String inviteCode);
}
