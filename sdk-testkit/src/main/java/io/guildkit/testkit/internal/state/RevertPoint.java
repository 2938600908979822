package io.guildkit.testkit.internal.state;

/**
 * What an account can be brought back to.
 *
 * @param account the account
 * @param email the email address it had
 */
public record RevertPoint(Account account, String email) {}
