package io.guildkit.testkit.internal.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * The address on which a server listens, and its URL for clients.
 *
 * @param host the address of a network interface, or of all
 * @param port the port, 0 for any free port
 * @param publicUrl the URL without a path by which clients reach the server, or null if it follows from host and port
 */
public record Address(InetAddress host, int port, @Nullable String publicUrl) {
    /** Returns the address 127.0.0.1, on all machines and with all settings of the JVM. */
    public static InetAddress localhost() {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        } catch (UnknownHostException e) {
            throw new IllegalStateException("Four bytes are an address", e);
        }
    }

    /** Returns the URL by which clients reach the server, without a path. */
    String root(int actualPort) {
        return publicUrl == null ? "http://" + hostInUrl() + ":" + actualPort : publicUrl;
    }

    private String hostInUrl() {
        if (host.isAnyLocalAddress()) {
            return "127.0.0.1";
        }
        if (host instanceof Inet6Address && host.isLoopbackAddress()) {
            return "[::1]"; // getHostAddress() writes all zeros
        }
        return host instanceof Inet6Address ? "[" + host.getHostAddress() + "]" : host.getHostAddress();
    }
}
