package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A builder of a team in an emulator. {@link #create()} creates it. */
public final class TeamSeed {
    private final State state;
    private final Community community;
    private final String name;
    private final List<Consumer<Team>> plans = new ArrayList<>();
    private @Nullable EmulatedAccount owner;

    TeamSeed(State state, Community community, String name) {
        this.state = state;
        this.community = community;
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
        return state.locked(() -> {
            Account account = owner == null ? state.accounts.createWithFreeName("owner") : owner.account();
            Team team = community.applications.createTeam(null, name, account);
            plans.forEach(plan -> plan.accept(team));
            return new EmulatedTeam(state, team);
        });
    }

    private TeamSeed member(EmulatedAccount account, Role role, boolean accepted) {
        plans.add(team -> team.put(account.account(), role, accepted));
        return this;
    }
}
