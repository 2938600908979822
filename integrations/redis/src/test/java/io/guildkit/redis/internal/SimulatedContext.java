package io.guildkit.redis.internal;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.internal.limit.LearnedRateLimiter;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.limit.Sleeper;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import io.guildkit.testsupport.SimulatedTime;
import io.guildkit.testsupport.TestClock;
import java.time.Clock;
import java.util.List;
import java.util.function.LongSupplier;

/** The settings of a client of a simulated process. */
final class SimulatedContext implements RateLimiter.Context {
    private final SimulatedTime time;
    private final FleetProcess process;
    private final Party party;
    private final RateLimitPolicy policy;

    SimulatedContext(SimulatedTime time, FleetProcess process, Party party, RateLimitPolicy policy) {
        this.time = time;
        this.process = process;
        this.party = party;
        this.policy = policy;
    }

    @Override
    public Party party() {
        return party;
    }

    @Override
    public Credentials credentials() {
        return party == Party.PRINCIPAL ? Credentials.bot(process.token) : Credentials.none();
    }

    @Override
    public RateLimitPolicy policy() {
        return policy;
    }

    @Override
    public Clock clock() {
        return TestClock.of(() -> time.instant().plus(process.clockError));
    }

    @Override
    public LongSupplier monotonicClock() {
        return time::now;
    }

    @Override
    public Sleeper sleeper() {
        return wait -> process.sleeper.sleep(wait);
    }

    @Override
    public RateLimiter standard(double share, List<RateLimiter.Bucket> known, int sent) {
        return new LearnedRateLimiter(
                new Clocks(clock(), monotonicClock()), process::sleep, policy, share, known, sent);
    }

    @Override
    public String service() {
        return "https://chat.example.com/api/v9";
    }
}
