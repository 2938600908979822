package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.recording.ServiceDocument.Operation;
import io.guildkit.testkit.internal.recording.ServiceDocument.Schema;
import io.guildkit.testkit.internal.server.ServicePath;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The world of a recording before its first request, as a seed. It contains the objects of the responses, with the values that were seen
 * first. Objects that a recorded request created are no seeds. Calls outside the interface become stubs.
 */
final class DerivedWorld {
    static final int ELEVATION_REQUIRED = 60003;

    private static final int NOT_FOUND = 404;
    private static final int GROUP_DM = 3;
    private static final Set<Integer> PRIVATE_CHANNELS = Set.of(1, GROUP_DM);

    /** Where the ids of the emulator begin, so that they are others than those in the recording of an emulator. */
    private static final int FIRST_ID = 1 << 20;

    /** The members with the creator of an object. */
    private static final List<String> CREATORS = List.of("inviter", "owner", "user");

    /** The ids of the channel of webhooks and the guild of channels that no response shows. */
    private static final String HIDDEN_CHANNEL = "1";

    private static final String HIDDEN_GUILD = "2";

    private final ServiceDocument document;
    private final SeenObjects seen = new SeenObjects();
    private final Callers callers = new Callers();
    private final Map<String, ObjectNode> stubs = new LinkedHashMap<>();
    private final Set<String> elevationRoutes = new LinkedHashSet<>();

    private DerivedWorld(ServiceDocument document) {
        this.document = document;
    }

    /** Returns the world in the form of a seed. */
    static ObjectNode of(Recording recording, ServiceDocument document) {
        DerivedWorld world = new DerivedWorld(document);
        recording.exchanges().forEach(world::add);
        return world.json(recording);
    }

    private void add(RecordedExchange exchange) {
        JsonNode answer = exchange.answer().jsonOrEmpty();
        document.operation(exchange.method(), exchange.segments())
                .ifPresentOrElse(operation -> add(exchange, operation, answer), () -> addStub(exchange, answer));
        callers.noteGiven(answer);
    }

    private void add(RecordedExchange exchange, Operation operation, JsonNode answer) {
        String caller = exchange.credentials();
        if (caller != null) {
            callers.note(caller);
        }
        seen.next(exchange.time(), operation.variables());
        if (exchange.succeeded()) {
            seeAnswer(exchange, operation, answer, caller);
        }
        if (exchange.status() != NOT_FOUND) {
            seePath(exchange, operation, answer);
        }
        if (answer.path("code").asInt() == ELEVATION_REQUIRED && caller != null) {
            elevationRoutes.add(operation.key());
            callers.noteElevation(caller);
        }
    }

    private void seeAnswer(RecordedExchange exchange, Operation operation, JsonNode answer, @Nullable String caller) {
        Schema schema = ServiceDocument.response(operation, exchange.status());
        noteCreated(exchange, operation, answer, caller);
        document.objects(schema, answer, seen::see);
        if (caller != null) {
            document.objects(schema, answer, (type, object) -> callers.noteOwner(type, object, caller));
        }
        callers.noteSignIn(exchange.body().jsonOrEmpty(), answer, seen.accounts);
    }

    /** A POST whose response has an id or code that its path does not contain has created this object, in the name of its caller. */
    private void noteCreated(RecordedExchange exchange, Operation operation, JsonNode answer, @Nullable String caller) {
        String id = answer.path("id").asText(answer.path("code").asText());
        boolean creates = exchange.method().equals("POST")
                && !id.isEmpty()
                && !operation.variables().containsValue(id)
                && seen.noteCreated(id);
        if (creates && caller != null) {
            CREATORS.stream()
                    .map(member -> answer.path(member).path("id").textValue())
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(creator -> callers.note(caller, creator));
        }
    }

    /** The objects in a path exist, because the service has not refused it with a 404. A success shows that the caller may use them. */
    private void seePath(RecordedExchange exchange, Operation operation, JsonNode answer) {
        String caller = exchange.succeeded() ? exchange.credentials() : null;
        operation.variables().forEach((variable, id) -> {
            switch (variable) {
                case "guild.id" -> seen.guilds.at(id);
                case "channel.id" -> seeChannel(id, operation.key());
                case "application.id" -> seen.unlessCreated(seen.applications, id);
                case "webhook.id" -> seeWebhook(id, exchange, operation, answer);
                default -> {}
            }
            if (caller != null) {
                callers.noteVisit(variable, id, caller);
            }
        });
    }

    private void seeChannel(String id, String key) {
        ObjectNode channel = seen.channels.at(id);
        if (key.contains("/channels/{channel.id}/integrations") && !channel.has("type")) {
            channel.put("type", GROUP_DM);
        }
    }

    private void seeWebhook(String id, RecordedExchange exchange, Operation operation, JsonNode answer) {
        seen.unlessCreated(seen.webhooks, id).ifPresent(webhook -> {
            if (exchange.succeeded() && operation.variables().containsKey("webhook.token")) {
                webhook.put("token", operation.variables().get("webhook.token"));
            }
            if (answer.path("channel_id").isTextual()) {
                SeenObjects.copy(answer, webhook, "channel_id:channel");
                seen.channels.at(answer.get("channel_id").textValue());
            }
        });
    }

    private void addStub(RecordedExchange exchange, JsonNode answer) {
        List<String> segments = exchange.segments();
        if (segments.size() > 1 && segments.get(0).equals(ServicePath.ROOT)) {
            String route = exchange.method() + " /" + String.join("/", ServicePath.below(segments));
            stubs.put(
                    route,
                    Json.object()
                            .with("route", route)
                            .with("status", exchange.status())
                            .with("body", answer.isEmpty() ? "" : answer.toString()));
        }
        if (exchange.credentials() != null
                && exchange.succeeded()
                && exchange.target().endsWith("/users/@me")) {
            callers.note(exchange.credentials());
            callers.note(exchange.credentials(), seen.user(answer));
        }
    }

    private ObjectNode json(Recording recording) {
        seen.webhooks.keySet().forEach(seen.accounts::remove); // the authors of their messages
        callers.addTo(seen.accounts);
        locate();
        Map.of("guild", seen.guilds, "channel", seen.channels, "team", seen.teams, "application", seen.applications)
                .forEach(DerivedWorld::nameAll);
        Json world = Json.object();
        recording.exchanges().stream()
                .findFirst()
                .ifPresent(first -> world.with("clock", first.time().toString()));
        return world.with("ids", Json.object().put("count", FIRST_ID).put("random", FIRST_ID))
                .with(
                        "settings",
                        Json.object().with("elevation_routes", elevationRoutes).with("lenient", true))
                .with("accounts", all(seen.accounts))
                .with("teams", all(seen.teams))
                .with("guilds", all(seen.guilds))
                .with("private_channels", privateChannels())
                .with("applications", all(seen.applications))
                .with("webhooks", all(seen.webhooks))
                .with("integrations", all(seen.integrations))
                .with("invites", all(seen.invites))
                .with("messages", all(seen.messages))
                .with("stubs", stubs.values());
    }

    private static Stream<ObjectNode> all(SeenObjects.Seeds seeds) {
        return seeds.values().stream().map(Json::removeNulls);
    }

    /** Puts each channel into its guild, and lets the callers that used them be members. */
    private void locate() {
        seen.webhooks.forEach((id, webhook) -> {
            if (!webhook.hasNonNull("channel")) {
                webhook.put("channel", HIDDEN_CHANNEL);
                seen.channels.at(HIDDEN_CHANNEL);
            }
            callers.noteVisits(id, webhook.get("channel").asText());
        });
        seen.channels.forEach((id, channel) -> {
            if (!isPrivate(channel)) {
                String guild = seen.homes.getOrDefault(id, HIDDEN_GUILD);
                seen.guilds.at(guild).withArray("/channels").add(Json.removeNulls(channel));
                callers.noteVisits(id, guild);
            }
        });
        seen.guilds.forEach((id, guild) -> {
            List<String> members = callers.members(id);
            members.stream().findFirst().ifPresent(owner -> guild.put("owner", owner));
            guild.set("members", Json.array(members.stream().skip(1).map(DerivedWorld::member)));
        });
    }

    private static ObjectNode member(String account) {
        return Json.object()
                .with("account", account)
                .with("permissions", Stream.of(Permission.values()).map(Permission::name));
    }

    private static boolean isPrivate(ObjectNode channel) {
        return PRIVATE_CHANNELS.contains(channel.path("type").asInt());
    }

    private Stream<ObjectNode> privateChannels() {
        return all(seen.channels)
                .filter(DerivedWorld::isPrivate)
                .peek(channel -> channel.set(
                        "recipients", Json.of(callers.members(channel.path("id").asText()))));
    }

    private static void nameAll(String kind, SeenObjects.Seeds seeds) {
        seeds.forEach((id, seed) -> {
            if (!seed.hasNonNull("name")) {
                seed.put("name", kind + "-" + id);
            }
        });
    }
}
