package io.guildkit.core.internal.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The addresses of a host that one attempt may connect to, and those to which it has tried to connect. Confined to one thread. */
final class Candidates {
    private final List<InetAddress> addresses;
    private final Set<InetAddress> tried = new HashSet<>();
    private final Map<InetAddress, InetAddress> chosen = new HashMap<>();

    /**
     * Creates candidates.
     *
     * @param addresses in the order in which they should be tried
     */
    Candidates(List<InetAddress> addresses) {
        this.addresses = addresses;
    }

    /** Returns whether an address belongs to the host. Others are addresses of another host that was resolved before. */
    boolean contain(SocketAddress endpoint) {
        return endpoint instanceof InetSocketAddress inet && addresses.contains(inet.getAddress());
    }

    /**
     * Returns the addresses to try in place of one: that which was chosen for it before, or else all that have not been tried, itself
     * first.
     */
    List<InetSocketAddress> inPlaceOf(InetSocketAddress endpoint) {
        InetAddress before = chosen.get(endpoint.getAddress());
        if (before != null) { // a proxy has closed the connection after a challenge
            return List.of(at(before, endpoint));
        }
        List<InetSocketAddress> untried = new ArrayList<>();
        for (InetAddress address : addresses) {
            if (!tried.contains(address)) {
                int place = address.equals(endpoint.getAddress()) ? 0 : untried.size();
                untried.add(place, at(address, endpoint));
            }
        }
        return untried;
    }

    private static InetSocketAddress at(InetAddress address, InetSocketAddress endpoint) {
        return new InetSocketAddress(address, endpoint.getPort());
    }

    /** Records that one address was chosen in place of another, and is connected. */
    void chose(InetSocketAddress winner, InetSocketAddress endpoint) {
        chosen.put(endpoint.getAddress(), winner.getAddress());
        tried.add(winner.getAddress());
    }

    void failed(InetSocketAddress endpoint) {
        tried.add(endpoint.getAddress());
    }
}
