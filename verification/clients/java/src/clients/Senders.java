package clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** Sends bodies as programs send them, from a file. The arguments: the origin of the emulator, and the file. */
final class Senders {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String BOUNDARY = "boundary-of-parts";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    public static void main(String[] args) throws Exception {
        String webhook = args[0] + "/api/v10/webhooks/" + Calls.WEBHOOK + "/" + Calls.TOKEN;
        String message = MAPPER.readTree(send(HttpRequest.newBuilder(URI.create(webhook + "?wait=true"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"content\": \"first\"}"))
                        .build()))
                .path("id")
                .asText();
        for (Map.Entry<String, JsonNode> sender : MAPPER.readTree(Path.of(args[1]).toFile()).properties()) {
            Calls.call(sender.getKey(), () -> send(request(webhook, message, sender.getValue())));
        }
        Calls.end();
    }

    private static HttpRequest request(String webhook, String message, JsonNode sender) throws IOException {
        String method = sender.path("method").asText("POST");
        String path = method.equals("PATCH") ? "/messages/" + message : sender.path("path").asText("");
        String query = sender.has("query") ? "?" + sender.path("query").asText() : "";
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(webhook + path + query));
        sender.path("headers").properties().forEach(header -> request.header(header.getKey(), header.getValue().asText()));
        String type = "application/json";
        String body = sender.path("body").toString();
        if (sender.has("form")) {
            type = "application/x-www-form-urlencoded";
            body = sender.path("form").properties().stream()
                    .map(field -> field.getKey() + "=" + URLEncoder.encode(text(field.getValue()), StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&"));
        } else if (sender.has("parts")) {
            type = "multipart/form-data; boundary=" + BOUNDARY;
            body = sender.path("parts").valueStream().map(Senders::part).collect(Collectors.joining()) + "--" + BOUNDARY + "--\r\n";
        }
        return request.header("Content-Type", type).method(method, BodyPublishers.ofString(body)).build();
    }

    private static String part(JsonNode part) {
        return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + part.path("name").asText() + "\""
                + (part.has("filename") ? "; filename=\"" + part.path("filename").asText() + "\"" : "")
                + (part.has("type") ? "\r\nContent-Type: " + part.path("type").asText() : "")
                + "\r\n\r\n" + (part.has("json") ? part.path("json").toString() : part.path("text").asText()) + "\r\n";
    }

    private static String text(JsonNode value) {
        return value.isTextual() ? value.textValue() : value.toString();
    }

    private static String send(HttpRequest request) throws IOException, InterruptedException {
        var response = CLIENT.send(request, BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IOException(response.statusCode() + " " + response.body());
        }
        return response.body();
    }
}
