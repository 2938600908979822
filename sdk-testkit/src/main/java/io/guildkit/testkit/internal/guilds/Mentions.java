package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.util.List;

/**
 * Whom a message notifies.
 *
 * @param users some people
 * @param roles the ids of some roles
 * @param everyone whether it notifies all members
 */
public record Mentions(List<Account> users, List<String> roles, boolean everyone) {
    public static final Mentions NONE = new Mentions(List.of(), List.of(), false);
}
