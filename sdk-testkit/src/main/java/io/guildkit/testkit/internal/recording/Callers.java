package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.recording.ServiceDocument.Schema;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who sent the requests of a recording: the credentials, their accounts as far as responses show them, and what they used. */
final class Callers {
    private static final String BOT = "Bot ";
    private static final String BEARER = "Bearer ";
    private static final String UNKNOWN = "caller-";

    /** The secret of all authenticator apps, whose codes no recording contains. */
    private static final String TOTP_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    /** What accounts have whose second factors are known only by their kind. */
    private static final String PHONE = "+15550100";

    private static final String BACKUP_CODE = "aaaabbbb";

    /** The only scope of OAuth2 that an endpoint demands. */
    private static final String ROLE_CONNECTIONS = "role_connections.write";

    private final Map<String, String> accounts = new LinkedHashMap<>();

    /** The credentials of the callers that used an object, by its id. */
    private final Map<String, Set<String>> visitors = new HashMap<>();

    private final Map<String, String> grants = new HashMap<>();
    private final Set<String> elevated = new HashSet<>();

    /** The placeholders in the responses so far. Credentials among them belong to what a request created. */
    private final Set<String> given = new HashSet<>();

    /** Returns credentials without their scheme. */
    static String token(String credentials) {
        return credentials.substring(credentials.lastIndexOf(' ') + 1);
    }

    /** Notes the caller of a request. */
    void note(String credentials) {
        if (!given.contains(token(credentials))) {
            accounts.putIfAbsent(credentials, "");
        }
    }

    /** Notes whose credentials a request had. */
    void note(String credentials, @Nullable String account) {
        if (account != null && accounts.containsKey(credentials)) {
            accounts.put(credentials, account);
        }
    }

    void noteGiven(JsonNode answer) {
        Mapping.texts(answer).filter(Redaction::isPlaceholder).forEach(given::add);
    }

    /** Only its bot and its owner see who owns an application, unless a team does. */
    void noteOwner(Schema schema, ObjectNode object, String credentials) {
        String member = credentials.startsWith(BOT) ? "bot" : "owner";
        if (schema.name().equals("Application") && !object.path("team").isObject() && !credentials.startsWith(BEARER)) {
            note(credentials, object.path(member).path("id").textValue());
        }
    }

    /** A response with the id of its user shows how this user signs in. */
    void noteSignIn(JsonNode request, JsonNode answer, SeenObjects.Seeds seeds) {
        String id = answer.path("user_id").textValue();
        if (id == null) {
            return;
        }
        ObjectNode account = seeds.at(id);
        String login = request.path("login").asText();
        if (!login.isEmpty()) {
            account.put(login.startsWith("+") ? "phone" : "email", login);
            SeenObjects.copy(request, account, "password");
        }
        SeenObjects.copy(answer, account, "required_actions");
        if (answer.path("totp").asBoolean()) {
            account.put("totp_secret", TOTP_SECRET);
        }
        if (answer.path("sms").asBoolean()) {
            account.put("phone", account.path("phone").asText(PHONE)).put("sms", true);
        }
        if (answer.path("backup").asBoolean()) {
            account.putArray("backup_codes").add(BACKUP_CODE);
        }
        if (answer.path("token").isTextual()) {
            accounts.put(answer.path("token").textValue(), id);
        }
    }

    /** Notes that a caller was asked for a second factor. */
    void noteElevation(String credentials) {
        elevated.add(credentials);
    }

    /** Notes that a caller used an object in the path of a request. */
    void noteVisit(String variable, String id, String credentials) {
        addVisitors(id, Set.of(credentials));
        if (variable.equals("application.id")) {
            grants.put(credentials, id);
        }
    }

    /** Notes that the callers that used an object used its place, too. */
    void noteVisits(String object, String place) {
        addVisitors(place, visitors.getOrDefault(object, Set.of()));
    }

    private void addVisitors(String id, Set<String> credentials) {
        visitors.computeIfAbsent(id, key -> new LinkedHashSet<>()).addAll(credentials);
    }

    /** Returns the accounts of the callers that used an object. */
    List<String> members(String id) {
        return visitors.getOrDefault(id, Set.of()).stream()
                .map(accounts::get)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** Gives each caller an account with its token. */
    void addTo(SeenObjects.Seeds seeds) {
        accounts.replaceAll((credentials, known) -> known.isEmpty() ? UNKNOWN + token(credentials) : known);
        accounts.forEach((credentials, id) -> {
            ObjectNode account = seeds.at(id);
            if (id.startsWith(UNKNOWN)) {
                account.remove("id");
                account.put("username", id);
            }
            if (credentials.startsWith(BOT)) {
                account.put("bot", true);
            }
            if (elevated.contains(credentials)) {
                account.put("totp_secret", TOTP_SECRET);
            }
            Json session = Json.object().with("token", token(credentials));
            if (credentials.startsWith(BEARER)) {
                session.with("scopes", List.of(ROLE_CONNECTIONS)).with("application_id", grants.get(credentials));
            }
            account.withArray("/sessions").add(session);
        });
    }
}
