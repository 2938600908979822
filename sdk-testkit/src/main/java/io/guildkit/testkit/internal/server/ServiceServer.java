package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.AdminHandler;
import io.guildkit.testkit.internal.server.ServiceDispatcher.Place;
import java.util.List;

/** The web server, and the worlds on it. */
public final class ServiceServer implements AutoCloseable {
    /** The name of the world without a name, whose paths begin at the root. */
    public static final String ROOT_WORLD = "";

    /** The first segment of the paths of all other worlds. */
    static final String WORLDS = "w";

    private final WebServer server;
    private final ServiceDispatcher dispatcher;

    private ServiceServer(WebServer server, ServiceDispatcher dispatcher) {
        this.server = server;
        this.dispatcher = dispatcher;
    }

    /** Starts to listen. Requests get a 503 until a world is opened. */
    public static ServiceServer start(Address address) {
        SwiftSockets sockets = new SwiftSockets();
        ServiceDispatcher dispatcher = new ServiceDispatcher(sockets);
        return new ServiceServer(WebServer.start(address, sockets, dispatcher), dispatcher);
    }

    /** Returns the path of a world, without a slash at the end. */
    public static String path(String world) {
        return world.isEmpty() ? "" : "/" + WORLDS + "/" + world;
    }

    /** Returns the address of the interface for the clients of a world. */
    public String baseUrl(String world, List<Integer> apiVersions) {
        return server.url() + path(world) + SiteMap.basePath(apiVersions);
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
