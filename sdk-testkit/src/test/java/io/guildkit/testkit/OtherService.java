package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A small second implementation of the service, which shares no code with the emulator: one user, one guild, one channel, webhooks with
 * messages, and invites. It can deviate from the documents.
 */
final class OtherService implements AutoCloseable {
    static final String TOKEN = "NDAx.secret-token-of-a-real-user";
    static final String PASSWORD = "a real password";
    static final String EMAIL = "grace@example.com";
    static final String USER = "401000000000000001";
    static final String GUILD = "401000000000000002";
    static final String CHANNEL = "401000000000000003";
    static final String WEBHOOK = "401000000000000004";
    static final String WEBHOOK_TOKEN = "secret-token-of-a-real-webhook";

    /** The deviations from the documents. */
    enum Quirk {
        /** Webhooks have no member {@code application_id}. */
        NO_APPLICATION_ID,
        /** Messages have a member that the documents do not contain. */
        POSITION_IN_MESSAGES,
        /** The flags of messages are texts. */
        TEXTUAL_FLAGS,
        /** Content that is too long is accepted. */
        ENDLESS_CONTENT,
        /** Deleted messages are unknown webhooks. */
        WRONG_CODE
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final Set<Quirk> quirks = EnumSet.noneOf(Quirk.class);
    private final Map<String, ObjectNode> webhooks = new LinkedHashMap<>();
    private final Map<String, ObjectNode> messages = new LinkedHashMap<>();
    private final Map<String, ObjectNode> invites = new LinkedHashMap<>();
    private long lastId = 402_000_000_000_000_000L;

    OtherService(Quirk... quirks) throws IOException {
        this.quirks.addAll(Set.of(quirks));
        webhooks.put(WEBHOOK, webhook(WEBHOOK, "Captain", WEBHOOK_TOKEN));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private record Answer(int status, JsonNode body) {}

    private static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Answer answer;

        Refusal(int status, int code, String message) {
            this(new Answer(status, object().put("message", message).put("code", code)));
        }

        Refusal(Answer answer) {
            this.answer = answer;
        }
    }

    private static Answer invalid(String code, String message, String... fields) {
        ObjectNode refusal = object().put("message", "Invalid Form Body").put("code", 50035);
        for (String field : fields) {
            refusal.withObject("/errors")
                    .putObject(field)
                    .putArray("_errors")
                    .addObject()
                    .put("code", code)
                    .put("message", message);
        }
        return new Answer(400, refusal);
    }

    private static ObjectNode object() {
        return JSON.createObjectNode();
    }

    private synchronized void serve(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Answer answer;
        try {
            String[] path =
                    exchange.getRequestURI().getPath().replace("/api/v9/", "").split("/", -1);
            boolean waits = "wait=true".equals(exchange.getRequestURI().getQuery());
            String authorization = exchange.getRequestHeaders().getFirst("Authorization");
            answer = answer(exchange.getRequestMethod(), path, body, waits, TOKEN.equals(authorization));
        } catch (Refusal refusal) {
            answer = refusal.answer;
        }
        byte[] response = answer.body().isMissingNode()
                ? new byte[0]
                : answer.body().toString().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Set-Cookie", "secret-cookie=1");
        exchange.sendResponseHeaders(answer.status(), response.length == 0 ? -1 : response.length);
        exchange.getResponseBody().write(response);
        exchange.close();
    }

    private Answer answer(String method, String[] path, byte[] body, boolean waits, boolean known) throws IOException {
        String text = new String(body, StandardCharsets.UTF_8); // JSON, or a form with JSON in it
        JsonNode json = text.contains("{")
                ? JSON.readTree(text.substring(text.indexOf('{'), text.lastIndexOf('}') + 1))
                : object();
        String call = method + " " + String.join("/", path);
        if (call.equals("POST auth/login")) {
            return login(json);
        }
        if (path[0].equals("webhooks") && path.length > 2) {
            return webhookCall(method, path, json, waits);
        }
        if (path[0].equals("invites")) {
            ObjectNode invite = found(invites, path[1], 10006, "Unknown Invite");
            return new Answer(200, invite.put("flags", 2)); // it was viewed
        }
        if (!known) {
            throw new Refusal(401, 0, "401: Unauthorized");
        }
        switch (call) {
            case "GET users/@me" -> {
                return new Answer(200, user().put("email", EMAIL));
            }
            case "POST channels/" + CHANNEL + "/webhooks" -> {
                String id = newId();
                webhooks.put(id, webhook(id, json.path("name").asText(), "secret-token-of-webhook-" + id));
                return new Answer(200, webhooks.get(id));
            }
            case "GET channels/" + CHANNEL + "/webhooks" -> {
                ArrayNode all = JSON.createArrayNode();
                webhooks.values().forEach(all::add);
                return new Answer(200, all);
            }
            case "POST channels/" + CHANNEL + "/invites" -> {
                String code = "code" + newId().substring(15);
                invites.put(code, invite(code));
                ObjectNode created = invites.get(code).deepCopy();
                return new Answer(
                        200,
                        created.put("uses", 0)
                                .put("max_uses", 0)
                                .put("max_age", 86_400)
                                .put("temporary", false)
                                .put("created_at", "2027-03-01T10:00:00.000000+00:00")
                                .put("flags", 0));
            }
            default -> throw new Refusal(404, 0, "404: Not Found");
        }
    }

    private static Answer login(JsonNode request) {
        if (!request.path("password").asText().equals(PASSWORD)) {
            return invalid("INVALID_LOGIN", "Login or password is invalid.", "login", "password");
        }
        ObjectNode answer = object().put("user_id", USER).put("token", TOKEN);
        answer.putObject("user_settings").put("locale", "en-US").put("theme", "dark");
        return new Answer(200, answer);
    }

    private Answer webhookCall(String method, String[] path, JsonNode json, boolean waits) {
        ObjectNode webhook = found(webhooks, path[1], 10015, "Unknown Webhook");
        if (!webhook.path("token").asText().equals(path[2])) {
            throw new Refusal(401, 50027, "Invalid Webhook Token");
        }
        if (path.length == 3 && method.equals("POST")) {
            ObjectNode message = message(webhook, json);
            messages.put(message.path("id").asText(), message);
            return waits ? new Answer(200, message) : new Answer(204, JSON.missingNode());
        }
        int unknown = quirks.contains(Quirk.WRONG_CODE) ? 10015 : 10008;
        ObjectNode message = found(messages, path[4], unknown, "Unknown Message");
        if (method.equals("DELETE")) {
            messages.remove(path[4]);
            return new Answer(204, JSON.missingNode());
        }
        return new Answer(200, message);
    }

    private static ObjectNode found(Map<String, ObjectNode> all, String id, int code, String message) {
        ObjectNode object = all.get(id);
        if (object == null) {
            throw new Refusal(404, code, message);
        }
        return object;
    }

    private String newId() {
        return Long.toString(++lastId);
    }

    private static ObjectNode user() {
        return object().put("id", USER)
                .put("username", "grace")
                .put("discriminator", "0")
                .put("global_name", "Grace")
                .putNull("avatar")
                .put("public_flags", 0);
    }

    private ObjectNode webhook(String id, String name, String token) {
        ObjectNode webhook = object().put("id", id)
                .put("type", 1)
                .put("guild_id", GUILD)
                .put("channel_id", CHANNEL)
                .put("name", name)
                .putNull("avatar")
                .put("token", token)
                .put("url", "https://chat.example/api/v9/webhooks/" + id + "/" + token);
        webhook.set("user", user());
        return quirks.contains(Quirk.NO_APPLICATION_ID) ? webhook : webhook.putNull("application_id");
    }

    private ObjectNode message(ObjectNode webhook, JsonNode request) {
        String content = request.path("content").asText().strip();
        if (content.length() > 2000 && !quirks.contains(Quirk.ENDLESS_CONTENT)) {
            throw new Refusal(invalid("BASE_TYPE_BAD_LENGTH", "Must be between 0 and 2000 in length.", "content"));
        }
        ObjectNode message = object().put("id", newId())
                .put("channel_id", CHANNEL)
                .put("timestamp", "2027-03-01T10:00:00.000000+00:00")
                .putNull("edited_timestamp")
                .put("pinned", false)
                .put("webhook_id", webhook.path("id").asText())
                .put("type", 0)
                .put("mention_everyone", false)
                .put("content", content)
                .put("tts", false);
        for (String list : new String[] {"mentions", "mention_roles", "attachments", "embeds", "components"}) {
            message.putArray(list);
        }
        message.putObject("author")
                .put("id", webhook.path("id").asText())
                .put("username", webhook.path("name").asText())
                .put("discriminator", "0000")
                .putNull("global_name")
                .putNull("avatar")
                .put("public_flags", 0)
                .put("bot", true);
        if (quirks.contains(Quirk.POSITION_IN_MESSAGES)) {
            message.put("position", 0);
        }
        return quirks.contains(Quirk.TEXTUAL_FLAGS) ? message.put("flags", "0") : message.put("flags", 0);
    }

    private static ObjectNode invite(String code) {
        ObjectNode invite = object().put("code", code)
                .put("type", 0)
                .put("guild_id", GUILD)
                .put("flags", 0)
                .put("expires_at", "2027-03-02T10:00:00.000000+00:00");
        invite.putObject("channel").put("id", CHANNEL).put("type", 0).put("name", "bridge");
        invite.putObject("guild")
                .put("id", GUILD)
                .put("name", "Navy")
                .putNull("icon")
                .putNull("description")
                .putNull("splash")
                .putNull("banner")
                .putNull("vanity_url_code")
                .put("verification_level", 1)
                .put("premium_subscription_count", 0)
                .put("nsfw", false)
                .put("nsfw_level", 0)
                .putArray("features");
        invite.set("inviter", user());
        return invite;
    }
}
