package io.guildkit.redis.internal;

import java.util.List;
import java.util.function.Consumer;

/** The commands that a fleet needs of Redis. Implementations are thread-safe; their methods block, for a limited time. */
public interface Redis extends AutoCloseable {
    /**
     * Runs a script.
     *
     * @param keys all keys that the script uses; in a cluster they have one hash tag
     * @return the elements of the script's reply: strings, longs and lists of them
     * @throws RuntimeException if Redis cannot be reached, takes too long or refuses the script
     */
    List<?> run(Script script, List<String> keys, List<String> arguments);

    /**
     * Receives the messages of a channel, on the thread that calls this method, until the connection breaks, {@link #endSubscription} or
     * {@link #close}.
     *
     * @param onSubscribed runs when the subscription is active
     * @throws RuntimeException if Redis cannot be reached
     */
    void subscribe(String channel, Runnable onSubscribed, Consumer<String> listener);

    /** Returns whether a script failed because its connection broke. The script may have run. A reply that is late is no such failure. */
    boolean isDisconnected(RuntimeException failure);

    /** Closes all connections that are not in use, because they may be broken too. The next command opens a connection. */
    void closeIdle();

    /**
     * Makes Redis reply on the connection of the subscription. Without replies for some seconds the connection is dead, and
     * {@link #subscribe} ends: a host that fails or a firewall closes no connection.
     */
    void probeSubscription();

    /** Ends the subscription. If Redis does not confirm this, {@link #subscribe} ends some seconds later. */
    void endSubscription();

    /** Ends subscriptions. Closes its own connections, and leaves clients of the user open. */
    @Override
    void close();
}
