package io.guildkit.testkit;

import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.world.World;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The accounts of an emulator, created by tests or registered over HTTP. */
public final class Accounts extends WorldPart {
    Accounts(World world) {
        super(world);
    }

    /** Returns all accounts, the oldest first. */
    public List<EmulatedAccount> all() {
        return state.locked(
                () -> state.accounts.all().stream().map(this::handle).toList());
    }

    /** Returns the account with an id. */
    public Optional<EmulatedAccount> byId(String id) {
        return find(() -> state.accounts.byId(id));
    }

    /** Returns the account with an email address or phone number. */
    public Optional<EmulatedAccount> byLogin(String login) {
        return find(() -> state.accounts.byLogin(login));
    }

    /** Returns the account with a unique name. */
    public Optional<EmulatedAccount> byUsername(String username) {
        return find(() -> state.accounts.byUsername(username));
    }

    private Optional<EmulatedAccount> find(Supplier<Optional<Account>> search) {
        return state.locked(() -> search.get().map(this::handle));
    }

    private EmulatedAccount handle(Account account) {
        return new EmulatedAccount(world, account);
    }
}
