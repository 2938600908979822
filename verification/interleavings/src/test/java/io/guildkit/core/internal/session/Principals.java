package io.guildkit.core.internal.session;

import io.guildkit.core.ServiceDialect;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Timer;
import io.guildkit.core.internal.limit.LearnedRateLimiter;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.interleavings.RacingTime;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Creates accounts whose tasks and time limits run in threads of their own. */
final class Principals {
    private Principals() {}

    static Principal principal(
            RacingTime time,
            TokenStore store,
            Optional<SecondFactorHandler> handler,
            SecondFactorSharing sharing,
            Timer timer) {
        Clocks clocks = new Clocks(Clock.systemUTC(), time::now);
        return new Principal(
                Credentials.account(store),
                ServiceDialect.standard(),
                FingerprintProvider.none(),
                new Elevation.Prompting(
                        handler,
                        Duration.ofMinutes(1),
                        Duration.ZERO,
                        sharing,
                        time::start,
                        () -> Runnable::run,
                        time::start,
                        timer,
                        clocks,
                        new OpenPrompts()),
                Duration.ofMinutes(2),
                new LearnedRateLimiter(
                        clocks, wait -> CompletableFuture.completedFuture(null), RateLimitPolicy.standard()));
    }
}
