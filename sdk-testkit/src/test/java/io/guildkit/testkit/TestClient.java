package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Talks to an emulator in plain HTTP. Immutable: each {@code with} gives another client. */
final class TestClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String baseUrl;
    private final Map<String, String> headers;

    private TestClient(String baseUrl, Map<String, String> headers) {
        this.baseUrl = baseUrl;
        this.headers = headers;
    }

    static TestClient of(ServiceEmulator emulator) {
        return new TestClient(
                emulator.baseUrl(), Map.of("User-Agent", "TestClient/1.0 (Linux)", "Content-Type", "application/json"));
    }

    /** Returns a client whose paths begin at the root of the server, and not at the base of its interface. */
    static TestClient atRootOf(ServiceEmulator emulator) {
        String root = URI.create(emulator.baseUrl()).resolve("/").toString();
        return new TestClient(root.substring(0, root.length() - 1), of(emulator).headers);
    }

    TestClient with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new TestClient(baseUrl, more);
    }

    TestClient as(String token) {
        return with("Authorization", token);
    }

    Answer get(String path) throws Exception {
        return send("GET", path, "");
    }

    /** The body of an answer as it comes in, compressed or not. */
    InputStream stream(String path) throws Exception {
        return HTTP.send(request("GET", path, publisher("")), BodyHandlers.ofInputStream())
                .body();
    }

    Answer post(String path) throws Exception {
        return send("POST", path, "");
    }

    /** Posts JSON that is written with single quotes; {@code values} fill its {@code %s}. */
    Answer post(String path, String json, Object... values) throws Exception {
        return send("POST", path, quoted(json, values));
    }

    Answer put(String path) throws Exception {
        return send("PUT", path, "");
    }

    Answer delete(String path) throws Exception {
        return send("DELETE", path, "");
    }

    /** Patches with JSON that is written with single quotes; {@code values} fill its {@code %s}. */
    Answer patch(String path, String json, Object... values) throws Exception {
        return send("PATCH", path, quoted(json, values));
    }

    Answer send(String method, String path, String body) throws Exception {
        return new Answer(HTTP.send(request(method, path, publisher(body)), BodyHandlers.ofString()));
    }

    Answer send(String method, String path, Form form) throws Exception {
        TestClient client = with("Content-Type", form.contentType());
        return new Answer(HTTP.send(client.request(method, path, form.publisher()), BodyHandlers.ofString()));
    }

    /** Downloads what is at the address of a file. */
    static HttpResponse<byte[]> download(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return HTTP.send(request, BodyHandlers.ofByteArray());
    }

    CompletableFuture<Answer> postAsync(String path, String json, Object... values) {
        return HTTP.sendAsync(request("POST", path, publisher(quoted(json, values))), BodyHandlers.ofString())
                .thenApply(Answer::new);
    }

    static String quoted(String json, Object... values) {
        return String.format(json.replace('\'', '"'), values);
    }

    private static BodyPublisher publisher(String body) {
        return body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
    }

    private HttpRequest request(String method, String path, BodyPublisher body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(baseUrl + path)).method(method, body);
        headers.forEach(request::header);
        return request.build();
    }

    record Answer(HttpResponse<String> response) {
        int status() {
            return response.statusCode();
        }

        String text() {
            return response.body();
        }

        JsonNode json() {
            try {
                return text().isEmpty() ? MissingNode.getInstance() : JSON.readTree(text());
            } catch (IOException e) {
                throw new AssertionError("Not JSON: " + text(), e);
            }
        }

        String field(String name) {
            return json().path(name).asText();
        }

        int code() {
            return json().path("code").asInt(-1);
        }

        List<String> fieldNames() {
            return json().properties().stream().map(Map.Entry::getKey).toList();
        }

        /** Returns the values of one field of the elements of an array, or of what they consist of. */
        List<String> each(String name) {
            return json().findValuesAsText(name);
        }

        /** Returns the code of the first complaint about a field. */
        String complaint(String... path) {
            JsonNode node = json().path("errors");
            for (String name : path) {
                node = node.path(name);
            }
            return node.path("_errors").path(0).path("code").asText();
        }

        Optional<String> header(String name) {
            return response.headers().firstValue(name);
        }
    }
}
