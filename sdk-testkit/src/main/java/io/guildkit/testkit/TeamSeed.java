package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.world.World;
import org.jspecify.annotations.Nullable;

/** A builder of a team in an emulator. {@link #create()} creates it. */
public final class TeamSeed extends Seed<TeamSeed, Team> {
    private final String name;
    private @Nullable EmulatedAccount owner;

    TeamSeed(World world, String name) {
        super(world);
        this.name = name;
    }

    /** Sets the owner, who has all permissions. By default a new account is created. */
    @CanIgnoreReturnValue
    public TeamSeed owner(EmulatedAccount account) {
        owner = account;
        return this;
    }

    /** Adds an administrator, who has the rights of developers. */
    @CanIgnoreReturnValue
    public TeamSeed admin(EmulatedAccount account) {
        return member(account, Role.ADMIN, true);
    }

    /** Adds a developer, who may change the applications of the team. */
    @CanIgnoreReturnValue
    public TeamSeed developer(EmulatedAccount account) {
        return member(account, Role.DEVELOPER, true);
    }

    /** Adds a member with read-only access to the applications of the team. */
    @CanIgnoreReturnValue
    public TeamSeed readOnly(EmulatedAccount account) {
        return member(account, Role.READ_ONLY, true);
    }

    /** Invites an administrator, who has no rights before {@link EmulatedTeam#accept}. */
    @CanIgnoreReturnValue
    public TeamSeed invited(EmulatedAccount account) {
        return member(account, Role.ADMIN, false);
    }

    /** Creates the team. */
    public EmulatedTeam create() {
        return create(() -> community.applications.createTeam(null, name, accountOf(owner)), EmulatedTeam::new);
    }

    private TeamSeed member(EmulatedAccount account, Role role, boolean accepted) {
        return plan(team -> team.put(account.object, role, accepted));
    }
}
