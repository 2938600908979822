package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A group of accounts that owns applications. */
public final class Team {
    public final String id;
    public final String name;
    public final Account owner;

    private final Map<Account, Membership> members = new LinkedHashMap<>();

    Team(String id, String name, Account owner) {
        this.id = id;
        this.name = name;
        this.owner = owner;
        put(owner, Role.OWNER, true);
    }

    /** A member of the team, who has no rights before accepting the invitation. */
    public record Membership(Account account, Role role, boolean accepted) {}

    /** Adds a member, or changes the role of a member. */
    public void put(Account account, Role role, boolean accepted) {
        members.put(account, new Membership(account, role, accepted));
    }

    public void remove(Account account) {
        members.remove(account);
    }

    /** Returns the role of an account; empty for other accounts and invited members. */
    public Optional<Role> role(Account account) {
        return Optional.ofNullable(members.get(account))
                .filter(Membership::accepted)
                .map(Membership::role);
    }

    public List<Membership> members() {
        return List.copyOf(members.values());
    }
}
