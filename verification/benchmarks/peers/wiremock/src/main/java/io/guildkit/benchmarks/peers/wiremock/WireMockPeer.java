package io.guildkit.benchmarks.peers.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.guildkit.benchmarks.EmulatorTask;

/** Starts WireMock with one stub, and prints its port. */
public final class WireMockPeer {
    private WireMockPeer() {}

    /** Runs until the process is ended. */
    public static void main(String[] args) {
        WireMockServer server =
                new WireMockServer(options().bindAddress("127.0.0.1").dynamicPort());
        server.stubFor(post(urlPathEqualTo(EmulatorTask.PATH)).willReturn(okJson(EmulatorTask.RESPONSE)));
        server.start();
        System.out.println(server.port());
    }
}
