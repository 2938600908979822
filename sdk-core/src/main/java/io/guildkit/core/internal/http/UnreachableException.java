package io.guildkit.core.internal.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import org.jspecify.annotations.Nullable;

/** A failure to connect that the next attempt would repeat. Nothing was sent to the service. The message names the proxy, if there is one. */
final class UnreachableException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final int AUTHENTICATION_REQUIRED = 407;

    private UnreachableException(String message, @Nullable IOException cause) {
        super(message, cause);
    }

    /** Describes a proxy that refuses a request with a status. */
    static UnreachableException refusedBy(Proxy proxy, int status, @Nullable IOException cause) {
        String hint = status == AUTHENTICATION_REQUIRED ? "; check the proxyAuthenticator of the okHttpClient" : "";
        return new UnreachableException(name(proxy) + " refused the request with status " + status + hint, cause);
    }

    /** Describes a proxy whose response to CONNECT opens no tunnel, and has no status that says so. */
    static UnreachableException withoutTunnel(Proxy proxy, IOException cause) {
        return new UnreachableException(name(proxy) + " sent a page instead of opening a tunnel", cause);
    }

    /** Describes a TLS connection that the client or the service refuses, such as one with a wrong certificate. */
    static UnreachableException withoutTls(Proxy proxy, IOException cause) {
        String through = proxy.type() == Proxy.Type.DIRECT ? "" : " through " + name(proxy);
        return new UnreachableException(
                "the TLS connection" + through + " failed (" + cause.getClass().getSimpleName() + ")", cause);
    }

    /** Describes a connection that the settings of the HTTP client do not permit. */
    static UnreachableException refusedBySettings(IOException cause) {
        return new UnreachableException(
                "the settings of the okHttpClient do not permit the connection (" + cause.getMessage() + ")", cause);
    }

    private static String name(Proxy proxy) {
        return "the proxy "
                + (proxy.address() instanceof InetSocketAddress address
                        ? address.getHostString() + ":" + address.getPort()
                        : String.valueOf(proxy.address()));
    }
}
