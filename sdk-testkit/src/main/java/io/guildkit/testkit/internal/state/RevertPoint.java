package io.guildkit.testkit.internal.state;

/**
 * The former state to which an account can be reverted.
 *
 * @param email the email address it had
 */
public record RevertPoint(Account account, String email) {}
