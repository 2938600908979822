package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.AdminHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import mockwebserver3.MockWebServer;

/** The web server. */
public final class ServiceServer {
    private static final long MOST_BODY = 100L << 20;

    /** The address of the interface for clients. */
    public final String baseUrl;

    private final MockWebServer server;
    private final ServiceDispatcher dispatcher;
    private final SwiftSockets sockets;

    private ServiceServer(MockWebServer server, ServiceDispatcher dispatcher, SwiftSockets sockets, String baseUrl) {
        this.server = server;
        this.dispatcher = dispatcher;
        this.sockets = sockets;
        this.baseUrl = baseUrl;
    }

    /**
     * Starts to listen, and serves a site.
     *
     * @param address where to listen
     * @param admin serves the paths of the admin API
     */
    public static ServiceServer start(Address address, Site site, AdminHandler admin) {
        MockWebServer server = new MockWebServer();
        SwiftSockets sockets = new SwiftSockets();
        ServiceDispatcher dispatcher = new ServiceDispatcher(server, sockets, site, admin);
        server.setDispatcher(dispatcher);
        server.setBodyLimit(MOST_BODY);
        server.setServerSocketFactory(sockets);
        try {
            server.start(address.host(), address.port());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Can't listen on port " + address.port() + " of "
                            + address.host().getHostAddress() + ": " + e.getMessage(),
                    e);
        }
        String root = address.root(server.getPort());
        return new ServiceServer(server, dispatcher, sockets, root + SiteMap.basePath(site.apiVersions()));
    }

    /** Serves another site from now on. The former one releases all held calls. */
    public void serve(Site site) {
        dispatcher.serve(site);
    }

    /** Breaks all connections; new ones can be made. */
    public void resetConnections() {
        sockets.resetAll();
    }

    public void closeConnections() {
        sockets.closeAll();
    }

    /** Releases all calls and stops listening. */
    public void close() {
        dispatcher.close();
        server.close();
    }
}
