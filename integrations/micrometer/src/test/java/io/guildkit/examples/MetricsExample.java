package io.guildkit.examples;

import com.sun.net.httpserver.HttpServer;
import io.guildkit.GuildkitClient;
import io.guildkit.micrometer.CallObservations;
import io.guildkit.micrometer.MicrometerContext;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** The code that the guide shows. */
public final class MetricsExample {
    private MetricsExample() {}

    // snippet: client
    public static GuildkitClient client(String baseUrl, PrometheusMeterRegistry meters, Tracer tracer) {
        meters.config().meterFilter(CallObservations.descriptions()); // before the first call
        ObservationRegistry observations = ObservationRegistry.create();
        observations
                .observationConfig()
                .observationHandler(new DefaultMeterObservationHandler(meters))
                .observationHandler(new DefaultTracingObservationHandler(tracer));
        CallObservations listener = new CallObservations(observations, meters);
        return GuildkitClient.builder(baseUrl)
                .addCallListener(listener)
                .driftListener(listener)
                .addContextPropagation(new MicrometerContext()) // for sendAsync()
                .build();
    }
    // snippet: end

    // snippet: scrape
    public static HttpServer serve(PrometheusMeterRegistry meters, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.createContext("/metrics", exchange -> {
            byte[] body = meters.scrape().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
        return server;
    }
    // snippet: end
}
