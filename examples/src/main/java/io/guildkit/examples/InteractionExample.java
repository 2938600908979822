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
 * Receives interactions with the HTTP server of the JDK, and rejects requests without a valid signature.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.InteractionExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="VERIFY_KEY PORT"}.
 */
public final class InteractionExample {
    private InteractionExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code VERIFY_KEY PORT}
     */
    public static void main(String... args) throws IOException {
        if (args.length == 2) {
            System.out.println(serve(args[0], Integer.parseInt(args[1])).getAddress());
            return; // the server runs until the program is stopped
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedApplication application = emulator.application("Engine").create();
            HttpServer server = serve(application.verifyKey(), 0);
            String now = String.valueOf(Instant.now().getEpochSecond());
            System.out.println("signed: " + post(server, now, application.sign(now, "{\"type\":1}")));
            System.out.println("forged: " + post(server, now, application.sign(now, "{\"type\":2}")));
            server.stop(0);
        }
    }

    // snippet: interaction
    private static HttpServer serve(String verifyKey, int port) throws IOException {
        SignatureVerifier verifier = SignatureVerifier.of(verifyKey);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/interactions", exchange -> respond(exchange, verifier));
        server.start();
        return server;
    }

    private static void respond(HttpExchange exchange, SignatureVerifier verifier) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes(); // the signature covers exactly these bytes
        boolean valid =
                verifier.verify(exchange.getRequestHeaders()::getFirst, body).isValid();
        exchange.sendResponseHeaders(valid ? 200 : 401, -1);
        exchange.close();
    }
    // snippet: end

    private static int post(HttpServer server, String timestamp, String signature) throws IOException {
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/interactions");
        HttpURLConnection request = (HttpURLConnection) url.toURL().openConnection();
        request.setRequestProperty("X-Signature-Ed25519", signature);
        request.setRequestProperty("X-Signature-Timestamp", timestamp);
        request.setDoOutput(true);
        request.getOutputStream().write("{\"type\":1}".getBytes(StandardCharsets.UTF_8));
        return request.getResponseCode();
    }
}
