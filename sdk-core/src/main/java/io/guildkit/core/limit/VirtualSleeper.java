package io.guildkit.core.limit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Waits in virtual time, for tests. Unlike a {@link Sleeper}, it also knows the calls that work or wait, so that time can pass only while
 * all calls wait. The same test then has the same times on every machine.
 */
@FunctionalInterface
public interface VirtualSleeper {
    /**
     * Starts a wait, or a phase of a call. A call works while it decides, sends a request, or runs callbacks. A call that waits begins its
     * wait first, and then its phase. Called on any thread; must not block.
     *
     * @param duration the time of a wait; of a phase, zero if the call works, otherwise the longest time that it waits
     * @param call whether a phase of a call begins. The client completes the future when the phase ends
     * @return completes after a wait. If the call ends earlier, the client may cancel it
     */
    CompletableFuture<Void> begin(Duration duration, boolean call);
}
