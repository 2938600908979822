package io.guildkit.benchmarks.peers.mockserver;

import static org.mockserver.model.HttpRequest.request;
import static org.mockserver.model.HttpResponse.response;

import io.guildkit.benchmarks.EmulatorTask;
import org.mockserver.configuration.Configuration;
import org.mockserver.integration.ClientAndServer;
import org.mockserver.model.MediaType;
import org.slf4j.event.Level;

/** Starts MockServer with one expectation, and prints its port. */
public final class MockServerPeer {
    private MockServerPeer() {}

    /** Runs until the process is ended. */
    public static void main(String[] args) {
        // By default, MockServer prints each request, which takes most of its time.
        ClientAndServer server = ClientAndServer.startClientAndServer(
                Configuration.configuration().logLevel(Level.WARN), 0);
        server.when(request().withMethod("POST").withPath(EmulatorTask.PATH))
                .respond(response().withBody(EmulatorTask.RESPONSE, MediaType.APPLICATION_JSON));
        System.out.println(server.getLocalPort());
    }
}
