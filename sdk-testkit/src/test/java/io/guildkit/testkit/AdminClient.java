package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.Map;

/** Talks to the admin API of an emulator in plain HTTP, as a program in any language does. */
final class AdminClient {
    static final ObjectMapper JSON = new ObjectMapper();
    static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String root;
    private final Map<String, String> headers;

    private AdminClient(String root, Map<String, String> headers) {
        this.root = root;
        this.headers = headers;
    }

    static AdminClient of(ServiceEmulator emulator) {
        return new AdminClient(
                URI.create(emulator.baseUrl()).resolve("/_emulator").toString(),
                Map.of("Content-Type", "application/json"));
    }

    AdminClient with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new AdminClient(root, more);
    }

    /** Returns the JSON of a response that must be a success. */
    JsonNode get(String path) throws Exception {
        return succeed("GET", path, "");
    }

    JsonNode post(String path, String json) throws Exception {
        return succeed("POST", path, json);
    }

    JsonNode patch(String path, String json) throws Exception {
        return succeed("PATCH", path, json);
    }

    JsonNode put(String path, String json) throws Exception {
        return succeed("PUT", path, json);
    }

    void delete(String path) throws Exception {
        succeed("DELETE", path, "");
    }

    /** Sends a request; single quotes in the body stand for double ones. */
    HttpResponse<String> send(String method, String path, String json) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
        headers.forEach(request::header);
        String body = json.replace('\'', '"');
        request.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    URI uri(String path) {
        return URI.create(root + path);
    }

    private JsonNode succeed(String method, String path, String json) throws Exception {
        HttpResponse<String> response = send(method, path, json);
        assertThat(response.statusCode())
                .as(method + " " + path + ": " + response.body())
                .isIn(200, 204);
        return JSON.readTree(response.body());
    }
}
