package io.guildkit.core.internal.http;

import io.guildkit.core.base.Clocks;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Determines the order in which the addresses of a host are tried: IPv6 and IPv4 by turns, beginning with the family that the resolver
 * returned first, and addresses that did not connect in time at the end.
 */
final class AddressOrder {
    /** The time for which an address is tried last. A network may have been repaired by then. */
    private static final long REMEMBERED = Duration.ofMinutes(10).toNanos();

    /** Exceeds the number of addresses of a service. */
    private static final int MAX_LATE = 64;

    private final Clocks clocks;

    /** The addresses that did not connect in time, and when this was. */
    private final Map<InetAddress, Long> late = new ConcurrentHashMap<>();

    AddressOrder(Clocks clocks) {
        this.clocks = clocks;
    }

    /** Records an address that failed, or was slower than another one that was tried later. */
    void late(InetAddress address) {
        if (late.size() >= MAX_LATE) {
            late.clear();
        }
        late.put(address, clocks.now());
    }

    /** Records an address that has connected. */
    void connected(InetAddress address) {
        late.remove(address);
    }

    /** Returns the addresses in order. */
    List<InetAddress> of(List<InetAddress> addresses) {
        if (addresses.size() < 2) {
            return addresses;
        }
        List<InetAddress> ordered = new ArrayList<>(addresses.size());
        List<InetAddress> last = new ArrayList<>();
        for (InetAddress address : byTurns(addresses)) {
            (isLate(address) ? last : ordered).add(address);
        }
        ordered.addAll(last);
        return ordered;
    }

    private static List<InetAddress> byTurns(List<InetAddress> addresses) {
        Class<?> preferred = addresses.get(0).getClass();
        List<InetAddress> first = new ArrayList<>();
        List<InetAddress> second = new ArrayList<>();
        addresses.forEach(address -> (address.getClass() == preferred ? first : second).add(address));
        List<InetAddress> merged = new ArrayList<>(addresses.size());
        for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
            if (i < first.size()) {
                merged.add(first.get(i));
            }
            if (i < second.size()) {
                merged.add(second.get(i));
            }
        }
        return merged;
    }

    /** Returns the number of addresses that are tried last. */
    int size() {
        return late.size();
    }

    private boolean isLate(InetAddress address) {
        Long since = late.get(address);
        if (since == null) {
            return false;
        }
        if (clocks.now() - since < REMEMBERED) {
            return true;
        }
        late.remove(address, since);
        return false;
    }
}
