package io.guildkit.testkit.internal.state;

/**
 * What an account can be brought back to.
 *
 * @param email the email address it had
 */
public record RevertPoint(Account account, String email) {}
