package io.guildkit.simulation;

import io.guildkit.core.limit.RateLimiter;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The limiter of the library, which tells the simulated service when a request is admitted. */
final class SimulatedLimiter implements RateLimiter {
    private final World world;
    private final RateLimiter standard;

    SimulatedLimiter(World world, Context context) {
        this.world = world;
        this.standard = context.standard();
    }

    @Override
    public CompletableFuture<Permit> acquire(Request request) {
        int call = world.context().current();
        CompletableFuture<Permit> permit = standard.acquire(request);
        var unused = permit.thenRun(() -> world.service().windows().isAdmitted(call));
        return permit;
    }

    @Override
    public List<Bucket> snapshot() {
        return standard.snapshot();
    }

    @Override
    public void lift() {
        standard.lift();
    }

    @Override
    public void accountChanged() {
        standard.accountChanged();
    }
}
