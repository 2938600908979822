package io.guildkit.testkit.internal.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import mockwebserver3.MockWebServer;

/** The web server. */
public final class ServiceServer {
    private static final String HOST = "127.0.0.1";
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final long MOST_BODY = 100L << 20;

    public final String baseUrl;

    private final MockWebServer server;
    private final ServiceDispatcher dispatcher;
    private final SwiftSockets sockets;

    private ServiceServer(MockWebServer server, ServiceDispatcher dispatcher, SwiftSockets sockets) {
        this.server = server;
        this.dispatcher = dispatcher;
        this.sockets = sockets;
        this.baseUrl = "http://" + HOST + ":" + server.getPort() + SiteMap.BASE_PATH;
    }

    /** Starts to listen, and serves a site. */
    public static ServiceServer start(int port, Site site) {
        MockWebServer server = new MockWebServer();
        SwiftSockets sockets = new SwiftSockets();
        ServiceDispatcher dispatcher = new ServiceDispatcher(server, sockets, site);
        server.setDispatcher(dispatcher);
        server.setBodyLimit(MOST_BODY);
        server.setServerSocketFactory(sockets);
        try {
            server.start(InetAddress.getByAddress(LOOPBACK), port);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't listen on port " + port + ": " + e.getMessage(), e);
        }
        return new ServiceServer(server, dispatcher, sockets);
    }

    /** Serves another site from now on. The former one lets go of all calls that it holds. */
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

    /** Lets go of all calls and stops listening. */
    public void close() {
        dispatcher.close();
        server.close();
    }
}
