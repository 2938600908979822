package io.guildkit.simulation;

import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.TokenStore;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;

/** The token store of a client: the library's own, or one that gives way and may throw. */
final class SimulatedStore implements TokenStore {
    private static final long BLOCKED = Duration.ofSeconds(2).toNanos();

    private final TokenStore memory;
    private final SplittableRandom random;
    private final World world;
    private final boolean throwing;
    private final boolean blocking;
    private final boolean own;

    SimulatedStore(World world, int client) {
        this.memory = TokenStore.inMemory(world.service().firstToken(client));
        this.random = world.random().split();
        this.world = world;
        this.throwing = world.has(Fault.STORE_THROWS);
        this.blocking = world.has(Fault.STORE_BLOCKS);
        this.own = !throwing && !blocking && random.nextBoolean();
    }

    /** Returns the store that the client gets. */
    TokenStore forClient() {
        return own ? memory : this;
    }

    /** Returns the token that is stored. */
    Optional<String> token() {
        return memory.load();
    }

    private void seam() {
        world.context().require("the token store", world.context().current() >= 0);
        Scheduler.giveWay();
        if (blocking && random.nextInt(4) == 0) {
            world.scheduler().sleep(BLOCKED);
        }
        if (throwing && random.nextInt(3) == 0) {
            throw new IllegalStateException("the store fails");
        }
    }

    @Override
    public Optional<String> load() {
        seam();
        return memory.load();
    }

    @Override
    public Optional<AccountToken> loadAccount() {
        seam();
        return memory.loadAccount();
    }

    @Override
    public void save(String token) {
        seam();
        memory.save(token);
    }

    @Override
    public void save(AccountToken token) {
        seam();
        memory.save(token);
    }

    @Override
    public void clear() {
        seam();
        memory.clear();
    }

    @Override
    public boolean compareAndClear(String token) {
        seam();
        return memory.compareAndClear(token);
    }
}
