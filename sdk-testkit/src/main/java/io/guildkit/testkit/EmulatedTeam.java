package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.world.World;
import java.util.NoSuchElementException;

/** A handle on a team within an emulator. */
public final class EmulatedTeam extends Handle<Team> {
    EmulatedTeam(World world, Team team) {
        super(world, team);
    }

    /** Returns the id. */
    public String id() {
        return object.id;
    }

    /** Returns the name. */
    public String name() {
        return object.name;
    }

    /** Returns the owner. */
    public EmulatedAccount owner() {
        return new EmulatedAccount(world, object.owner);
    }

    /**
     * Accepts the invitation of an account.
     *
     * @throws NoSuchElementException if there is none
     */
    public void accept(EmulatedAccount account) {
        state.lockedRun(() -> {
            Team.Membership membership = object.members().stream()
                    .filter(member -> member.account().equals(account.object))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchElementException("The account is not invited to this team."));
            object.put(membership.account(), membership.role(), true);
        });
    }

    /**
     * Removes a member.
     *
     * @throws IllegalArgumentException if the account is the owner
     */
    public void remove(EmulatedAccount account) {
        if (account.object.equals(object.owner)) {
            throw new IllegalArgumentException("The owner cannot be removed from the team.");
        }
        state.lockedRun(() -> object.remove(account.object));
    }

    @Override
    public String toString() {
        return "EmulatedTeam{id=" + id() + ", name=" + name() + "}";
    }
}
