package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several people who own applications together. */
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

    /**
     * One of the team.
     *
     * @param accepted whether the invitation was accepted; until then, it gives no rights
     */
    public record Membership(Account account, Role role, boolean accepted) {}

    /** Adds a member, or changes what a member is. */
    public void put(Account account, Role role, boolean accepted) {
        members.put(account, new Membership(account, role, accepted));
    }

    public void remove(Account account) {
        members.remove(account);
    }

    /** Returns what somebody is to this team; empty for a stranger, and for somebody who is merely invited. */
    public Optional<Role> role(Account account) {
        return Optional.ofNullable(members.get(account))
                .filter(Membership::accepted)
                .map(Membership::role);
    }

    public List<Membership> members() {
        return List.copyOf(members.values());
    }
}
