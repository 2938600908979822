package io.guildkit.core.internal.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.SocketAddress;
import java.util.Optional;
import okhttp3.Connection;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * Prevents unencrypted requests from leaving the machine. The base URL has been checked, but a proxy or a name server may direct a
 * request for {@code localhost} to another machine.
 */
final class Exposure {
    private Exposure() {}

    /** The request would have left the machine unencrypted. */
    static final class ExposedException extends IOException {
        private static final long serialVersionUID = 1L;

        ExposedException(String where) {
            super("the connection is not encrypted and leads to " + where
                    + "; use https, or create the client with builder(..) and allowCleartext()");
        }
    }

    /** Refuses a proxy on another machine for unencrypted requests. */
    static void requireConfidential(HttpUrl baseUrl, Optional<OkHttpClient> client) {
        Proxy proxy = client.map(OkHttpClient::proxy).orElse(null);
        if (!baseUrl.isHttps() && proxy != null && proxy.type() != Proxy.Type.DIRECT && !isLoopback(proxy.address())) {
            throw new IllegalArgumentException(
                    "baseUrl is not encrypted, and the okHttpClient's proxy is another machine:"
                            + " use https, or create the client with builder(..) and allowCleartext()");
        }
    }

    /** Refuses a connection to another machine for unencrypted requests. */
    static void requireConfidential(Interceptor.Chain chain) throws ExposedException {
        Connection connection = chain.connection();
        if (!chain.request().isHttps() && connection != null && !isLoopback(end(connection))) {
            boolean direct = connection.route().proxy().type() == Proxy.Type.DIRECT;
            throw new ExposedException(direct ? "another machine" : "a proxy on another machine");
        }
    }

    /** Returns the address to which an unencrypted connection leads: one of the service's, or of a proxy's. */
    private static @Nullable SocketAddress end(Connection connection) {
        if (connection.socket() instanceof WatchedSocket socket) {
            return socket.endpoint();
        }
        Route route = connection.route();
        return route.proxy().type() == Proxy.Type.DIRECT
                ? route.socketAddress()
                : route.proxy().address();
    }

    /** Returns whether an address is on this machine, without a DNS query. */
    static boolean isLoopback(@Nullable SocketAddress address) {
        if (!(address instanceof InetSocketAddress inet)) {
            return false;
        }
        return inet.getAddress() == null
                ? BaseUrl.isLoopback(inet.getHostString())
                : inet.getAddress().isLoopbackAddress();
    }
}
