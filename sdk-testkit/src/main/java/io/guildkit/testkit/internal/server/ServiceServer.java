package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import mockwebserver3.MockWebServer;

/** The web server. */
public final class ServiceServer {
    private static final String HOST = "127.0.0.1";
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final List<String> BASE_PATH = List.of("api", "v9");
    private static final long MOST_BODY = 100L << 20;

    private final MockWebServer server;
    private final ServiceDispatcher dispatcher;
    private final String baseUrl;

    private ServiceServer(MockWebServer server, ServiceDispatcher dispatcher) {
        this.server = server;
        this.dispatcher = dispatcher;
        this.baseUrl = "http://" + HOST + ":" + server.getPort() + "/" + String.join("/", BASE_PATH);
    }

    /** Starts to listen; {@code files} are found beside the other routes, at the root. */
    public static ServiceServer start(
            int port, Router router, Router files, State state, FaultQueue faults, CallLog log) {
        MockWebServer server = new MockWebServer();
        ServiceDispatcher dispatcher =
                new ServiceDispatcher(server, new SiteMap(BASE_PATH, router, files), state, faults, log);
        server.setDispatcher(dispatcher);
        server.setBodyLimit(MOST_BODY);
        server.setServerSocketFactory(new SwiftSockets());
        try {
            server.start(InetAddress.getByAddress(LOOPBACK), port);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't listen on port " + port + ": " + e.getMessage(), e);
        }
        return new ServiceServer(server, dispatcher);
    }

    /** Returns the address of the root of all routes. */
    public String baseUrl() {
        return baseUrl;
    }

    /** Lets go of all calls and stops listening. */
    public void close() {
        dispatcher.close();
        server.close();
    }
}
