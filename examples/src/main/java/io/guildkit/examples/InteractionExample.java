package io.guildkit.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.guildkit.applications.signatures.SignatureVerifier;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.ServiceEmulator;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Receives interactions with the JDK's HTTP server, and rejects requests without a valid signature of the service.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.InteractionExample}</pre>
 */
public final class InteractionExample {
    private InteractionExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     * @throws IOException if there is no port left
     */
    public static void main(String[] args) throws IOException {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedApplication application = emulator.application("Engine").create();
            SignatureVerifier verifier = SignatureVerifier.of(application.verifyKey());
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/interactions", exchange -> answer(exchange, verifier));
            server.start();
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/interactions";
            String now = String.valueOf(Instant.now().getEpochSecond());
            System.out.println("signed: " + post(url, now, application.sign(now, "{\"type\":1}")));
            System.out.println("forged: " + post(url, now, application.sign(now, "{\"type\":2}")));
            server.stop(0);
        }
    }

    // snippet: interaction
    private static void answer(HttpExchange exchange, SignatureVerifier verifier) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes(); // the signature is of these very bytes
        boolean genuine =
                verifier.verify(exchange.getRequestHeaders()::getFirst, body).isValid();
        exchange.sendResponseHeaders(genuine ? 200 : 401, -1);
        exchange.close();
    }
    // snippet: end

    private static int post(String url, String timestamp, String signature) throws IOException {
        HttpURLConnection request = (HttpURLConnection) URI.create(url).toURL().openConnection();
        request.setRequestProperty("X-Signature-Ed25519", signature);
        request.setRequestProperty("X-Signature-Timestamp", timestamp);
        request.setDoOutput(true);
        request.getOutputStream().write("{\"type\":1}".getBytes(StandardCharsets.UTF_8));
        return request.getResponseCode();
    }
}
