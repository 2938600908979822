package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.AdminHandler;
import io.guildkit.testkit.internal.server.ServiceDispatcher.Place;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import mockwebserver3.MockWebServer;

/** The web server, and the worlds on it. */
public final class ServiceServer implements AutoCloseable {
    /** The name of the world without a name, whose paths begin at the root. */
    public static final String ROOT_WORLD = "";

    /** The first segment of the paths of all other worlds. */
    static final String WORLDS = "w";

    private static final long MOST_BODY = 100L << 20;

    /** The URL of the root. */
    private final String root;

    private final MockWebServer server;
    private final ServiceDispatcher dispatcher;

    private ServiceServer(MockWebServer server, ServiceDispatcher dispatcher, String root) {
        this.server = server;
        this.dispatcher = dispatcher;
        this.root = root;
    }

    /** Starts to listen. Requests get a 503 until a world is opened. */
    public static ServiceServer start(Address address) {
        MockWebServer server = new MockWebServer();
        SwiftSockets sockets = new SwiftSockets();
        ServiceDispatcher dispatcher = new ServiceDispatcher(server, sockets);
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
        return new ServiceServer(server, dispatcher, address.root(server.getPort()));
    }

    /** Returns the path of a world, without a slash at the end. */
    public static String path(String world) {
        return world.isEmpty() ? "" : "/" + WORLDS + "/" + world;
    }

    /** Returns the address of the interface for the clients of a world. */
    public String baseUrl(String world, List<Integer> apiVersions) {
        return root + path(world) + SiteMap.basePath(apiVersions);
    }

    /**
     * Serves a world from now on. No other world has its name.
     *
     * @param name {@link #ROOT_WORLD}, or the name in its paths
     * @param admin serves the paths of its admin API
     */
    public Place open(String name, Site site, AdminHandler admin) {
        return dispatcher.open(name, site, admin);
    }

    /** Releases all calls and stops listening. */
    @Override
    public void close() {
        dispatcher.close();
        server.close();
    }
}
