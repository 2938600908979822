package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.util.List;

/**
 * Whom a message notifies.
 *
 * @param users some people
 * @param roles the ids of some roles
 * @param everyone whether it notifies everybody
 */
public record Mentions(List<Account> users, List<String> roles, boolean everyone) {
    public static final Mentions NOBODY = new Mentions(List.of(), List.of(), false);
}
