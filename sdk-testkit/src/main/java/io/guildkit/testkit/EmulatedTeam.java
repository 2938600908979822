package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.state.State;
import java.util.NoSuchElementException;

/** A handle on a team within an emulator. */
public final class EmulatedTeam {
    private final State state;
    private final Team team;

    EmulatedTeam(State state, Team team) {
        this.state = state;
        this.team = team;
    }

    /** Returns the id. */
    public String id() {
        return team.id;
    }

    /** Returns the name. */
    public String name() {
        return team.name;
    }

    /** Returns the owner. */
    public EmulatedAccount owner() {
        return new EmulatedAccount(state, team.owner);
    }

    /**
     * Accepts the invitation of an account.
     *
     * @throws NoSuchElementException if there is none
     */
    public void accept(EmulatedAccount account) {
        state.lockedRun(() -> {
            Team.Membership membership = team.members().stream()
                    .filter(member -> member.account().equals(account.account()))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchElementException("The account is not invited to this team."));
            team.put(membership.account(), membership.role(), true);
        });
    }

    /**
     * Removes a member.
     *
     * @throws IllegalArgumentException if the account is the owner
     */
    public void remove(EmulatedAccount account) {
        if (account.account().equals(team.owner)) {
            throw new IllegalArgumentException("The owner cannot be removed from the team.");
        }
        state.lockedRun(() -> team.remove(account.account()));
    }

    @Override
    public String toString() {
        return "EmulatedTeam{id=" + id() + ", name=" + name() + "}";
    }

    Team team() {
        return team;
    }
}
