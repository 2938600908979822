package io.guildkit.core.internal.http;

import io.guildkit.core.base.ClientThreads;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import okhttp3.Dns;

/**
 * Resolves host names on threads of its own, because a lookup cannot be interrupted: a call waits for it no longer than until its own
 * end. Calls share a lookup of the same host, and only a few lookups run at a time. So a resolver that never responds holds a few
 * threads, however many calls there are.
 *
 * <p>The threads are platform threads: a lookup of the JDK would block the carrier of a virtual thread, and with it other programs.
 *
 * <p>Equal to other objects with the same {@link Dns}, so that clients with the same lent HTTP client share connections.
 */
final class Resolver implements Dns {
    /** The time after which new calls no longer wait for a lookup that has not responded, but begin another. */
    private static final long SHARED_FOR = Duration.ofSeconds(5).toNanos();

    private final Dns dns;
    private final AddressOrder order;
    private final RunningAttempts attempts;
    private final ClientThreads threads;
    private final LongSupplier clock;
    private final Map<String, Lookup> running = new ConcurrentHashMap<>();

    Resolver(Dns dns, AddressOrder order, RunningAttempts attempts, ClientThreads threads, LongSupplier clock) {
        this.dns = dns;
        this.order = order;
        this.attempts = attempts;
        this.threads = threads;
        this.clock = clock;
    }

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        Attempt attempt = attempts.current();
        if (attempt == null) {
            return dns.lookup(host);
        }
        List<InetAddress> addresses = order.of(shared(host).result(attempt));
        attempt.facts().connecting().resolved(new Candidates(addresses));
        return addresses;
    }

    /** Returns the running lookup of a host, or starts one. */
    private Lookup shared(String host) {
        return running.compute(host, (name, lookup) -> {
            if (lookup != null && !lookup.isStuck(clock.getAsLong() - SHARED_FOR)) {
                return lookup;
            }
            Lookup next = new Lookup(this, name);
            threads.executeLookup(next);
            return next;
        });
    }

    /** Makes a lookup on the current thread. */
    List<InetAddress> found(Lookup lookup) throws UnknownHostException {
        lookup.begins(clock.getAsLong());
        try {
            return List.copyOf(dns.lookup(lookup.host()));
        } finally {
            running.remove(lookup.host(), lookup);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Resolver resolver && resolver.dns.equals(dns);
    }

    @Override
    public int hashCode() {
        return dns.hashCode();
    }

    @Override
    public String toString() {
        return dns.toString(); // part of the HTTP client's messages
    }
}
