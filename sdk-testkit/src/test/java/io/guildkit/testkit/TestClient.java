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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A client of an emulator in plain HTTP. Immutable: each {@code with} returns another client. */
final class TestClient {
    static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String baseUrl;
    private final Map<String, String> headers;

    private TestClient(String baseUrl, Map<String, String> headers) {
        this.baseUrl = baseUrl;
        this.headers = headers;
    }

    static TestClient of(ServiceEmulator emulator) {
        return at(emulator.baseUrl());
    }

    /** Returns a client whose paths begin at a URL. */
    static TestClient at(String baseUrl) {
        return new TestClient(
                baseUrl, Map.of("User-Agent", "TestClient/1.0 (Linux)", "Content-Type", "application/json"));
    }

    /** Returns a client whose paths begin at the root of the server, and not at the base of its interface. */
    static TestClient atRootOf(ServiceEmulator emulator) {
        String root = URI.create(emulator.baseUrl()).resolve("/").toString();
        return new TestClient(root.substring(0, root.length() - 1), of(emulator).headers);
    }

    /** Returns a client of the admin API. */
    static TestClient admin(ServiceEmulator emulator) {
        return new TestClient(emulator.url("/_emulator"), of(emulator).headers);
    }

    TestClient with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new TestClient(baseUrl, more);
    }

    TestClient as(String token) {
        return with("Authorization", token);
    }

    Response get(String path) throws Exception {
        return send("GET", path, "");
    }

    /** Posts JSON that is written with single quotes. */
    Response post(String path, String json) throws Exception {
        return send("POST", path, quoted(json));
    }

    Response send(String method, String path, String body) throws Exception {
        return new Response(HTTP.send(request(method, path, publisher(body)), BodyHandlers.ofString()));
    }

    Response send(String method, String path, Form form) throws Exception {
        TestClient client = with("Content-Type", form.contentType());
        return new Response(HTTP.send(client.request(method, path, form.publisher()), BodyHandlers.ofString()));
    }

    CompletableFuture<Response> postAsync(String path, String json) {
        return HTTP.sendAsync(request("POST", path, publisher(quoted(json))), BodyHandlers.ofString())
                .thenApply(Response::new);
    }

    /** Returns the response to a GET while its body arrives, which stays compressed. */
    HttpResponse<InputStream> stream(String path) throws Exception {
        return HTTP.send(request("GET", path, publisher("")), BodyHandlers.ofInputStream());
    }

    /** Downloads a file from its URL. */
    static HttpResponse<byte[]> download(String url) throws Exception {
        return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofByteArray());
    }

    static String quoted(String json) {
        return json.replace('\'', '"');
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

    record Response(HttpResponse<String> response) {
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

        /** Returns the code of the first error of a field, such as {@code embeds/0/title}; {@code "."} is the body. */
        String error(String field) {
            String place = field.equals(".") ? "" : "/" + field;
            return json().at("/errors" + place + "/_errors/0/code").asText();
        }

        Optional<String> header(String name) {
            return response.headers().firstValue(name);
        }
    }
}
