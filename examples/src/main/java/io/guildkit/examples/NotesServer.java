package io.guildkit.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** A service with an endpoint that the library and its emulator do not contain. */
final class NotesServer implements AutoCloseable {
    private static final String PATH = "/api/v9/users/@me/notes";

    private final Map<String, String> notes = new ConcurrentSkipListMap<>();
    private final HttpServer server;

    NotesServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(PATH, this::handle);
        server.start();
    }

    String baseUrl() {
        return "http://localhost:" + server.getAddress().getPort() + "/api/v9";
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String userId = exchange.getRequestURI().getPath().substring(PATH.length());
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            if (exchange.getRequestMethod().equals("PUT")) {
                notes.put(userId, body);
                exchange.sendResponseHeaders(204, -1);
                return;
            }
            String found = userId.isEmpty()
                    ? "[" + String.join(",", notes.values()) + "]"
                    : notes.getOrDefault(userId, "{\"code\": 10013, \"message\": \"Unknown User\"}");
            byte[] json = found.getBytes(UTF_8);
            exchange.sendResponseHeaders(userId.isEmpty() || notes.containsKey(userId) ? 200 : 404, json.length);
            exchange.getResponseBody().write(json);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
